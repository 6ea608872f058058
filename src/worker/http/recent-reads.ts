import { GUEST_READ_KEPT_S } from '#shared/limits.ts';
import { logWarning } from '../log.ts';

/**
 * Reads something that every guest sees alike, or takes what another guest of this data centre was given within
 * `GUEST_READ_KEPT_S`. Null is never kept: what does not exist yet may exist in a moment.
 * @param key with `name`, tells this read from every other; plain JSON, as is what `read` gives
 */
export type RecentReads = <T>(name: string, key: unknown, read: () => Promise<T | null>) => Promise<T | null>;

/**
 * The rows are kept, not the answers: an answer has the server's clock in it, by which sales open. A request with a token
 * neither reads what is kept nor adds to it, and one that says `no-cache` does not read it.
 */
export function recentReads(request: Request, waitUntil: (work: Promise<unknown>) => void): RecentReads {
  if (request.headers.has('authorization')) return (_name, _key, read) => read();
  const anew = /\bno-(cache|store)\b/i.test(request.headers.get('cache-control') ?? '');
  return async <T>(name: string, key: unknown, read: () => Promise<T | null>): Promise<T | null> => {
    const cache = caches.default;
    // A name of our own host, as the runtime asks; no route answers it.
    const url = new URL(`/api/recent/${name}?${encodeURIComponent(JSON.stringify(key))}`, request.url);
    const kept = anew ? undefined : await cache.match(url.href).catch(unanswered);
    if (kept) return await kept.json<T>();
    const found = await read();
    if (found !== null) {
      const headers = { 'cache-control': `public, max-age=${GUEST_READ_KEPT_S}` };
      waitUntil(cache.put(url.href, Response.json(found, { headers })).catch(unanswered));
    }
    return found;
  };
}

/** A cache that fails costs a read of D1, and nothing else. */
function unanswered(error: unknown): undefined {
  logWarning('edge cache', { error: String(error) });
}
