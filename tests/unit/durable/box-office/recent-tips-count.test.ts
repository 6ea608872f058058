import { expect, test } from 'vitest';
import { RecentTipsCount } from '#durable/box-office/live/recent-tips-count.ts';

const MINUTE_MS = 60_000;
const NOW = 60_020;
const OLDEST = NOW - 24 * 60 + 1;

function setUp() {
  const state = { now: NOW * MINUTE_MS, rows: [{ minute: OLDEST, tips: 2 }], fails: false };
  const asked: number[] = [];
  let answer = () => {};
  const recent = new RecentTipsCount({
    now: () => state.now,
    read: (since) => {
      asked.push(since);
      const { rows, fails } = state;
      return new Promise((resolve, reject) => {
        answer = () => (fails ? reject(new Error('D1 is away')) : resolve(rows));
      });
    },
  });
  return { recent, state, asked, answer: () => answer() };
}

test('the tips of the last 24 hours lose old ones every minute, without another read of D1', async () => {
  const { recent, state, asked, answer } = setUp();
  expect(recent.tipsLastDay).toBeNull();
  const read = recent.read();
  answer();
  await read;
  expect(recent.tipsLastDay).toBe(2);
  state.now += MINUTE_MS;
  await recent.read();
  expect(recent.tipsLastDay).toBe(0);
  expect(asked).toEqual([OLDEST * MINUTE_MS]);
});

test('tips given while the count is read from D1 cause one more read', async () => {
  const { recent, state, asked, answer } = setUp();
  const reads = [recent.read(), recent.read()];
  recent.given();
  recent.given();
  state.rows = [{ minute: NOW, tips: 5 }];
  answer();
  await expect.poll(() => asked.length).toBe(2);
  answer();
  await Promise.all(reads);
  expect(recent.tipsLastDay).toBe(5);
  expect(asked).toHaveLength(2);
});

test('a failed D1 read keeps the tips count, and the next call reads again', async () => {
  const { recent, state, answer } = setUp();
  const first = recent.read();
  answer();
  await first;
  recent.given();
  state.fails = true;
  const failing = recent.read();
  answer();
  await expect(failing).rejects.toThrow('D1 is away');
  expect(recent.tipsLastDay).toBe(2);
  state.fails = false;
  state.rows = [{ minute: NOW, tips: 3 }];
  const again = recent.read();
  answer();
  await again;
  expect(recent.tipsLastDay).toBe(3);
});
