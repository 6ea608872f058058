import { trpcServer } from '@hono/trpc-server';
import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { idSchema } from '#shared/ids.ts';
import { API_BATCH_MAX_CALLS } from '#shared/limits.ts';
import { measure } from '#shared/metrics.ts';
import { tally } from '#shared/tallies.ts';
import { ringDrains } from '#worker/delivery/ring-drains.ts';
import type { Env } from '#worker/env.ts';
import { newCsrfCookie } from '#worker/http/csrf.ts';
import { keepingBookmark } from '#worker/http/read-your-writes.ts';
import { cacheText } from '#worker/http/request-body.ts';
import { logError } from '#worker/log.ts';
import { bodyMaxBytes } from './body-limit.ts';
import { cacheHeaders, isShared } from './cache-headers.ts';
import { createRequestContext } from './context.ts';
import { errorCodeOf, RefusedError } from './init.ts';
import { refusalResponse } from './refusal-response.ts';
import { appRouter } from './router.ts';

const ENDPOINT = '/api/trpc';

/** tRPC decodes the path before it splits it, so an encoded comma separates calls too. */
const BATCH_SEPARATOR = /,|%2c/i;

/** Called by every viewer of a live page, and changes nothing. */
const ISSUES_SOCKET_TOKEN = `${ENDPOINT}/live.ticket`;

/** Cookies that procedures set. */
type Middleware = MiddlewareHandler<{ Bindings: Env; Variables: { cookies: string[] } }>;

/** Limits method, media type, batch size and body before tRPC reads any of them. */
export const limitTrpcRequest: Middleware = async (c, next) => {
  const { method } = c.req;
  if (!['GET', 'HEAD', 'POST'].includes(method)) return refusalResponse('WRONG_METHOD');
  if (method === 'POST' && !isJson(c.req.raw)) return refusalResponse('WRONG_MEDIA_TYPE');
  const procedures = c.req.path.slice(ENDPOINT.length + 1).split(BATCH_SEPARATOR);
  if (procedures.length > API_BATCH_MAX_CALLS) return refusalResponse('TOO_LARGE');
  if (!(await cacheText(c.req, bodyMaxBytes(procedures)))) return refusalResponse('TOO_LARGE');
  return next();
};

/** Sets the cookies of CSRF and of own writes, and rings the drains after a mutation; check-ins over a socket wait for cron. */
export const finishTrpcResponse: Middleware = async (c, next) => {
  c.set('cookies', []);
  const bookmark = await keepingBookmark(c.req.raw, next);
  for (const cookie of [...c.get('cookies'), ...(bookmark ? [bookmark] : [])])
    c.res.headers.append('set-cookie', cookie);
  if (c.req.method === 'POST' && c.res.ok && c.req.path !== ISSUES_SOCKET_TOKEN)
    ringDrains(c.env, (work) => c.executionCtx.waitUntil(work));
  const cookie = isShared(c.res) ? null : newCsrfCookie(c.req.raw);
  if (cookie) c.res.headers.append('set-cookie', cookie);
};

export const handleTrpc = trpcServer({
  endpoint: ENDPOINT,
  router: appRouter,
  allowBatching: true,
  createContext: (_options, c) =>
    createRequestContext(c.env, c.req.raw, {
      waitUntil: (work) => c.executionCtx.waitUntil(work),
      setCookie: (cookie) => c.get('cookies').push(cookie),
    }),
  responseMeta: ({ ctx, paths, type, errors }) => ({
    headers: cacheHeaders(ctx?.request.headers, { paths, type, failed: errors.length > 0 }),
  }),
  onError: ({ error, path, type, input, ctx }) => {
    const code = errorCodeOf(error);
    tally('refusal', code);
    if (ctx) measure(ctx.env, 'refusal', 1, code);
    // Refusals are expected responses; only unexpected errors are logged.
    if (error.code === 'INTERNAL_SERVER_ERROR' && !(error.cause instanceof RefusedError))
      logError('procedure', error.cause ?? error, { path, type, ...eventOf(input) });
  },
});

/** The event that a call names, for its log line. */
function eventOf(input: unknown): { eventId?: string } {
  const parsed = z.object({ eventId: idSchema }).safeParse(input);
  return parsed.success ? parsed.data : {};
}

function isJson({ headers }: Request): boolean {
  return /^application\/json\b/i.test(headers.get('content-type') ?? '');
}
