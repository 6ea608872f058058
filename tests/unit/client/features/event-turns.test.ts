import { beforeEach, describe, expect, test, vi } from 'vitest';
import { nextTurn, type ShownEvent, watchTurn } from '#client/features/event-turns/watch-turns.ts';
import { after } from '#client/lib/delay.ts';
import { learnServerTime, serverAheadMs } from '#client/lib/server-time.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NOW = Date.parse('2030-05-01T12:00:00.000Z');

const shown = (phase: ShownEvent['phase'], startsIn: number, endsIn: number): ShownEvent => ({
  phase,
  startDate: new Date(NOW + startsIn).toISOString(),
  endDate: new Date(NOW + endsIn).toISOString(),
});

describe('the next moment at which a shown phase is wrong', () => {
  test('is the start of what is to come and the end of what is on, whichever is first', () => {
    expect(nextTurn([shown('published', 5_000, 9_000), shown('ongoing', -5_000, 7_000)])).toBe(NOW + 5_000);
    expect(nextTurn([shown('published', 8_000, 9_000), shown('ongoing', -5_000, 7_000)])).toBe(NOW + 7_000);
  });

  test('is past where the answer is older than the clock', () => {
    expect(nextTurn([shown('ongoing', -5_000, -1)])).toBe(NOW - 1);
  });

  test('never comes for what is over, cancelled or a draft', () => {
    const still = (['ended', 'cancelled', 'draft'] as const).map((phase) => shown(phase, 1_000, 2_000));
    expect(nextTurn(still)).toBeNull();
    expect(nextTurn([])).toBeNull();
  });
});

describe('a page asks', () => {
  const ask = vi.fn();
  const watch = (inMs: number, { random = 0, aheadMs = 0 } = {}) =>
    watchTurn(NOW + inMs, { now: () => Date.now() + aheadMs, random: () => random, after, ask });

  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    ask.mockReset();
    return () => vi.useRealTimers();
  });

  test('when the moment has come, by the server’s clock, and not before', () => {
    watch(90_000, { aheadMs: 30_000 });
    vi.advanceTimersByTime(59_999);
    expect(ask).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(ask).toHaveBeenCalledOnce();
  });

  test('not all in one instant', () => {
    watch(10_000, { random: 0.99 });
    vi.advanceTimersByTime(13_000);
    expect(ask).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(ask).toHaveBeenCalledOnce();
  });

  test('in its time about what is further away than a timer can hold', () => {
    watch(60 * DAY_MS);
    vi.advanceTimersByTime(60 * DAY_MS - 1);
    expect(ask).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(ask).toHaveBeenCalledOnce();
  });

  test('soon after a laptop has slept past the moment', () => {
    watch(5 * MINUTE_MS);
    // Timers have stood still, the clock has not.
    vi.setSystemTime(NOW + 60 * MINUTE_MS);
    vi.advanceTimersByTime(10_000);
    expect(ask).toHaveBeenCalledOnce();
  });

  test('again, ever more seldom, while the answer says what was', () => {
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

  test('no more once it is called off, be it before or after it has asked', () => {
    watch(10_000)();
    const callOff = watch(1_000);
    vi.advanceTimersByTime(1_000);
    callOff();
    vi.advanceTimersByTime(DAY_MS);
    expect(ask).toHaveBeenCalledOnce();
  });
});

test('the server’s clock is learned from an answer, but not from one that a cache has kept', () => {
  const answer = (headers: Record<string, string>) => new Response(null, { headers });
  learnServerTime(answer({ date: new Date(NOW).toUTCString() }), NOW - 7_000);
  expect(serverAheadMs()).toBe(7_000);
  learnServerTime(answer({ date: new Date(NOW - DAY_MS).toUTCString(), age: '86400' }), NOW);
  learnServerTime(answer({}), NOW);
  expect(serverAheadMs()).toBe(7_000);
});
