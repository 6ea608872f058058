import { readerOf } from '#db/client.ts';
import {
  type BacklogRow,
  type PlatformRows,
  readDatabaseBytes,
  readPlatform,
  readRefusals,
} from '#db/readers/health/platform.ts';
import type { DoorActor } from '#durable/box-office/check-in/decide-check-in.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { Backlog, PlatformAlert, PlatformHealth } from '#shared/contracts/health.ts';
import { isErrorCode } from '#shared/errors/errors.ts';
import type { Deps } from '#worker/deps.ts';
import { askOffices, readLivePage, waitsSince } from '#worker/reconciliation/list-live-events.ts';
import { listDeadLetters } from './dead-letters.ts';

/** D1's largest database (bytes). https://developers.cloudflare.com/d1/platform/limits/ */
const DATABASE_MAX_BYTES = 10_000_000_000;
const DAY_MS = 24 * 3_600_000;

/** Bounds of the alerts in docs/observability.md. */
const MAIL_AGE_MAX_MS = 10 * 60_000;
const PAYMENT_AGE_MAX_MS = 10 * 60_000;
const DATABASE_SHARE_MAX = 0.7;
const FLUSH_MAX_MS = 2_000;
const QUEUE_MAX = 500;

/** What the cron measures each minute. */
export interface PlatformState extends PlatformRows {
  databaseBytes: number;
}

export async function readPlatformState({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<PlatformState> {
  const rows = await readPlatform(readerOf(db), { now: now(), failedSince: now() - DAY_MS });
  return { ...rows, databaseBytes: await readDatabaseBytes(db) };
}

/** The alerts that need no box office. */
export function alertsOf({ mails, payments, databaseBytes }: PlatformState, now: number): PlatformAlert[] {
  const isOld = ({ oldestAt }: BacklogRow, max: number) => oldestAt !== null && now - oldestAt > max;
  const alerts: PlatformAlert[] = [];
  if (isOld(mails, MAIL_AGE_MAX_MS)) alerts.push('mails');
  if (isOld(payments, PAYMENT_AGE_MAX_MS)) alerts.push('payments');
  if (databaseBytes > DATABASE_MAX_BYTES * DATABASE_SHARE_MAX) alerts.push('database');
  return alerts;
}

/**
 * The state of the platform, with the box offices that are at work. For administrators.
 * @param mailsLeave false when no mail provider is set, though mails are not switched off
 */
export async function readPlatformHealth(
  deps: Pick<Deps, 'db' | 'now' | 'boxOffice'>,
  { actor, mailsLeave }: { actor: DoorActor; mailsLeave: boolean },
): Promise<PlatformHealth> {
  const now = deps.now();
  const [state, deadLetters, refusals, events] = await Promise.all([
    readPlatformState(deps),
    listDeadLetters(deps),
    readRefusals(readerOf(deps.db), now - DAY_MS),
    busyEvents(deps, actor),
  ]);
  const alerts = alertsOf(state, now);
  if (!mailsLeave) alerts.push('mailProvider');
  if (events.some(({ parked, waitsSince: since, refundsStuck }) => parked > 0 || since || refundsStuck))
    alerts.push('drift');
  if (events.some(({ load }) => load.slowestMs > FLUSH_MAX_MS || load.mostQueued > QUEUE_MAX))
    alerts.push('sales');
  return {
    at: toIso(now),
    alerts,
    mails: { ...backlogOf(state.mails), failed: state.failedMails.count },
    webhooks: backlogOf(state.webhooks),
    payments: backlogOf(state.payments),
    deadLetters,
    database: { bytes: state.databaseBytes, maxBytes: DATABASE_MAX_BYTES },
    refusals: refusals.flatMap(({ code, count }) => (isErrorCode(code) ? [{ code, count }] : [])),
    events,
  };
}

function backlogOf({ waiting, oldestAt }: BacklogRow): Backlog {
  return { waiting, oldestAt: oldestAt === null ? null : toIso(oldestAt) };
}

/** Of the first page of live events, those that sell now or whose delivery is held up. */
async function busyEvents(
  deps: Pick<Deps, 'db' | 'now' | 'boxOffice'>,
  actor: DoorActor,
): Promise<PlatformHealth['events']> {
  const { rows } = await readLivePage(deps, { page: 1 });
  const signs = await askOffices(
    deps,
    actor,
    rows.map(({ eventId }) => eventId),
  );
  return rows.flatMap(({ eventId, eventName }) => {
    const office = signs.get(eventId);
    if (!office) return [];
    const { load, parked, refundsStuck } = office;
    const since = waitsSince(office, deps.now());
    const isBusy = load.flushes > 0 || parked > 0 || refundsStuck || since !== null;
    return isBusy ? [{ eventId, eventName, load, parked, waitsSince: since, refundsStuck }] : [];
  });
}
