import { env } from 'cloudflare:test';
import { alertChannel, alertDepsOf } from '#worker/delivery/channels/alert.ts';
import type { Env } from '#worker/env.ts';
import { type WatchDeps, watchDepsOf } from '#worker/health/alerts/watch-deps.ts';
import { measureMinute } from '#worker/health/measure-minute.ts';
import { channelRun } from './queues.ts';
import { webhookReceiver } from './webhooks.ts';

export interface AlertPost {
  alert: string;
  state: 'began' | 'ended';
  detail: string;
  eventIds: string[];
  runbook: string;
}

/** A receiver of alerts, and the cron's minutes on a clock that the test moves. */
export function watchedPlatform(settings: Partial<Env> = {}, more: Partial<WatchDeps> = {}) {
  const receiver = webhookReceiver();
  const clock = { now: Date.now() };
  const now = () => clock.now;
  const set = { ...env, ALERT_URL: receiver.url, ...settings };
  const run = channelRun(now);
  return {
    receiver,
    clock,
    settings: set,
    /** Runs the cron's part, and delivers what it owes. */
    minute: async (after = 0) => {
      clock.now += after * 60_000;
      await measureMinute({ ...watchDepsOf(set), now, ...more });
      const deps = alertDepsOf(set);
      if (deps) await run(alertChannel({ ...deps, now }));
    },
    /** What arrived in the format `json`, of this alert. */
    posts: async (alert: string) =>
      (await receiver.received())
        .map(({ body }) => JSON.parse(body) as AlertPost)
        .filter((post) => post.alert === alert),
  };
}
