import { sweepRefusalCounts } from '#db/commits/health/refusal-counts.ts';
import { type DatabaseEnv, directoryOf } from '#db/databases.ts';
import { type MetricsEnv, measure } from '#shared/metrics.ts';
import { logWarning } from '#worker/log.ts';
import { alertsOf, readPlatformState } from './platform-health.ts';

/** Each minute: what waits goes to Analytics Engine, and every alert that applies is one line in the log. */
export async function measureMinute(env: DatabaseEnv & MetricsEnv, now: () => number): Promise<void> {
  const state = await readPlatformState({ db: directoryOf(env), now });
  const ageOf = (oldestAt: number | null) => (oldestAt === null ? 0 : Math.max(0, now() - oldestAt));
  measure(env, 'mail_age_ms', ageOf(state.mails.oldestAt));
  measure(env, 'webhook_age_ms', ageOf(state.webhooks.oldestAt));
  measure(env, 'payment_age_ms', ageOf(state.payments.oldestAt));
  measure(env, 'database_bytes', state.databaseBytes);
  for (const alert of alertsOf(state, now())) logWarning('alert', { alert });
  await sweepRefusalCounts(directoryOf(env), now());
}
