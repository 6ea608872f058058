/** Limits of webhooks and the public API, with their units and reasons. */

/** Endpoints per organizer: a shop, accounting, a mailing list, and their test systems. */
export const WEBHOOK_ENDPOINTS_MAX = 10;
/** Many servers and proxies reject longer URLs. */
export const WEBHOOK_URL_MAX_CHARS = 2_000;
/** Purchases, and orders, scanned per batch for new deliveries. */
export const WEBHOOKS_NOTED_MAX = 1_000;
/** Messages to an endpoint before a turn saves the results. */
export const WEBHOOKS_PER_TURN = 20;
/** Lease of an endpoint (ms): longer than a turn in which the last delivery times out. */
export const WEBHOOK_LEASE_MS = 5 * 60_000;
/** Attempts before a delivery is parked, and the exponential backoff between them (ms): factor 3, 21 hours in total. */
export const WEBHOOK_TRIES_MAX = 10;
export const WEBHOOK_RETRY_FIRST_MS = 30_000;
export const WEBHOOK_RETRY_LONGEST_MS = 6 * 3_600_000;
/**
 * Jitter: each wait is shortened by a random share up to this, so that a recovering receiver is not hit by all at once.
 */
export const WEBHOOK_RETRY_JITTER = 0.2;
/** An endpoint is disabled after failing for this long (ms). */
export const WEBHOOK_FAILING_MAX_MS = 3 * 24 * 3_600_000;
/** After a rotation messages are also signed with the old secret for this long (ms). */
export const WEBHOOK_OLD_SECRET_MS = 24 * 3_600_000;
/** Retention of settled deliveries (ms), and rows deleted per batch. */
export const WEBHOOK_RETENTION_MS = 30 * 24 * 3_600_000;
export const WEBHOOKS_SWEPT_MAX = 500;
export const WEBHOOK_DELIVERIES_PAGE_SIZE = 20;
/**
 * Token bucket per organizer for tests and resends: burst and refill interval (ms). Prevents use of our server as a
 * port scanner.
 */
export const WEBHOOK_TESTS_BURST = 20;
export const WEBHOOK_TEST_EVERY_MS = 10_000;
/** A turn begins no message later than this after its start (ms), so it ends one timeout later. */
export const WEBHOOK_TURN_MS = 45_000;

/** Active keys per organizer: one for each system that reads. */
export const API_KEYS_MAX = 20;
/** Token bucket per key: burst and refill interval (ms), which sustains two calls per second. */
export const API_CALLS_BURST = 120;
export const API_CALL_EVERY_MS = 500;
/** Period in which the `API_CALLS` binding of wrangler.toml allows as many calls as a burst (s). */
export const API_CALLS_PERIOD_S = 60;
/** Default and maximum page size. */
export const API_PAGE_SIZE = 50;
export const API_PAGE_SIZE_MAX = 200;
/** A key's last use is saved at most this often (ms). */
export const API_KEY_USE_NOTED_MS = 60_000;
