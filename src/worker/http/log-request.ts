import type { MiddlewareHandler } from 'hono';
import { withLogFacts } from '#worker/log.ts';

/** Gives the request an id that its log lines and its response carry. Upgraded WebSockets have no headers to add to. */
export const logRequest: MiddlewareHandler = async (c, next) => {
  const requestId = c.req.header('cf-ray') ?? crypto.randomUUID();
  await withLogFacts({ requestId }, next);
  if (c.res.status !== 101) c.res.headers.set('x-request-id', requestId);
};
