import { GUEST_READ_TTL_S } from '#shared/limits.ts';
import { logWarning } from '#worker/log.ts';

/**
 * Read-through cache of data that is the same for every guest, per data center, for `GUEST_READ_TTL_S`. Null is
 * never cached: a missing row may exist a moment later.
 * @param key plain JSON that identifies the read, together with `name`; `read` returns plain JSON too
 */
export type RecentReads = <T>(name: string, key: unknown, read: () => Promise<T | null>) => Promise<T | null>;

/**
 * Caches rows, not responses: a response contains the server's clock, by which sales open. Requests with a token
 * bypass the cache, and requests with `no-cache` skip the lookup.
 */
export function recentReads(request: Request, waitUntil: (work: Promise<unknown>) => void): RecentReads {
  if (request.headers.has('authorization')) return (_name, _key, read) => read();
  const bypassCache = /\bno-(cache|store)\b/i.test(request.headers.get('cache-control') ?? '');
  return async <T>(name: string, key: unknown, read: () => Promise<T | null>): Promise<T | null> => {
    const cache = caches.default;
    // A URL on our own host, as the Cache API requires; no route serves it.
    const url = new URL(`/api/recent/${name}?${encodeURIComponent(JSON.stringify(key))}`, request.url);
    const cached = bypassCache ? undefined : await cache.match(url.href).catch(unanswered);
    if (cached) return await cached.json<T>();
    const found = await read();
    if (found !== null) {
      const headers = { 'cache-control': `public, max-age=${GUEST_READ_TTL_S}` };
      waitUntil(cache.put(url.href, Response.json(found, { headers })).catch(unanswered));
    }
    return found;
  };
}

/** A failing cache only costs a D1 read. */
function unanswered(error: unknown): undefined {
  logWarning('edge cache', { error: String(error) });
}
