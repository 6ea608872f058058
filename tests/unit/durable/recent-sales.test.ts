import { expect, test } from 'vitest';
import { RecentCount } from '#durable/box-office/recent-sales.ts';

const HOUR_MS = 3_600_000;

function setUp(hours: { hour: number; sold: number }[], upTo: number) {
  let now = 1_000 * HOUR_MS;
  let answer = () => {};
  const asked: number[] = [];
  const recent = new RecentCount({
    now: () => now,
    read: (since) => {
      asked.push(since);
      return new Promise((resolve) => {
        answer = () => resolve({ hours, upTo });
      });
    },
  });
  return {
    recent,
    asked,
    answer: () => answer(),
    pass: (count: number) => {
      now += count * HOUR_MS;
    },
  };
}

test('no number is told before D1 was read', async () => {
  const { recent, answer } = setUp([{ hour: 999, sold: 4 }], 10);
  recent.add([{ seq: 9, tickets: 1 }]);
  expect(recent.soldLastDay).toBeNull();
  const read = recent.read();
  answer();
  await read;
  expect(recent.soldLastDay).toBe(4);
});

test('a sale during the reading counts once, whether the reading held it or not', async () => {
  const { recent, answer } = setUp([{ hour: 1_000, sold: 4 }], 10);
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

test('what is older than a day falls out by the hour, and D1 is read once', async () => {
  const { recent, answer, pass, asked } = setUp(
    [
      { hour: 977, sold: 5 },
      { hour: 1_000, sold: 1 },
    ],
    1,
  );
  const read = recent.read();
  answer();
  await read;
  expect(asked).toEqual([977 * HOUR_MS]);
  expect(recent.soldLastDay).toBe(6);
  pass(1);
  expect(recent.soldLastDay).toBe(1);
  pass(23);
  expect(recent.soldLastDay).toBe(0);
  await recent.read();
  expect(asked).toHaveLength(1);
});
