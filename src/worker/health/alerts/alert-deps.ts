import { directoryOf } from '#db/databases.ts';
import type { Env } from '#worker/env.ts';
import { mayReachThisMachine } from '#worker/integrations/webhooks/webhook-deps.ts';
import { logWarning } from '#worker/log.ts';
import { mailerOf } from '#worker/mail/mail-provider.ts';
import type { Mailer } from '#worker/mail/mailer.ts';
import { ALERT_FORMATS, type AlertFormat } from './compose-alert.ts';

export interface AlertDeps {
  db: D1Database;
  /** Unix milliseconds. */
  now: () => number;
  /** The address of `ALERT_URL`; null without one. */
  receiver: { url: string; format: AlertFormat; key: string } | null;
  /** Mail addresses of operators. */
  addresses: readonly string[];
  mailer: Mailer | null;
  siteUrl: string;
  /** Address of the runbook, without an anchor. */
  runbook: string;
}

/** Where PagerDuty takes events; its European region has another address. */
const PAGERDUTY_URL = 'https://events.pagerduty.com/v2/enqueue';
const RUNBOOK = 'docs/runbook.md';

const loggedReasons = new Set<string>();

/** Null when nobody is to be told: neither `ALERT_URL` nor `ALERT_EMAIL` is set. */
export function alertDepsOf(env: Env): AlertDeps | null {
  const now = () => Date.now();
  const addresses = (env.ALERT_EMAIL ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  const read = receiverOf(env);
  if (typeof read === 'string') warnOnce(read);
  const receiver = typeof read === 'string' ? null : read;
  if (!receiver && addresses.length === 0) return null;
  return {
    db: directoryOf(env),
    now,
    receiver,
    addresses,
    mailer: addresses.length > 0 ? mailerOf(env, now) : null,
    siteUrl: env.SITE_URL?.replace(/\/$/, '') ?? '',
    runbook: env.RUNBOOK_URL || RUNBOOK,
  };
}

/** A text says why the settings are unusable. */
function receiverOf(env: Env): AlertDeps['receiver'] | string {
  const { ALERT_FORMAT: name = 'json', ALERT_KEY: key = '' } = env;
  const format = ALERT_FORMATS.find((known) => known === name);
  if (!format) return `ALERT_FORMAT is none of ${ALERT_FORMATS.join(', ')}`;
  const text = env.ALERT_URL || (format === 'pagerduty' && key ? PAGERDUTY_URL : '');
  if (!text) return null;
  if (format === 'pagerduty' && !key) return 'ALERT_FORMAT is pagerduty without ALERT_KEY';
  if (!URL.canParse(text)) return 'ALERT_URL is no address';
  const { protocol } = new URL(text);
  if (protocol !== 'https:' && !(protocol === 'http:' && mayReachThisMachine(env)))
    return 'ALERT_URL must be https';
  return { url: text, format, key };
}

function warnOnce(reason: string): void {
  if (loggedReasons.has(reason)) return;
  loggedReasons.add(reason);
  logWarning('alerts go to no address', { reason });
}
