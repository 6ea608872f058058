import { isRefusal } from './error-record.ts';

/** Cache and retry settings of the specification (section 9). */
export const QUERY_STALE_MS = 60_000;
export const QUERY_CACHED_MS = 300_000;
export const QUERY_RETRIES = 3;
export const RETRY_BASE_MS = 1_000;
export const RETRY_MAX_MS = 30_000;
export const MUTATION_RETRIES = 1;
export const MUTATION_RETRY_MS = 1_000;
/** The server waits up to 90 s for its database, and answers `STILL_CONFIRMING` every 5 s meanwhile. */
const CONFIRMING_RETRIES = 20;

/** The HTTP status of a failed call; null without a response. */
export function statusOf(error: unknown): number | null {
  const failure = error as {
    data?: { httpStatus?: unknown };
    meta?: { response?: { status?: unknown } };
  } | null;
  for (const status of [failure?.data?.httpStatus, failure?.meta?.response?.status]) {
    if (typeof status === 'number' && status > 0) return status;
  }
  return null;
}

/** Whether the failure is transient: anything but 400–499, and 429. */
export function mayPass(error: unknown): boolean {
  const status = statusOf(error);
  return status === null || status === 429 || status < 400 || status > 499;
}

/** @param failures number of previous failures */
export function retryQuery(failures: number, error: unknown): boolean {
  return failures < QUERY_RETRIES && mayPass(error);
}

/** A retried mutation reuses its request id, which makes it idempotent and joins a sale that is being confirmed. */
export function retryMutation(failures: number, error: unknown): boolean {
  if (isRefusal(error, 'STILL_CONFIRMING')) return failures < CONFIRMING_RETRIES;
  return failures < MUTATION_RETRIES && mayPass(error);
}

/** The first and the longest interval while the server is overloaded or does not respond (ms). */
const BUSY_RETRY_FIRST_MS = 5_000;
const BUSY_RETRY_MAX_MS = 60_000;

/** Exponential backoff with full jitter, so that a crowd that was refused together does not return together. */
export function busyRetryDelay(failures: number, random: number): number {
  return Math.round(random * Math.min(BUSY_RETRY_FIRST_MS * 2 ** failures, BUSY_RETRY_MAX_MS));
}

/** @param attempt counted from 0 */
export function queryRetryDelay(attempt: number): number {
  return Math.min(RETRY_BASE_MS * 2 ** attempt, RETRY_MAX_MS);
}
