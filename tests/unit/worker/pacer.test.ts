import { expect, test } from 'vitest';
import { Pacer } from '#worker/pacer.ts';

/** A pacer of four a second, and when each of its calls has begun. */
function paced() {
  let now = 10_000;
  const waits: number[] = [];
  const clock = { now: () => now, pause: async (ms: number) => void waits.push(ms) };
  return { pacer: new Pacer(4, clock), waits, later: (ms: number) => (now += ms) };
}

test('calls begin in the order in which they came, evenly spaced', async () => {
  const { pacer, waits, later } = paced();
  const order: number[] = [];
  const turns = [1, 2, 3].map((call) => pacer.turn().then(() => order.push(call)));
  later(100);
  await Promise.all([...turns, pacer.turn().then(() => order.push(4))]);
  expect([waits, order]).toEqual([
    [250, 500, 650],
    [1, 2, 3, 4],
  ]);
});

test('a pause saves no turns for a burst after it', async () => {
  const { pacer, waits, later } = paced();
  await pacer.turn();
  later(60_000);
  await pacer.turn();
  await pacer.turn();
  expect(waits).toEqual([250]);
});

test('a turn that would come too late is refused at once and takes no place', async () => {
  const { pacer, waits } = paced();
  await pacer.turn(10_000);
  expect([await pacer.turn(10_249), await pacer.turn(10_250), await pacer.turn(10_499)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(waits).toEqual([250]);
});
