import { expect, test } from 'vitest';
import { requestCheckIn } from '#client/features/check-in/scan/request-check-in.ts';
import type { ScanOutput } from '#shared/contracts/check-in.ts';

const BY_SOCKET = { outcome: 'valid', gate: 'socket' } as ScanOutput;
const BY_HTTP = { outcome: 'valid', gate: 'http' } as ScanOutput;
const NO_ANSWER = new Error('network');
const REFUSAL = { data: { httpStatus: 403, errorCode: 'SCAN_NOT_PERMITTED' } };

/** A check-in over socket and HTTP with test-controlled answers and clock. */
function ask() {
  const [socket, http] = [Promise.withResolvers<ScanOutput>(), Promise.withResolvers<ScanOutput>()];
  const timers: (() => void)[] = [];
  const seen = { http: 0, overtaken: 0 };
  const answer = requestCheckIn({
    overSocket: () => socket.promise,
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
  return { answer, socket, http, seen, wait };
}

test('HTTP is not used while the socket responds', async () => {
  const { answer, socket, seen, wait } = ask();
  socket.resolve(BY_SOCKET);
  expect(await answer).toBe(BY_SOCKET);
  wait();
  expect(seen).toEqual({ http: 0, overtaken: 0 });
});

test('a socket that answers after HTTP was tried as well is kept', async () => {
  const { answer, socket, http, seen, wait } = ask();
  wait();
  socket.resolve(BY_SOCKET);
  expect(await answer).toBe(BY_SOCKET);
  http.resolve(BY_HTTP);
  await http.promise;
  expect(seen).toEqual({ http: 1, overtaken: 0 });
});

test('a socket that is silent while HTTP responds or refuses is dropped', async () => {
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

test('a failing transport waits for the other one, and two failures are a failure', async () => {
  const late = ask();
  late.wait();
  late.http.reject(NO_ANSWER);
  await late.http.promise.catch(() => {});
  late.socket.resolve(BY_SOCKET);
  expect(await late.answer).toBe(BY_SOCKET);

  const neither = ask();
  neither.wait();
  neither.socket.reject(NO_ANSWER);
  neither.http.reject(NO_ANSWER);
  await expect(neither.answer).rejects.toBe(NO_ANSWER);
  expect(neither.seen.overtaken).toBe(0);
});

test('a socket that breaks at once leaves the retry to the caller', async () => {
  const { answer, socket, seen, wait } = ask();
  socket.reject(NO_ANSWER);
  await expect(answer).rejects.toBe(NO_ANSWER);
  wait();
  expect(seen.http).toBe(0);
});
