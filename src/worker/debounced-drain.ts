export interface Pace {
  /** Work waits until nothing has happened for so long, and for so long at most (ms). */
  calmMs: number;
  calmMaxMs: number;
  /** How long the work itself may take (ms). */
  runMs: number;
  /** Work that says that more is coming is done again after so long (ms). */
  gatherMs: number;
}

/**
 * Does something soon after what it follows, and after the answer. While much happens at once, one caller of this
 * isolate waits for all, so that it neither costs each a query nor takes the processor from those who wait for answers.
 * If this is lost, the minute's turn does it. The work is told how long it has (ms), and says
 * whether more of it is about to come.
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
        // What happened during the work relied on whoever was at it, also where that took long.
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
