import { beforeEach, describe, expect, test, vi } from 'vitest';
import { nextTurn, type ShownEvent, watchTurn } from '#client/features/events/turns/watch-turns.ts';
import { learnServerTime, serverAheadMs } from '#client/lib/api/server-time.ts';
import { after } from '#client/lib/delay.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NOW = Date.parse('2030-05-01T12:00:00.000Z');

const shown = (phase: ShownEvent['phase'], startsIn: number, endsIn: number): ShownEvent => ({
  phase,
  startDate: new Date(NOW + startsIn).toISOString(),
  endDate: new Date(NOW + endsIn).toISOString(),
});

describe('the next phase change of the shown events', () => {
  test('the next change is the earliest start of a coming event or end of a running one', () => {
    expect(nextTurn([shown('published', 5_000, 9_000), shown('ongoing', -5_000, 7_000)])).toBe(NOW + 5_000);
    expect(nextTurn([shown('published', 8_000, 9_000), shown('ongoing', -5_000, 7_000)])).toBe(NOW + 7_000);
  });

  test('a change can be in the past if the data is older than the clock', () => {
    expect(nextTurn([shown('ongoing', -5_000, -1)])).toBe(NOW - 1);
  });

  test('ended, cancelled and draft events have no next change', () => {
    const still = (['ended', 'cancelled', 'draft'] as const).map((phase) => shown(phase, 1_000, 2_000));
    expect(nextTurn(still)).toBeNull();
    expect(nextTurn([])).toBeNull();
  });
});

describe('refetching at a phase change', () => {
  const ask = vi.fn();
  const watch = (inMs: number, { random = 0, aheadMs = 0 } = {}) =>
    watchTurn(NOW + inMs, { now: () => Date.now() + aheadMs, random: () => random, after, ask });

  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    ask.mockReset();
    return () => vi.useRealTimers();
  });

  test("the page refetches at the change by the server's clock, and not before", () => {
    watch(90_000, { aheadMs: 30_000 });
    vi.advanceTimersByTime(59_999);
    expect(ask).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(ask).toHaveBeenCalledOnce();
  });

  test('pages spread their refetches over time', () => {
    watch(10_000, { random: 0.99 });
    vi.advanceTimersByTime(13_000);
    expect(ask).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(ask).toHaveBeenCalledOnce();
  });

  test('the page refetches in time for a change beyond the maximum timer delay', () => {
    watch(60 * DAY_MS);
    vi.advanceTimersByTime(60 * DAY_MS - 1);
    expect(ask).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(ask).toHaveBeenCalledOnce();
  });

  test('the page refetches soon after a laptop slept past the change', () => {
    watch(5 * MINUTE_MS);
    // Timers stood still while the clock went on.
    vi.setSystemTime(NOW + 60 * MINUTE_MS);
    vi.advanceTimersByTime(10_000);
    expect(ask).toHaveBeenCalledOnce();
  });

  test('the page refetches with backoff while the response is unchanged', () => {
    watch(0);
    vi.advanceTimersByTime(0);
    const times = () => ask.mock.calls.length;
    expect(times()).toBe(1);
    vi.advanceTimersByTime(5_000);
    expect(times()).toBe(2);
    vi.advanceTimersByTime(10_000);
    expect(times()).toBe(3);
    vi.advanceTimersByTime(60 * MINUTE_MS);
    expect(times()).toBeLessThan(70);
  });

  test('the page stops refetching once cancelled, before or after a refetch', () => {
    watch(10_000)();
    const callOff = watch(1_000);
    vi.advanceTimersByTime(1_000);
    callOff();
    vi.advanceTimersByTime(DAY_MS);
    expect(ask).toHaveBeenCalledOnce();
  });
});

test("the server's clock is learned from fresh responses, and not from cached ones", () => {
  const answer = (headers: Record<string, string>) => new Response(null, { headers });
  learnServerTime(answer({ date: new Date(NOW).toUTCString() }), NOW - 7_000);
  expect(serverAheadMs()).toBe(7_000);
  learnServerTime(answer({ date: new Date(NOW - DAY_MS).toUTCString(), age: '86400' }), NOW);
  learnServerTime(answer({}), NOW);
  expect(serverAheadMs()).toBe(7_000);
});
