/** Handles SIGINT, SIGTERM and SIGHUP; replaces the previous handler. */
export function onStop(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.removeAllListeners(signal).on(signal, stop);
}

/** Runs a script; prints a failure's message without a stack trace. */
export async function main(work: () => Promise<void>): Promise<void> {
  // Child processes only end with this one if it exits by itself.
  onStop(() => process.exit(130));
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
