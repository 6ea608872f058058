import { afterEach, beforeEach, onTestFinished, vi } from 'vitest';

/**
 * Stops the Worker's clock until the test ends: no rate limit refills and nothing expires while a busy machine makes
 * the test's calls. `vi.setSystemTime` moves it.
 */
export function stopClock(laterMs = 0): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + laterMs });
  onTestFinished(() => void vi.useRealTimers());
}

/**
 * A clock that runs on and can be moved in each test of the file; call it at the top of the file.
 * @param start ms from now where each test begins: in the past where alarms set by the advanced clock must ring at once
 * @returns `ahead`: ms between the Worker's clock and the real one
 */
export function movableClock(start = 0): { ahead: number } {
  const clock = { ahead: start };
  const realNow = Date.now;
  beforeEach(() => {
    clock.ahead = start;
    Date.now = () => realNow() + clock.ahead;
  });
  afterEach(() => {
    Date.now = realNow;
  });
  return clock;
}
