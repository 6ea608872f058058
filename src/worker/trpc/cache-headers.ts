import { GUEST_READ_KEPT_S } from '#shared/limits.ts';
import { isSameForGuests } from '#shared/public-reads.ts';

/** Shared caches may keep it for seconds; a browser asks anew. */
export const SHARED_FOR_SECONDS = `public, max-age=0, s-maxage=${GUEST_READ_KEPT_S}`;

/**
 * Who may keep an answer. A guest's, if every call in it is the same for all guests and went well: shared caches, for
 * seconds, and never for whoever sends a token. Any other: nobody.
 */
export function cacheHeaders(
  requestHeaders: Headers | undefined,
  answer: { paths: readonly string[] | undefined; type: string; failed: boolean },
): Headers {
  const { paths = [], type, failed } = answer;
  const shared =
    type === 'query' &&
    !failed &&
    requestHeaders?.has('authorization') === false &&
    paths.length > 0 &&
    paths.every(isSameForGuests);
  if (!shared) return new Headers({ 'cache-control': 'private, no-store' });
  return new Headers({ 'cache-control': SHARED_FOR_SECONDS, vary: 'authorization' });
}

/** Whether shared caches may keep it: such an answer sets no cookie. */
export function isShared(response: Response): boolean {
  return response.headers.get('cache-control') === SHARED_FOR_SECONDS;
}
