import { GUEST_READ_TTL_S } from '#shared/limits.ts';
import { isSameForGuests } from '#shared/public-reads.ts';

/** Shared caches may keep the response for seconds; browsers must revalidate. */
export const SHARED_FOR_SECONDS = `public, max-age=0, s-maxage=${GUEST_READ_TTL_S}`;

/**
 * Caching policy of a response. Shared caches may keep a successful batch in which every query is the same for all
 * guests, for requests without a token. Everything else is `no-store`.
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

/** Whether shared caches may keep the response; then it must not set a cookie. */
export function isShared(response: Response): boolean {
  return response.headers.get('cache-control') === SHARED_FOR_SECONDS;
}
