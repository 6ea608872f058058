import type { Committed } from '#durable/box-office/event-context.ts';
import type { ErrorCode, Outcome } from '#shared/errors/errors.ts';
import { refused } from '#shared/errors/errors.ts';
import { noteBookmark } from '#worker/http/read-your-writes.ts';
import { logError } from '#worker/log.ts';

/** Attempts per call: the runtime may move or restart an object at any time. */
const TRIES = 3;

/**
 * Calls a Durable Object, through a fresh stub per attempt. It retries only errors that the runtime marks as
 * retryable and not overloaded, which is safe because every call carries a request id. Any other error is an unknown
 * outcome, resolved by the caller's own retry with the same id.
 */
export async function callObject<T>(
  call: () => Promise<Committed<T>>,
  otherwise: ErrorCode,
): Promise<Outcome<T>> {
  for (let tried = 1; ; tried++) {
    try {
      const answer = await call();
      if (answer.bookmark !== undefined) noteBookmark(answer.bookmark);
      return answer;
    } catch (error) {
      const { retryable, overloaded } = error as { retryable?: boolean; overloaded?: boolean };
      // Without a time: pages back off by themselves, spread over up to a minute.
      if (overloaded) return refused('SALE_BUSY');
      if (!retryable || tried === TRIES) {
        logError('object call', error);
        return refused(otherwise);
      }
    }
  }
}
