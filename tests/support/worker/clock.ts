import { onTestFinished, vi } from 'vitest';

/**
 * Stops the Worker's clock until the test ends: no rate limit refills and nothing expires while a busy machine makes
 * the test's calls. `vi.setSystemTime` moves it.
 */
export function stopClock(laterMs = 0): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + laterMs });
  onTestFinished(() => void vi.useRealTimers());
}
