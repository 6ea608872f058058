import { expect, test } from 'vitest';
import { requestCheckIn } from '#client/features/scanner/check-in/request-check-in.ts';
import type { ScanOutput } from '#shared/contracts/door.ts';

const BY_LINE = { outcome: 'valid', gate: 'line' } as ScanOutput;
const BY_HTTP = { outcome: 'valid', gate: 'http' } as ScanOutput;
const NO_ANSWER = new Error('network');
const REFUSAL = { data: { httpStatus: 403, errorCode: 'SCAN_NOT_PERMITTED' } };

/** Both ways and the clock are in the test's hands. */
function ask() {
  const [line, http] = [Promise.withResolvers<ScanOutput>(), Promise.withResolvers<ScanOutput>()];
  const timers: (() => void)[] = [];
  const seen = { http: 0, overtaken: 0 };
  const answer = requestCheckIn({
    overLine: () => line.promise,
    overHttp: () => {
      seen.http += 1;
      return http.promise;
    },
    onOvertaken: () => {
      seen.overtaken += 1;
    },
    after: (_, run) => {
      timers.push(run);
      return () => timers.splice(timers.indexOf(run), 1);
    },
  });
  answer.catch(() => {});
  const wait = () => {
    for (const run of timers.splice(0)) run();
  };
  return { answer, line, http, seen, wait };
}

test('a line that answers is not asked beside', async () => {
  const { answer, line, seen, wait } = ask();
  line.resolve(BY_LINE);
  expect(await answer).toBe(BY_LINE);
  wait();
  expect(seen).toEqual({ http: 0, overtaken: 0 });
});

test('a line that is only slow keeps its place', async () => {
  const { answer, line, http, seen, wait } = ask();
  wait();
  line.resolve(BY_LINE);
  expect(await answer).toBe(BY_LINE);
  http.resolve(BY_HTTP);
  await http.promise;
  expect(seen).toEqual({ http: 1, overtaken: 0 });
});

test('a line that stays silent while HTTP answers is dead, with an answer or a refusal', async () => {
  const admitted = ask();
  admitted.wait();
  admitted.http.resolve(BY_HTTP);
  expect(await admitted.answer).toBe(BY_HTTP);
  expect(admitted.seen.overtaken).toBe(1);

  const refused = ask();
  refused.wait();
  refused.http.reject(REFUSAL);
  await expect(refused.answer).rejects.toBe(REFUSAL);
  expect(refused.seen.overtaken).toBe(1);
});

test('where one way has no answer the other is waited for, and where neither has one there is none', async () => {
  const late = ask();
  late.wait();
  late.http.reject(NO_ANSWER);
  await late.http.promise.catch(() => {});
  late.line.resolve(BY_LINE);
  expect(await late.answer).toBe(BY_LINE);

  const neither = ask();
  neither.wait();
  neither.line.reject(NO_ANSWER);
  neither.http.reject(NO_ANSWER);
  await expect(neither.answer).rejects.toBe(NO_ANSWER);
  expect(neither.seen.overtaken).toBe(0);
});

test('a line that breaks at once leaves it to whoever asked to try again', async () => {
  const { answer, line, seen, wait } = ask();
  line.reject(NO_ANSWER);
  await expect(answer).rejects.toBe(NO_ANSWER);
  wait();
  expect(seen.http).toBe(0);
});
