import { expect, test } from 'vitest';
import { RecentSalesCount } from '#durable/box-office/live/recent-sales-count.ts';

const MINUTE_MS = 60_000;
/** 20 minutes past an hour. */
const NOW = 60_020;

function setUp(minutes: { minute: number; sold: number }[], upTo: number) {
  let now = NOW * MINUTE_MS + 30_000;
  let answer = () => {};
  const asked: number[] = [];
  const recent = new RecentSalesCount({
    now: () => now,
    read: (since) => {
      asked.push(since);
      return new Promise((resolve) => {
        answer = () => resolve({ minutes, upTo });
      });
    },
  });
  return {
    recent,
    asked,
    answer: () => answer(),
    pass: (count: number) => {
      now += count * MINUTE_MS;
    },
  };
}

test('the sales count is unknown until it was read from D1', async () => {
  const { recent, answer } = setUp([{ minute: NOW - 60, sold: 4 }], 10);
  recent.add([{ seq: 9, tickets: 1 }]);
  expect(recent.soldLastDay).toBeNull();
  const read = recent.read();
  answer();
  await read;
  expect(recent.soldLastDay).toBe(4);
});

test('a sale during the D1 read is counted once, whether or not the read includes it', async () => {
  const { recent, answer } = setUp([{ minute: NOW, sold: 4 }], 10);
  const read = recent.read();
  recent.add([
    { seq: 10, tickets: 2 },
    { seq: 11, tickets: 3 },
  ]);
  answer();
  await read;
  expect(recent.soldLastDay).toBe(7);
  recent.add([{ seq: 12, tickets: 1 }]);
  expect(recent.soldLastDay).toBe(8);
});

test('the sales of the last 24 hours lose old ones every minute, after a single read of D1', async () => {
  const oldest = NOW - 24 * 60 + 1;
  const { recent, answer, pass, asked } = setUp(
    [
      { minute: oldest, sold: 5 },
      { minute: oldest + 1, sold: 1 },
    ],
    1,
  );
  const read = recent.read();
  answer();
  await read;
  expect(asked).toEqual([oldest * MINUTE_MS]);
  recent.add([{ seq: 2, tickets: 3 }]);
  expect(recent.soldLastDay).toBe(9);
  pass(1);
  expect(recent.soldLastDay).toBe(4);
  pass(1);
  expect(recent.soldLastDay).toBe(3);
  pass(24 * 60 - 3);
  expect(recent.soldLastDay).toBe(3);
  pass(1);
  expect(recent.soldLastDay).toBe(0);
  await recent.read();
  expect(asked).toHaveLength(1);
});
