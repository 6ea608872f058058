import { Hono } from 'hono';
import { directoryOf } from '#db/databases.ts';
import { authMode } from '#worker/auth/mode.ts';
import type { Env } from '#worker/env.ts';
import { compareSchema } from '#worker/http/schema-check.ts';
import { logError } from '#worker/log.ts';

/** For uptime monitors: `/health` answers while the Worker runs, `/health/ready` while it can serve guests. */
export const healthRoutes = new Hono<{ Bindings: Env }>();

healthRoutes.get('/health', (c) => c.json({ status: 'ok' }));

healthRoutes.get('/health/ready', async (c) => {
  const checks = {
    database: await isThere(directoryOf(c.env)),
    signIn: authMode(c.env, c.req.raw).kind !== 'refused',
  };
  const isReady = Object.values(checks).every(Boolean);
  return c.json({ status: isReady ? 'ok' : 'failing', checks }, isReady ? 200 : 503);
});

/** D1 answers, and has this release's schema or a newer one. */
async function isThere(db: D1Database): Promise<boolean> {
  try {
    return (await compareSchema(db)).state !== 'behind';
  } catch (error) {
    logError('health', error);
    return false;
  }
}
