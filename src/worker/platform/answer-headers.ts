import type { MiddlewareHandler } from 'hono';

/** An unread body is read to its end up to here; a longer one costs the sender the connection (bytes). */
const DRAINED_MAX_BYTES = 16 * 1024 * 1024;

/**
 * What every answer of the Worker has: nothing of it is kept by caches or guessed at by browsers, unless a route says
 * otherwise. A socket's answer is left as it is.
 */
export const answerHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.status === 101) return;
  const defaults = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
  for (const [name, value] of Object.entries(defaults)) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  }
};

/**
 * Reads what a refused request still had to say. A proxy in front takes an answer that comes before the end of the
 * body for a broken connection, and the next request on it, somebody else's, would fail.
 */
export const drainUnreadBody: MiddlewareHandler = async (c, next) => {
  await next();
  if (isReadWhole(c.req.raw)) return;
  const { body } = c.req.raw;
  if (!body || body.locked) return;
  const reader = body.getReader();
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.byteLength;
      if (size > DRAINED_MAX_BYTES) return await reader.cancel();
    }
  } catch {
    // The sender is gone.
  }
};

/** JSON of a declared length is read to its end or not at all; to look at the body would make a stream of it. */
function isReadWhole({ bodyUsed, headers }: Request): boolean {
  return (
    bodyUsed &&
    headers.has('content-length') &&
    (headers.get('content-type') ?? '').startsWith('application/json')
  );
}
