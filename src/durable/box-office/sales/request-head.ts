/** Person and request id: together the idempotency key. */
export interface AskedBy {
  userId: string;
  requestId: string;
}

/**
 * Answers are appended and indexed by a short prefix of the request id. Ids are random: an index over whole ids, or
 * rows sorted by id, would dirty a page of its own for nearly every request.
 */
export const HEAD_CHARS = 8;
export const REQUEST_HEAD = `substr(request_id, 1, ${HEAD_CHARS})`;

/** The same prefix of the id that is looked up (?1). */
export const ASKED_HEAD = `substr(?1, 1, ${HEAD_CHARS})`;

/** SQL for the rows of one request id (?1) of one person (?2). */
export const IS_REQUEST = `${REQUEST_HEAD} = ${ASKED_HEAD} AND request_id = ?1 AND user_id = ?2`;
