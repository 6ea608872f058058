import { expect, test } from 'vitest';
import { Pacer } from '#worker/pacer.ts';

const START = 10_000;

/**
 * A pacer of four a second on a virtual clock, and when each of its calls has begun.
 * @param lateMs how late each timer is, in turn
 */
function paced({ perSecond = 4, lateMs = [0] } = {}) {
  let set = 0;
  let now = START;
  let timers: { at: number; wake: () => void }[] = [];
  const begun: [string, number][] = [];
  const pacer = new Pacer(perSecond, {
    now: () => now,
    pause: (ms) => {
      set += 1;
      const at = now + ms + (lateMs[set % lateMs.length] ?? 0);
      return new Promise((wake) => timers.push({ at, wake }));
    },
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    pacer,
    begun,
    call: async (name: string, until?: number) => {
      if (await pacer.turn(until)) begun.push([name, now - START]);
      else begun.push([name, -1]);
    },
    again: (name: string) => pacer.nextTurn().then(() => begun.push([name, now - START])),
    /** Lets time pass; timers are late by `lateMs`. */
    pass: async (ms: number, lateMs = 0) => {
      const end = now + ms;
      await settle();
      for (;;) {
        const at = Math.min(...timers.map((timer) => timer.at)) + lateMs;
        if (at > end) break;
        now = Math.max(now, at);
        const due = timers.filter((timer) => timer.at <= now);
        timers = timers.filter((timer) => timer.at > now);
        for (const { wake } of due) wake();
        await settle();
      }
      now = end;
    },
    /** Requests that wait have ended. */
    forget: () => {
      timers = [];
    },
  };
}

test('calls begin in the order in which they came, evenly spaced', async () => {
  const { begun, call, pass } = paced();
  for (const name of ['a', 'b', 'c']) void call(name);
  await pass(100);
  void call('d');
  await pass(2_000);
  expect(begun).toEqual([
    ['a', 0],
    ['b', 250],
    ['c', 500],
    ['d', 750],
  ]);
});

test('a pause saves no turns for a burst after it', async () => {
  const { begun, call, pass } = paced();
  void call('a');
  await pass(60_000);
  for (const name of ['b', 'c', 'd']) void call(name);
  await pass(1_000);
  expect(begun.map(([, at]) => at)).toEqual([0, 60_000, 60_000 + 250, 60_000 + 500]);
});

test.each([1_250, 4_000])(
  'a machine that stood still for %i ms sends in order and not at once',
  async (lateMs) => {
    const { begun, call, pass } = paced();
    for (const name of ['a', 'b', 'c', 'd', 'e']) void call(name);
    await pass(350 + lateMs, lateMs);
    await pass(5_000);
    expect(begun.map(([name]) => name).join('')).toBe('abcde');
    const gaps = begun.slice(2).map(([, at], index) => at - (begun[index + 1]?.[1] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(125);
  },
);

test('timers that are late by chance slow nobody down', async () => {
  const { begun, call, pass } = paced({ perSecond: 20, lateMs: [0, 90, 10, 140, 60] });
  for (let name = 0; name < 100; name++) void call(String(name));
  await pass(5_200);
  expect(begun).toHaveLength(100);
  const inSecond = begun.map(([, from]) => begun.filter(([, at]) => at >= from && at < from + 1_000).length);
  expect(Math.max(...inSecond)).toBeLessThanOrEqual(22);
});

test('a turn that would come too late is refused at once and takes no place', async () => {
  const { begun, call, pass } = paced();
  void call('a', START);
  void call('late', START + 249);
  void call('b', START + 250);
  await pass(0);
  expect(begun).toEqual([
    ['a', 0],
    ['late', -1],
  ]);
  await pass(250);
  expect(begun.at(-1)).toEqual(['b', 250]);
});

test('a call that is sent again goes before those who wait', async () => {
  const { begun, call, again, pass } = paced();
  for (const name of ['a', 'b', 'c']) void call(name);
  await pass(100);
  void again('a again');
  await pass(2_000);
  expect(begun.map(([name]) => name)).toEqual(['a', 'a again', 'b', 'c']);
});

test('a request that ended while it waited stops nobody', async () => {
  const { begun, call, pass, forget } = paced();
  for (const name of ['a', 'b', 'c']) void call(name);
  await pass(100);
  forget();
  await pass(5_000);
  void call('d');
  await pass(500);
  expect(begun.map(([name]) => name)).toEqual(['a', 'd']);
});
