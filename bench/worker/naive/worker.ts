import { trpcServer } from '@hono/trpc-server';
import { Hono } from 'hono';
import { API_BODY_MAX_BYTES } from '#shared/limits.ts';
import type { Env } from '#worker/env.ts';
import { readLimited } from '#worker/http/request-body.ts';
import { createRequestContext } from '#worker/trpc/context.ts';
import { refusalResponse } from '#worker/trpc/refusal-response.ts';
import { type BenchSettings, oneAtATime } from '../one-at-a-time.ts';
import { watchedD1 } from '../watched-d1.ts';
import { naiveRouter } from './router.ts';

/**
 * The baseline: the product's own HTTP path (Hono, bounded body, token, CSRF, tRPC, zod) with a conventional
 * implementation without Durable Objects. Not part of the product.
 */
const app = new Hono<{ Bindings: Env & BenchSettings }>();

app.use('/api/trpc/*', async (c, next) => {
  const request = await readLimited(c.req.raw, API_BODY_MAX_BYTES);
  if (!request) return refusalResponse('TOO_LARGE');
  c.req.raw = request;
  return next();
});
app.use(
  '/api/trpc/*',
  trpcServer({
    endpoint: '/api/trpc',
    router: naiveRouter,
    createContext: (_options, c) =>
      createRequestContext(watchedEnv(c.env), c.req.raw, {
        waitUntil: (work) => c.executionCtx.waitUntil(work),
        setCookie: (cookie) => c.header('set-cookie', cookie, { append: true }),
      }),
  }),
);

function watchedEnv(env: Env & BenchSettings): Env {
  return { ...env, DB: watchedD1(env.DB, (_call, run) => oneAtATime(env, run)) };
}

export default { fetch: app.fetch };
