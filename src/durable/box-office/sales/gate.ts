import { type ErrorCode, type Refusal, refused } from '#shared/errors/errors.ts';
import { SALE_QUEUE_MAX } from '#shared/limits.ts';

/** State of the queue when a request wants to join. */
export interface QueueState {
  /** Requests in the queue. */
  queued: number;
  at: number;
  /** The refusal that the request would get now; it joins only to have it recorded. Null if it would be accepted. */
  refusal: ErrorCode | null;
}

/** Admission control: null lets a request into the queue, a refusal is the answer instead. Synchronous. */
export type Gate = (state: QueueState) => Refusal | null;

export const boundedQueue: Gate = ({ queued }) =>
  queued < SALE_QUEUE_MAX ? null : refused('SALE_BUSY', { retryAfterMs: 2_000 });

/** Lets every request in. */
export const PAST_QUEUE: Gate = () => null;
