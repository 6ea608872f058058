import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { reportTallies } from '#db/commits/health/tallies.ts';
import { tallyCall } from '#shared/tallies.ts';
import type { Env } from '#worker/env.ts';
import { logError, withLogFacts } from '#worker/log.ts';

/** Gives the request an id that its log lines and its response carry. Upgraded WebSockets have no headers to add to. */
export const logRequest: MiddlewareHandler = async (c, next) => {
  const requestId = c.req.header('cf-ray') ?? crypto.randomUUID();
  await withLogFacts({ requestId }, next);
  if (c.res.status !== 101) c.res.headers.set('x-request-id', requestId);
};

/** Procedures are counted one by one, not as the requests that bring them. */
const PROCEDURES = '/api/trpc/*';
/** Every path that no other route takes. */
const PAGES = '/*';

/** Counts the request's duration by its route, and reports to the night's log what this isolate has counted. */
export const tallyRequest: MiddlewareHandler<{ Bindings: Env }> = async (c, next) => {
  const startedAt = Date.now();
  await next();
  const now = Date.now();
  const route = routePath(c);
  if (route !== PROCEDURES && c.res.status !== 101)
    tallyCall(route === PAGES ? 'other pages' : route, now - startedAt, now);
  const report = reportTallies(c.env, now);
  if (report) c.executionCtx.waitUntil(report.catch((error: unknown) => logError('tallies', error)));
};

/** Longest unread request body that is drained; beyond it the connection closes (bytes). */
const DRAINED_MAX_BYTES = 16 * 1024 * 1024;

/** Defaults of every response; a route may override them. Those of static files are in `public/_headers`. */
const DEFAULT_HEADERS: readonly [string, string][] = Object.entries({
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // Browsers ignore it over http (RFC 6797, 8.1).
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
});

/**
 * Defaults of data responses: should a browser render one as a page, that page can neither run scripts nor be framed.
 */
const ANSWER_HEADERS: typeof DEFAULT_HEADERS = [
  ...DEFAULT_HEADERS,
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
];

/**
 * Adds the default headers that a response lacks. Pages set their own CSP, and a 304 without a content type keeps
 * that of the cached page. Upgraded WebSockets are left alone.
 */
export const answerHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.status === 101) return;
  const type = c.res.headers.get('content-type');
  const isData = type !== null && !type.startsWith('text/html');
  const { headers } = c.res;
  for (const [name, value] of isData ? ANSWER_HEADERS : DEFAULT_HEADERS) {
    if (!headers.has(name)) headers.set(name, value);
  }
};

/**
 * Reads the rest of a refused request's body. A proxy in front treats a response before the end of the body as a
 * broken connection, and the next request on it, from another client, would fail.
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
    // The client has disconnected.
  }
}

/**
 * JSON of a declared length is read completely or not at all. Touching `body` to check would turn it into a stream.
 */
function isReadWhole({ bodyUsed, headers }: Request): boolean {
  return (
    bodyUsed &&
    headers.has('content-length') &&
    (headers.get('content-type') ?? '').startsWith('application/json')
  );
}
