import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { Hono } from 'hono';
import { API_BODY_MAX_BYTES } from '#shared/limits.ts';
import type { Env } from '#worker/env.ts';
import { readLimited } from '#worker/http/request-body.ts';
import { answerMutation, mutationAlone } from '#worker/trpc/answer-mutation.ts';
import { createRequestContext } from '#worker/trpc/context.ts';
import { refusalResponse } from '#worker/trpc/refusal-response.ts';
import { naiveRouter } from './router.ts';

/**
 * The yardstick: the product's own way from HTTP to a procedure (Hono, bounded body, token, CSRF, tRPC, zod),
 * and behind it what one would write without Durable Objects. Never part of the product.
 */
const app = new Hono<{ Bindings: Env }>();

app.all('/api/trpc/*', async (c) => {
  const request = await readLimited(c.req.raw, API_BODY_MAX_BYTES);
  if (!request) return refusalResponse('TOO_LARGE');
  const common = {
    router: naiveRouter,
    createContext: () => createRequestContext(c.env, request, (work) => c.executionCtx.waitUntil(work)),
  };
  const path = mutationAlone(naiveRouter, request);
  if (path !== null) return answerMutation({ ...common, request, path });
  return fetchRequestHandler({ ...common, endpoint: '/api/trpc', req: request });
});

export default { fetch: app.fetch };
