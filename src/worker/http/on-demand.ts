import { type Context, Hono, type MiddlewareHandler, type Next } from 'hono';
import type { Env } from '#worker/env.ts';
import { refusalResponse } from '#worker/trpc/refusal-response.ts';

type App = { Bindings: Env };
type Handler = (c: Context<App>, next: Next) => ReturnType<MiddlewareHandler> | Promise<Response> | Response;

/** A handler whose module is evaluated by its first request, so that starting an isolate does not pay for it. */
export function onDemand(load: () => Promise<Handler>): MiddlewareHandler<App> {
  return async (c, next) => (await load())(c, next);
}

/** Routes whose module is evaluated by the first request to one of them. */
export interface RouteGroup {
  handle: MiddlewareHandler<App>;
  /** For the tests that look at every route. */
  list: () => Promise<Hono['routes']>;
}

/** @param base path under which the routes are */
export function routesOnDemand<Of extends App>(load: () => Promise<Hono<Of>>, base = '/'): RouteGroup {
  let loaded: Hono | null = null;
  const routes = async () => {
    loaded ??= withRoutes(base, await load());
    return loaded;
  };
  return {
    handle: async (c) => (await routes()).fetch(c.req.raw, c.env, c.executionCtx),
    list: async () => (await routes()).routes,
  };
}

function withRoutes<Of extends App>(base: string, app: Hono<Of>): Hono {
  const routes = new Hono();
  routes.route(base, app);
  routes.notFound(() => refusalResponse('NOT_FOUND'));
  // The application answers errors and logs them.
  routes.onError((error) => {
    throw error;
  });
  return routes;
}
