import type { TRPCError } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { Context } from 'hono';
import { API_BATCH_MAX_CALLS, API_BODY_MAX_BYTES } from '#shared/limits.ts';
import type { Env } from '../env.ts';
import { readLimited } from '../platform/body.ts';
import { newCsrfCookie } from '../platform/csrf.ts';
import { logError } from '../platform/log.ts';
import { promptWebhooks } from '../webhooks/prompt-webhooks.ts';
import { answerMutation } from './answer-mutation.ts';
import { cacheHeaders, isShared } from './cache-headers.ts';
import { createRequestContext } from './context.ts';
import { RefusedError } from './init.ts';
import { refusalResponse } from './refusal-response.ts';
import { appRouter } from './router.ts';

const BASE = '/api/trpc';

/** Serves `/api/trpc`: bounds the body and the batch, hands over to tRPC. */
export async function handleTrpc(c: Context<{ Bindings: Env }>): Promise<Response> {
  if (!['GET', 'HEAD', 'POST'].includes(c.req.method)) return refusalResponse('WRONG_METHOD');
  const isJson = /^application\/json\b/i.test(c.req.header('content-type') ?? '');
  if (c.req.method === 'POST' && !isJson) return refusalResponse('WRONG_MEDIA_TYPE');
  const url = new URL(c.req.url);
  const calls = url.pathname.slice(BASE.length + 1).split(',').length;
  if (calls > API_BATCH_MAX_CALLS) return refusalResponse('TOO_LARGE');
  const request = await readLimited(c.req.raw, API_BODY_MAX_BYTES);
  if (!request) return refusalResponse('TOO_LARGE');

  const response = await answerCalls(c, request);
  // Whatever was changed, somebody's other system may want to know; what came over a door's socket waits for the minute.
  if (request.method === 'POST' && response.ok)
    promptWebhooks(c.env, (work) => c.executionCtx.waitUntil(work));
  const cookie = isShared(response) ? null : newCsrfCookie(request);
  if (!cookie) return response;
  const answered = new Response(response.body, response);
  answered.headers.append('set-cookie', cookie);
  return answered;
}

async function answerCalls(c: Context<{ Bindings: Env }>, request: Request): Promise<Response> {
  const common = {
    router: appRouter,
    createContext: () => createRequestContext(c.env, request, (work) => c.executionCtx.waitUntil(work)),
    onError: ({ error, path, type }: { error: TRPCError; path: string | undefined; type: string }) => {
      // Refusals are answers; only what nobody foresaw is logged as an error.
      if (error.code === 'INTERNAL_SERVER_ERROR' && !(error.cause instanceof RefusedError))
        logError('procedure', error.cause ?? error, { path, type });
    },
  };
  const alone = await answerMutation({ ...common, request });
  if (alone) return alone;
  return fetchRequestHandler({
    ...common,
    endpoint: BASE,
    req: request,
    allowBatching: true,
    responseMeta: ({ paths, type, errors }) => ({
      headers: cacheHeaders(request, { paths, type, failed: errors.length > 0 }),
    }),
  });
}
