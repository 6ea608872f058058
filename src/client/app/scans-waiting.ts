/** Scans of a door without network that only this person's sign-in can send. */
export async function scansWaiting(): Promise<number> {
  const { uploadsWaiting } = await import('#client/features/scanner/event-choice/leave-scanner.ts');
  return await uploadsWaiting().catch(() => 0);
}
