export interface Pace {
  /** Debounce: run after `calmMs` without a trigger, and after `calmMaxMs` at the latest (ms). */
  calmMs: number;
  calmMaxMs: number;
  /** Time budget of the work itself (ms). */
  runMs: number;
}

/**
 * Debounces background work that follows a response. In an isolate one caller waits for all of them, so that a burst
 * costs one run and leaves the CPU to requests. Cron covers a lost run.
 * The work receives its time budget (ms).
 */
export function debouncedDrain(pace: Pace, onError: (error: unknown) => void) {
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  let rings = 0;
  let attendedUntil = 0;
  return (work: (forMs: number) => Promise<void>, waitUntil: (work: Promise<unknown>) => void): void => {
    rings += 1;
    const now = Date.now();
    if (now < attendedUntil) return;
    const until = now + pace.calmMaxMs + pace.runMs;
    attendedUntil = until;
    const attend = async () => {
      let heard: number;
      do {
        // Sleeps and triggers are counted: a clock that stands still or goes back must not keep this running.
        heard = -1;
        for (let slept = 0; slept < pace.calmMaxMs && heard !== rings; slept += pace.calmMs) {
          heard = rings;
          await sleep(pace.calmMs);
        }
        heard = rings;
        await work(until - Date.now());
        // Triggers during a run return at once and rely on this loop, so run again for them.
      } while (heard !== rings && Date.now() < until);
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
