import { AsyncLocalStorage } from 'node:async_hooks';
import { cookieValue } from '#shared/csrf.ts';

const COOKIE = 'd1_bookmark';
const SECURE_COOKIE = `__Host-${COOKIE}`;
/** Replicas are rarely more than seconds behind; without the cookie they would be allowed any lag (s). */
const COOKIE_LIFE_S = 300;

/** For a write whose bookmark is not known, for example of a webhook: the next reads ask the primary. */
export const UNKNOWN_BOOKMARK = 'first-primary';
const BOOKMARK = /^(?:first-primary|[0-9a-f-]{8,128})$/;

const requests = new AsyncLocalStorage<{ bookmark: string }>();

/** Notes what the browser's next reads must include. Bookmarks sort by age, and `UNKNOWN_BOOKMARK` after all of them. */
export function noteBookmark(bookmark: string): void {
  const noted = requests.getStore();
  if (noted && bookmark > noted.bookmark) noted.bookmark = bookmark;
}

/** @returns the `Set-Cookie` value after `run` if it noted a bookmark */
export async function keepingBookmark(request: Request, run: () => Promise<void>): Promise<string | null> {
  const noted = { bookmark: '' };
  await requests.run(noted, run);
  if (!BOOKMARK.test(noted.bookmark)) return null;
  const name = cookieNameOf(request);
  const secure = name === SECURE_COOKIE ? '; Secure' : '';
  return `${name}=${noted.bookmark}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${COOKIE_LIFE_S}${secure}`;
}

/** Where a guest's reads start: at their last write, otherwise at any replica. `no-cache` asks the primary. */
export function readsStartAt({ headers, url }: Request): D1SessionBookmark | D1SessionConstraint {
  if (/\bno-cache\b/i.test(headers.get('cache-control') ?? '')) return 'first-primary';
  const kept = cookieValue(headers.get('cookie') ?? '', cookieNameOf({ url }));
  return kept !== null && BOOKMARK.test(kept) ? kept : 'first-unconstrained';
}

function cookieNameOf({ url }: { url: string }): string {
  return url.startsWith('https:') ? SECURE_COOKIE : COOKIE;
}
