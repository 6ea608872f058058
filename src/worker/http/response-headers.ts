import type { MiddlewareHandler } from 'hono';

/** An unread body is read to its end up to here; a longer one costs the sender the connection (bytes). */
const DRAINED_MAX_BYTES = 16 * 1024 * 1024;

/** Defaults of every response; a route may set its own. `public/_headers` has those of static files. */
const DEFAULT_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // Browsers ignore it over http (RFC 6797, 8.1).
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** Defaults of data, which no browser should run or frame should it ever take it for a page. */
const ANSWER_HEADERS = {
  ...DEFAULT_HEADERS,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/**
 * Sets the defaults that a response lacks. Pages name their own policy, and a 304 without a type keeps that of the page
 * it stands for. Upgraded sockets stay as they are.
 */
export const answerHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.status === 101) return;
  const type = c.res.headers.get('content-type');
  const isData = type !== null && !type.startsWith('text/html');
  for (const [name, value] of Object.entries(isData ? ANSWER_HEADERS : DEFAULT_HEADERS)) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  }
};

/**
 * Reads the rest of a refused request's body. A proxy in front takes a response before the end of the body for a broken
 * connection, and the next request on it, of another client, would fail.
 */
export const drainUnreadBody: MiddlewareHandler = async (c, next) => {
  const request = c.req.raw;
  await next();
  await drainBody(request);
};

async function drainBody(request: Request): Promise<void> {
  if (isReadWhole(request)) return;
  const { body } = request;
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
}

/** JSON of a declared length is read to its end or not at all; to look at the body would make a stream of it. */
function isReadWhole({ bodyUsed, headers }: Request): boolean {
  return (
    bodyUsed &&
    headers.has('content-length') &&
    (headers.get('content-type') ?? '').startsWith('application/json')
  );
}
