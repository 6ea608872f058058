import type { TRPCError } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { Context, MiddlewareHandler } from 'hono';
import { API_BATCH_MAX_CALLS, API_BODY_MAX_BYTES } from '#shared/limits.ts';
import type { Env } from '../env.ts';
import { newCsrfCookie } from '../http/csrf.ts';
import { declaredBytes, readLimited } from '../http/request-body.ts';
import { drainBody } from '../http/response-headers.ts';
import { debounceWebhookDrain } from '../integrations/webhooks/prompt-webhooks.ts';
import { logError } from '../log.ts';
import { answerMutation, mutationAlone } from './answer-mutation.ts';
import { cacheHeaders, isShared } from './cache-headers.ts';
import { createRequestContext } from './context.ts';
import { RefusedError } from './init.ts';
import { refusalResponse } from './refusal-response.ts';
import { appRouter } from './router.ts';

const BASE = '/api/trpc';

/** tRPC decodes the path before it splits it. */
const BETWEEN_CALLS = /,|%2c/i;

/** What every viewer of a page calls, and changes nothing. */
const OPENS_A_LINE = `${BASE}/live.ticket`;

type Calls = Context<{ Bindings: Env }>;

/**
 * Serves a mutation that comes by itself, in front of what other requests are led through: a door and a sale are made of
 * them. Whatever else a request may be goes on.
 */
export const handleMutation: MiddlewareHandler<{ Bindings: Env }> = async (c, next) => {
  const request = c.req.raw;
  const path = mutationAlone(appRouter, request);
  const bytes = declaredBytes(request);
  if (path === null || !isJson(request) || bytes === null || bytes > API_BODY_MAX_BYTES) return next();
  const response = await answerMutation({ ...commonTo(c, request), path });
  await drainBody(request);
  if (response.ok) promptOthers(c);
  const cookie = newCsrfCookie(request);
  if (cookie) response.headers.append('set-cookie', cookie);
  return response;
};

/** Serves `/api/trpc`: bounds the body and the batch, hands over to tRPC. */
export async function handleTrpc(c: Calls): Promise<Response> {
  const { method } = c.req;
  if (!['GET', 'HEAD', 'POST'].includes(method)) return refusalResponse('WRONG_METHOD');
  if (method === 'POST' && !isJson(c.req.raw)) return refusalResponse('WRONG_MEDIA_TYPE');
  const calls = new URL(c.req.url).pathname.split(BETWEEN_CALLS).length;
  if (calls > API_BATCH_MAX_CALLS) return refusalResponse('TOO_LARGE');
  const request = await readLimited(c.req.raw, API_BODY_MAX_BYTES);
  if (!request) return refusalResponse('TOO_LARGE');

  const response = await fetchRequestHandler({
    ...commonTo(c, request),
    endpoint: BASE,
    req: request,
    allowBatching: true,
    responseMeta: ({ paths, type, errors }) => ({
      headers: cacheHeaders(request, { paths, type, failed: errors.length > 0 }),
    }),
  });
  if (method === 'POST' && response.ok) promptOthers(c);
  const cookie = isShared(response) ? null : newCsrfCookie(request);
  if (!cookie) return response;
  const answered = new Response(response.body, response);
  answered.headers.append('set-cookie', cookie);
  return answered;
}

function isJson({ headers }: Request): boolean {
  return /^application\/json\b/i.test(headers.get('content-type') ?? '');
}

/** Whatever was changed, somebody's other system may want to know; what came over a door's socket waits for the minute. */
function promptOthers(c: Calls): void {
  if (c.req.path !== OPENS_A_LINE) debounceWebhookDrain(c.env, (work) => c.executionCtx.waitUntil(work));
}

function commonTo(c: Calls, request: Request) {
  return {
    router: appRouter,
    request,
    createContext: () => createRequestContext(c.env, request, (work) => c.executionCtx.waitUntil(work)),
    onError: ({ error, path, type }: { error: TRPCError; path: string | undefined; type: string }) => {
      // Refusals are answers; only what nobody foresaw is logged as an error.
      if (error.code === 'INTERNAL_SERVER_ERROR' && !(error.cause instanceof RefusedError))
        logError('procedure', error.cause ?? error, { path, type });
    },
  };
}
