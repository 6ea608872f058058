import { describe, expect, test } from 'vitest';
import { mayPass, queryRetryDelay, retryMutation, retryQuery } from '#client/lib/api/retry.ts';

const answered = (httpStatus: number) => ({ data: { httpStatus } });
const noAnswer = new TypeError('Failed to fetch');

describe('retry policy', () => {
  test.each([400, 401, 403, 404, 409, 422, 499])('a query answered with %i is not retried', (status) => {
    expect(retryQuery(0, answered(status))).toBe(false);
  });

  test.each([429, 500, 502, 503])('a query answered with %i is retried three times', (status) => {
    expect([0, 1, 2, 3].map((failures) => retryQuery(failures, answered(status)))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  test('a query without a response is retried three times', () => {
    expect([0, 1, 2, 3].map((failures) => retryQuery(failures, noAnswer))).toEqual([true, true, true, false]);
  });

  test('query retries wait 1, 2 and 4 seconds, at most 30', () => {
    expect([0, 1, 2, 4, 5, 12].map(queryRetryDelay)).toEqual([1_000, 2_000, 4_000, 16_000, 30_000, 30_000]);
  });

  test('a mutation is retried once, and only if it is safe', () => {
    expect([0, 1].map((failures) => retryMutation(failures, noAnswer))).toEqual([true, false]);
    expect(retryMutation(0, answered(503))).toBe(true);
    expect(retryMutation(0, answered(429))).toBe(true);
    expect(retryMutation(0, answered(409))).toBe(false);
  });

  test('a sale that is still being confirmed is asked for again longer than the server waits for its database', () => {
    const confirming = { data: { httpStatus: 503, errorCode: 'STILL_CONFIRMING' } };
    expect([1, 15, 19].map((failures) => retryMutation(failures, confirming))).toEqual([true, true, true]);
    expect(retryMutation(20, confirming)).toBe(false);
  });

  test('a non-JSON response counts by its HTTP status', () => {
    expect(mayPass({ meta: { response: { status: 404 } } })).toBe(false);
    expect(mayPass({ meta: { response: { status: 502 } } })).toBe(true);
  });
});
