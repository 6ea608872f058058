/** Lifetime of a connection token (ms), and how many may be pending in one object. */
export const CONNECTION_TOKEN_TTL_MS = 30_000;
export const CONNECTION_TOKENS_MAX = 2_000;
/** A message over a socket; a scan is about 300 characters. */
export const LIVE_MESSAGE_MAX_CHARS = 4_096;
/**
 * Scanners get the count at most this often (ms), and with many devices at most this many messages per second in total.
 */
export const DOOR_COUNT_EVERY_MS = 250;
export const DOOR_COUNTS_PER_SECOND = 64;

/** Board shards per event; each serves several thousand viewers, and a box office pushes to at most eight. */
export const BOARD_SHARDS = 8;
/** Minimum interval of pushes from a box office, and of broadcasts to viewers (ms). */
export const BOARD_EVERY_MS = 250;
/** Viewers per board. Beyond it pages poll every few seconds. */
export const BOARD_VIEWERS_MAX = 5_000;
/** Open sockets of one person on one board; the oldest is closed. */
export const BOARD_SOCKETS_PER_PERSON_MAX = 12;
/** Viewers per chunk of a broadcast, between which the object handles other events. */
export const BOARD_CHUNK = 8;
/** Broadcast rate to a crowd (messages per second), limited by the longest interval per viewer (ms). */
export const BOARD_SENDS_PER_SECOND = 1_000;
export const BOARD_CROWD_EVERY_MS = 1_000;
/** The same for seat states, which are short, and stale ones make two people choose one seat: 400 ms for 1,000 viewers. */
export const SEAT_SENDS_PER_SECOND = 2_500;
/** Changes of people's own tickets and orders per push, and queued for a board that does not respond. */
export const BOARD_CHANGES_PER_PUSH = 500;
export const BOARD_CHANGES_MAX = 5_000;
/** Exponential backoff for a board that does not respond (ms): first and longest wait. */
export const BOARD_RETRY_FIRST_MS = 250;
export const BOARD_RETRY_LONGEST_MS = 10_000;
/** Timeout of a push (ms). */
export const BOARD_PUSH_TIMEOUT_MS = 10_000;
/** With pushes pending, a box office schedules an alarm this far ahead (ms), in case it crashes before. */
export const BOARD_PENDING_ALARM_MS = 2_000;
/** Sockets are renewed after this (ms): deactivated people get no new connection token. */
export const BOARD_SOCKET_MAX_MS = 15 * 60_000;
/** Interval of the scan for expired sockets (ms), which is costly, and how many are renewed at a time. */
export const BOARD_RENEW_EVERY_MS = 30_000;
export const BOARD_RENEWED_MAX = 200;
