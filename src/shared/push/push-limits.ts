import type { PushKind } from '#shared/states.ts';

/** Browsers of one person that get pushes; the oldest give way. */
export const PUSH_DEVICES_MAX = 10;
/** The longest endpoints, Windows' own, are about 700 characters. */
export const PUSH_ENDPOINT_MAX_CHARS = 2_000;
const HOUR_MS = 3_600_000;
/** A push of a kind is worthless after this long (ms): a drink is warm, the mail is read, the night has begun. */
export const PUSH_TTL_MS: Record<PushKind, number> = {
  order_ready: HOUR_MS / 2,
  event_changed: 24 * HOUR_MS,
  event_cancelled: 24 * HOUR_MS,
  announcement: 12 * HOUR_MS,
  ticket_offer: 24 * HOUR_MS,
  ticket_sent: 12 * HOUR_MS,
  /** Its composer knows the offer's own end. */
  waitlist_offer: HOUR_MS,
  reminder_day: 12 * HOUR_MS,
  reminder_doors: HOUR_MS,
};
/** Pushes in a queue message, and those sent at once. */
export const PUSHES_PER_TURN = 30;
export const PUSHES_AT_ONCE = 5;
/** Lease of a push (ms): longer than a turn in which every request times out. */
export const PUSH_LEASE_MS = 2 * 60_000;
/** Exponential backoff (ms) until a push expires: factor 3. */
export const PUSH_RETRY_FIRST_MS = 10_000;
export const PUSH_RETRY_LONGEST_MS = 10 * 60_000;
