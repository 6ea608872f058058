export interface Pace {
  /** Debounce: run after `calmMs` without a trigger, and after `calmMaxMs` at the latest (ms). */
  calmMs: number;
  calmMaxMs: number;
  /** Time budget of the work itself (ms). */
  runMs: number;
  /** Delay before the next run when the work reports that more is coming (ms). */
  gatherMs: number;
}

/**
 * Debounces background work that follows a response. In an isolate one caller waits for all of them, so that a burst
 * costs one run and leaves the CPU to requests. Cron covers a lost run.
 * The work receives its time budget (ms) and returns whether more of it is about to come.
 */
export function debouncedDrain(pace: Pace, onError: (error: unknown) => void) {
  let happenedAt = 0;
  let attendedUntil = 0;
  return (work: (forMs: number) => Promise<boolean>, waitUntil: (work: Promise<unknown>) => void): void => {
    happenedAt = Date.now();
    if (happenedAt < attendedUntil) return;
    attendedUntil = happenedAt + pace.calmMaxMs + pace.runMs;
    const attend = async () => {
      const calmBy = happenedAt + pace.calmMaxMs;
      let doneAt: number;
      let isMore: boolean;
      do {
        while (Date.now() - happenedAt < pace.calmMs && Date.now() < calmBy) {
          await new Promise((resolve) => setTimeout(resolve, pace.calmMs));
        }
        doneAt = Date.now();
        const isComing = await work(attendedUntil - doneAt);
        if (isComing) await new Promise((resolve) => setTimeout(resolve, pace.gatherMs));
        // Triggers during a run return at once and rely on this loop, so run again for them.
        isMore = isComing || happenedAt >= doneAt;
      } while (isMore && Date.now() < attendedUntil - pace.gatherMs);
    };
    waitUntil(
      attend()
        .catch(onError)
        .finally(() => {
          attendedUntil = 0;
        }),
    );
  };
}
