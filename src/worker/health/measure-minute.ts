import { readerOf } from '#db/client.ts';
import { recordAlerts } from '#db/commits/health/alerts.ts';
import { noteSign } from '#db/commits/health/platform-signs.ts';
import { sweepTallies } from '#db/commits/health/tallies.ts';
import { readOpenAlerts, readWatch } from '#db/readers/health/watch.ts';
import { measure } from '#shared/metrics.ts';
import { logWarning } from '#worker/log.ts';
import { findAlerts } from './alerts/find-alerts.ts';
import type { WatchDeps } from './alerts/watch-deps.ts';
import { readPlatformState } from './platform-state.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** An alert ends when its cause was not seen for this long (ms), so that what comes and goes is told once. */
const CLEAR_MS = 5 * MINUTE_MS;
/** "Lately", of deliveries given up (ms). */
const LATELY_MS = 15 * MINUTE_MS;
/** Payments secured within `SECURED_MS` that are older than a webhook takes, while none arrived for `SILENT_MS`. */
const SECURED_MS = HOUR_MS;
const WEBHOOK_TAKES_MS = 30_000;
const SILENT_MS = 5 * MINUTE_MS;
/** Webhooks are noted once a minute an isolate. */
const WEBHOOK_GRACE_MS = 2 * MINUTE_MS;

/**
 * Each minute: what waits goes to Analytics Engine, alerts begin and end in D1, and each that is open is a line in the log.
 */
export async function measureMinute(deps: WatchDeps): Promise<void> {
  const { db, metrics } = deps;
  const now = deps.now();
  const reader = readerOf(db);
  const state = await readPlatformState(deps);
  const ageOf = (oldestAt: number | null) => (oldestAt === null ? 0 : Math.max(0, now - oldestAt));
  measure(metrics, 'mail_age_ms', ageOf(state.mails.oldestAt));
  measure(metrics, 'webhook_age_ms', ageOf(state.webhooks.oldestAt));
  measure(metrics, 'payment_age_ms', ageOf(state.payments.oldestAt));
  measure(metrics, 'database_bytes', state.databaseBytes);

  const rows = await readWatch(reader, {
    day: now - 24 * HOUR_MS,
    lately: now - LATELY_MS,
    hour: now - (now % HOUR_MS) - HOUR_MS,
    provider: deps.provider ?? '',
    secured: {
      from: now - SECURED_MS,
      to: now - WEBHOOK_TAKES_MS,
      silentSince: now - SILENT_MS,
      graceMs: WEBHOOK_GRACE_MS,
    },
  });
  const open = await readOpenAlerts(reader);
  const openEventIds = open.flatMap(({ eventIds }) => eventIds);
  const { found, unknown } = await findAlerts(deps, { state, rows, openEventIds });
  const firing = found.map(({ eventIds = [], ...one }) => ({ id: deps.newId(), ...one, eventIds }));
  await recordAlerts(db, { firing, unknown, now, clearMs: CLEAR_MS });
  for (const { name, detail } of found) logWarning('alert', { alert: name, detail });
  await noteSign(db, 'cron', now);
  await sweepTallies(db, now);
}
