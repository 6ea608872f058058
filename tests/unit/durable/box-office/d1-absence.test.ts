import { expect, test } from 'vitest';
import { D1Absence } from '#durable/box-office/d1-sync/d1-absence.ts';
import { D1_AWAY_MAX_MS } from '#shared/limits.ts';

function watched() {
  const state = { now: 1_000_000 };
  const credits: number[] = [];
  const d1 = new D1Absence({ now: () => state.now, onReturn: (creditMs) => credits.push(creditMs) });
  return {
    state,
    credits,
    d1,
    fail: (words: string) => d1.watch(() => Promise.reject(new Error(words))).catch(() => {}),
    answer: () => d1.watch(async () => 'rows'),
  };
}

const LOST = 'D1_ERROR: Network connection lost.';

test('the time of holds stands still while D1 is away, and its return gives them that time', async () => {
  const { state, credits, d1, fail, answer } = watched();
  await fail(LOST);
  state.now += 30_000;
  await fail('D1_ERROR: Currently processing a long-running import.');
  state.now += 50_000;
  expect(d1.holdTime()).toBe(1_000_000);
  expect(await answer()).toBe('rows');
  expect(credits).toEqual([80_000]);
  expect(d1.holdTime()).toBe(state.now);
});

test('it stands still for a bounded time, and never runs backwards', async () => {
  const { state, credits, d1, fail, answer } = watched();
  await fail(LOST);
  state.now += 10 * D1_AWAY_MAX_MS;
  expect(d1.holdTime()).toBe(state.now - D1_AWAY_MAX_MS);
  await answer();
  expect(credits).toEqual([D1_AWAY_MAX_MS]);
});

test('a lost connection that is back at once gives no time, nor does an error of the data', async () => {
  const { state, credits, d1, fail, answer } = watched();
  await fail(LOST);
  state.now += 200;
  await answer();
  await fail('D1_ERROR: CHECK constraint failed: ticket_types_stock: SQLITE_CONSTRAINT');
  state.now += 5_000;
  expect([credits, d1.holdTime()]).toEqual([[], state.now]);
});
