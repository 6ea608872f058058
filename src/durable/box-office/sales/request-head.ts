/** Who asked, under which request id. */
export interface AskedBy {
  userId: string;
  requestId: string;
}

/**
 * Answers are appended, and found by the beginning of their request id: ids are random, so a key of the whole of them
 * would write a page of its own for nearly every request, and so would rows that are sorted by it.
 */
export const HEAD_CHARS = 8;
export const REQUEST_HEAD = `substr(request_id, 1, ${HEAD_CHARS})`;

/** The same of the request id that is looked for (?1). */
export const ASKED_HEAD = `substr(?1, 1, ${HEAD_CHARS})`;

/** SQL for the rows of one request id (?1) of one person (?2). */
export const IS_REQUEST = `${REQUEST_HEAD} = ${ASKED_HEAD} AND request_id = ?1 AND user_id = ?2`;
