/** Bounds of what other people's systems are told and may ask, with their units and reasons. */

/** Endpoints of one organiser: a shop, an accounting, a mailing list, and their test systems. */
export const WEBHOOK_ENDPOINTS_MAX = 10;
/** Longer addresses are refused by many servers and proxies. */
export const WEBHOOK_URL_MAX_CHARS = 2_000;
/** Purchases, and orders, looked through for deliveries in one go. */
export const WEBHOOKS_NOTED_MAX = 1_000;
/** Endpoints that one run serves at a time, and deliveries that it takes of each before it writes down what became of them. */
export const WEBHOOK_LINES_AT_ONCE = 5;
export const WEBHOOKS_PER_TURN = 20;
/** Requests of one run: well below the 1,000 that the runtime allows, with those to D1. */
export const WEBHOOKS_PER_RUN_MAX = 500;
/** Whoever takes an endpoint has this long for its turn (ms): all of its deliveries may time out, and some time to spare. */
export const WEBHOOK_LEASE_MS = 5 * 60_000;
/** Waiting for an answer (ms): a receiver keeps the message and works on it later. */
export const WEBHOOK_TIMEOUT_MS = 10_000;
/** A turn takes no further delivery after this long (ms), so that its lease outlives it. */
export const WEBHOOK_TURN_MS = 60_000;
/** Read of an answer's body, and kept of it: enough for an error message. */
export const WEBHOOK_ANSWER_MAX_BYTES = 1_024;
/** Tries before a delivery is parked, and the waits between them (ms): each three times the last, 21 hours in all. */
export const WEBHOOK_TRIES_MAX = 10;
export const WEBHOOK_RETRY_FIRST_MS = 30_000;
export const WEBHOOK_RETRY_LONGEST_MS = 6 * 3_600_000;
/** Each wait is shortened by up to this share, by chance: receivers that come back are not met by everybody at once. */
export const WEBHOOK_RETRY_JITTER = 0.2;
/** An endpoint that has taken nothing for so long is switched off (ms). */
export const WEBHOOK_FAILING_MAX_MS = 3 * 24 * 3_600_000;
/** After a rotation messages also carry a signature by the old secret for so long (ms). */
export const WEBHOOK_OLD_SECRET_MS = 24 * 3_600_000;
/** Settled deliveries are shown this long (ms), and cleared away so many at a time. */
export const WEBHOOK_KEPT_MS = 30 * 24 * 3_600_000;
export const WEBHOOKS_SWEPT_MAX = 500;
export const WEBHOOK_DELIVERIES_PAGE_SIZE = 20;
/** Tests and repeats of one organiser at once, and the time that earns one more (ms): no tool to knock at doors with. */
export const WEBHOOK_TESTS_BURST = 20;
export const WEBHOOK_TEST_EVERY_MS = 10_000;
/** After a change messages wait for calm for so long (ms), and for so long at most; a door tells D1 within half a second. */
export const WEBHOOK_CALM_MS = 1_000;
export const WEBHOOK_CALM_MAX_MS = 5_000;
/** A run after an answer sends for so long (ms); the minute's turn, which waits for nobody, longer. */
export const WEBHOOK_RUN_MS = 15_000;
export const WEBHOOK_MINUTE_MS = 45_000;

/** Keys in force of one organiser: one for each system that reads. */
export const API_KEYS_MAX = 20;
/** Calls of one key at once, and the time that earns one more (ms): two a second for as long as one likes. */
export const API_CALLS_BURST = 120;
export const API_CALL_EVERY_MS = 500;
/** Items in one answer, unless fewer are asked for, and at most. */
export const API_PAGE_SIZE = 50;
export const API_PAGE_SIZE_MAX = 200;
/** When a key was last used is written down at most this often (ms). */
export const API_KEY_USE_NOTED_MS = 60_000;
