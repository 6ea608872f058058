/** Says what happens when a person or a supervisor ends the script; until then it just ends. */
export function onStop(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeAllListeners(signal).on(signal, stop);
}

/** Runs a script's work; a failure is told in its own words, without a stack that helps nobody. */
export async function main(work: () => Promise<void>): Promise<void> {
  // Only a process that exits by itself takes the tools that it started with it.
  onStop(() => process.exit(130));
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
