import { expect, test } from 'vitest';
import { CONFIRMING_AFTER_MS, OpenCalls } from '#durable/box-office/sales/open-calls.ts';
import { SALE_QUEUE_MAX } from '#shared/limits.ts';

/** Open calls by a clock that the test moves. `timers` counts those that are pending. */
function openCalls() {
  let now = 1_000;
  const timers = new Map<() => void, number>();
  const calls = new OpenCalls<string>({
    now: () => now,
    after: (ms, run) => {
      timers.set(run, now + ms);
      return () => timers.delete(run);
    },
  });
  return {
    calls,
    timers,
    pass: (ms: number) => {
      now += ms;
      for (const [run, at] of [...timers]) if (at <= now && timers.delete(run)) run();
    },
  };
}

const CONFIRMING = { ok: false, code: 'STILL_CONFIRMING' };

test('a call that is decided in time gets its answer, and no timer is left', async () => {
  const { calls, timers } = openCalls();
  expect(await calls.wait('a', async () => 'sold')).toBe('sold');
  expect(timers.size).toBe(0);
});

test('a call without a decision is told so after five seconds, and its repeat joins the same request', async () => {
  const { calls, timers, pass } = openCalls();
  const { promise, resolve } = Promise.withResolvers<string>();
  let begun = 0;
  const ask = () =>
    calls.wait('a', () => {
      begun += 1;
      return promise;
    });
  const first = ask();
  pass(CONFIRMING_AFTER_MS - 1_000);
  const second = ask();
  pass(1_000);
  expect(await first).toEqual(CONFIRMING);
  resolve('sold');
  expect(await second).toBe('sold');
  expect([begun, timers.size]).toEqual([1, 0]);
});

test('each call waits five seconds of its own', async () => {
  const { calls, pass } = openCalls();
  const never = () => new Promise<string>(() => {});
  const answers: unknown[] = [];
  void calls.wait('a', never).then((answer) => answers.push(answer));
  pass(2_000);
  void calls.wait('b', never).then((answer) => answers.push(answer));
  pass(CONFIRMING_AFTER_MS - 2_000);
  await Promise.resolve();
  expect(answers).toEqual([CONFIRMING]);
  pass(2_000);
  await Promise.resolve();
  expect(answers).toEqual([CONFIRMING, CONFIRMING]);
});

test('a request that fails is begun again by the next call', async () => {
  const { calls, timers } = openCalls();
  await expect(calls.wait('a', () => Promise.reject(new Error('bug')))).rejects.toThrow('bug');
  expect(await calls.wait('a', async () => 'sold')).toBe('sold');
  expect(timers.size).toBe(0);
});

test('a bounded number of undecided requests waits', async () => {
  const { calls } = openCalls();
  for (let index = 0; index < 5 * SALE_QUEUE_MAX; index++)
    void calls.wait(String(index), () => new Promise<string>(() => {}));
  expect(await calls.wait('one more', async () => 'sold')).toMatchObject({ ok: false, code: 'SALE_BUSY' });
});
