/** Number of offline scans on this device awaiting upload. */
export async function scansWaiting(): Promise<number> {
  const { uploadsWaiting } = await import('#client/features/scanner/event-choice/leave-scanner.ts');
  return await uploadsWaiting().catch(() => 0);
}
