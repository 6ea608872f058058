/**
 * The zero of this thread's `performance.now()` on the clock shared by all threads (ms): each thread has its own zero.
 */
export function clockZeroMs(): number {
  return Number(process.hrtime.bigint()) / 1e6 - performance.now();
}
