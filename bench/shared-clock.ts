/** When this thread's `performance.now()` was 0, on the clock that all threads share (ms): each has a zero of its own. */
export function clockZeroMs(): number {
  return Number(process.hrtime.bigint()) / 1e6 - performance.now();
}
