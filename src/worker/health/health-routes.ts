import { Hono } from 'hono';
import { readerOf } from '#db/client.ts';
import { directoryOf } from '#db/databases.ts';
import { readSign } from '#db/readers/health/watch.ts';
import { ringFault } from '#shared/codes/ring-fault.ts';
import { authMode } from '#worker/auth/mode.ts';
import type { Env } from '#worker/env.ts';
import { compareSchema } from '#worker/http/schema-check.ts';
import { logError } from '#worker/log.ts';

/**
 * For uptime monitors: `/health` answers while the Worker runs, `/health/ready` while it can serve guests, and
 * `/health/watch` while the cron looks for alerts.
 */
export const healthRoutes = new Hono<{ Bindings: Env }>();

healthRoutes.get('/health', (c) => c.json({ status: 'ok' }));

healthRoutes.get('/health/ready', async (c) => {
  const checks = {
    database: await isThere(directoryOf(c.env)),
    keys: (await ringFault(c.env)) === null,
    signIn: authMode(c.env, c.req.raw).kind !== 'refused',
  };
  const isReady = Object.values(checks).every(Boolean);
  return c.json({ status: isReady ? 'ok' : 'failing', checks }, isReady ? 200 : 503);
});

/** The cron runs each minute (ms). */
const CRON_LATE_MS = 5 * 60_000;

healthRoutes.get('/health/watch', async (c) => {
  const seenAt = await readSign(readerOf(directoryOf(c.env)), 'cron').catch((error: unknown) => {
    logError('health', error);
    return null;
  });
  const isWatched = seenAt !== null && Date.now() - seenAt < CRON_LATE_MS;
  return c.json({ status: isWatched ? 'ok' : 'failing' }, isWatched ? 200 : 503);
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
