/** A ticket to a socket is good this long (ms), and so many wait in one object. */
export const LIVE_TICKET_MS = 30_000;
export const LIVE_TICKETS_MAX = 2_000;
/** A message over a socket; a scan is about 300 characters. */
export const LIVE_MESSAGE_MAX_CHARS = 4_096;
/** Devices at a door are told the count at most this often (ms): four times a second; many devices, so many a second. */
export const DOOR_COUNT_EVERY_MS = 250;
export const DOOR_COUNTS_PER_SECOND = 64;

/** Live boards of one event; each bears several thousand viewers, and a box office pushes to eight at most. */
export const BOARD_SHARDS = 8;
/** A box office pushes, and a board tells its viewers, at most this often (ms): four times a second. */
export const BOARD_EVERY_MS = 250;
/** Viewers of one board. Beyond it a page asks every few seconds instead. */
export const BOARD_VIEWERS_MAX = 5_000;
/** Open sockets of one person on one board; the oldest gives way. */
export const BOARD_SOCKETS_PER_PERSON_MAX = 12;
/** Viewers told in one go before the object does something else. */
export const BOARD_CHUNK = 8;
/** Of a crowd so many are told a second, until each of them is told only this often (ms). */
export const BOARD_TOLD_PER_SECOND = 1_000;
export const BOARD_CROWD_EVERY_MS = 1_000;
/** Changes of people's own tickets and orders in one push, and kept for a board that does not answer. */
export const BOARD_CHANGES_PER_PUSH = 500;
export const BOARD_CHANGES_KEPT_MAX = 5_000;
/** A board that does not answer is tried again after this long (ms), doubled each time up to the longest. */
export const BOARD_RETRY_FIRST_MS = 250;
export const BOARD_RETRY_LONGEST_MS = 10_000;
/** A push without an answer for so long has failed (ms). */
export const BOARD_PUSH_TIMEOUT_MS = 10_000;
/** Owing a board something, a box office has itself woken up after this long (ms), should it die before. */
export const BOARD_OWING_MS = 2_000;
/** The socket of a person is renewed after this long (ms): who was deactivated meanwhile gets no new one. */
export const BOARD_SOCKET_MAX_MS = 15 * 60_000;
/** Sockets are looked through for such at most this often (ms), for reading each takes time; so many are renewed at a time. */
export const BOARD_RENEW_EVERY_MS = 30_000;
export const BOARD_RENEWED_MAX = 200;
