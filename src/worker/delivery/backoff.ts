const LONGEST_MS = 15 * 60_000;

/** Until a queue message is delivered again (ms): 1 s, doubling to 15 min, which makes 100 deliveries a day. */
export function queueBackoffMs(attempt: number): number {
  return Math.min(1_000 * 2 ** (attempt - 1), LONGEST_MS);
}
