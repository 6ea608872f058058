import { expect, onTestFinished, test, vi } from 'vitest';
import { debouncedDrain } from '#worker/delivery/debounced-drain.ts';

const PACE = { calmMs: 500, calmMaxMs: 2_000, runMs: 20_000 };

function drain() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const trigger = debouncedDrain(PACE, (error) => {
    throw error;
  });
  let runs = 0;
  let isOver = false;
  /** Rings once more during each of the first `rungRuns` runs. */
  const ring = (rungRuns = 0) =>
    trigger(
      async () => {
        runs += 1;
        if (runs <= rungRuns) ring(rungRuns);
      },
      (work) => void work.then(() => (isOver = true)),
    );
  return { ring, state: () => ({ runs, isOver }) };
}

test('a burst is one run, after half a second in which nothing is owed', async () => {
  const { ring, state } = drain();
  ring();
  await vi.advanceTimersByTimeAsync(100);
  for (let rung = 0; rung < 5; rung++) ring();
  await vi.advanceTimersByTimeAsync(2 * PACE.calmMs - 101);
  expect(state()).toEqual({ runs: 0, isOver: false });
  await vi.advanceTimersByTimeAsync(1);
  expect(state()).toEqual({ runs: 1, isOver: true });
});

test('without calm a run begins after two seconds', async () => {
  const { ring, state } = drain();
  for (let at = 0; at < PACE.calmMaxMs; at += 100) {
    ring();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(state().runs).toBe(1);
});

test('what is owed during a run has another run, and the drain ends, also while the clock stands still', async () => {
  const { ring, state } = drain();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  onTestFinished(() => void vi.restoreAllMocks());
  ring(1);
  await vi.advanceTimersByTimeAsync(10 * PACE.calmMaxMs);
  expect(state()).toEqual({ runs: 2, isOver: true });
});
