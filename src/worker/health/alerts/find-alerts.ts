import { readerOf } from '#db/client.ts';
import { readLargestOnSale, SELLS_WITHIN_MIN, sellingMinutes } from '#db/readers/health/on-sale.ts';
import { readBusyEvents, type WatchRows } from '#db/readers/health/watch.ts';
import type { OfficeSigns } from '#durable/box-office/reconciliation/reconciliation-service.ts';
import type { PlatformAlert } from '#shared/contracts/health.ts';
import { BACKUP_LATE_MS, lastBackupAt } from '#worker/backup/backup-age.ts';
import { logError } from '#worker/log.ts';
import { askOffices, readLivePage, waitsSince } from '#worker/reconciliation/list-live-events.ts';
import { DATABASE_MAX_BYTES, type PlatformState } from '../platform-state.ts';
import type { WatchDeps } from './watch-deps.ts';

/** Bounds of the alerts in docs/observability.md. */
const CODE_AGE_MAX_MS = 2 * 60_000;
const MAIL_AGE_MAX_MS = 10 * 60_000;
const PAYMENT_AGE_MAX_MS = 10 * 60_000;
const WEBHOOK_AGE_MAX_MS = 10 * 60_000;
const ALERT_AGE_MAX_MS = 5 * 60_000;
const DATABASE_SHARE_MAX = 0.8;
const FLUSH_MAX_MS = 2_000;
const QUEUE_MAX = 500;
/** Refused in up to two hours, the last one lately. */
const PAYMENTS_REFUSED_MIN = 5;
/** Pages repeat what the provider was too busy for: a few are no alert. */
const PAYMENTS_BUSY_MIN = 100;
const REFUSED_LATELY_MS = 5 * 60_000;
/** Deliveries given up in a quarter of an hour, for any reason: single addresses that do not exist are no alert. */
const GIVEN_UP_MIN = 10;

/** Box offices are asked while they are awake anyway; once an hour, all of the first page of live events. */
const SOLD_LATELY_MS = 15 * 60_000;
const ASKED_MAX = 50;
const HOUR_MINUTES = 60;

interface Found {
  name: PlatformAlert;
  detail: string;
  eventIds?: readonly string[];
}

interface Seen {
  state: PlatformState;
  rows: WatchRows;
  /** Events of the alerts that are open. */
  openEventIds: readonly string[];
}

/** A check that fails says nothing: its alerts stay as they are. */
interface Check {
  names: readonly PlatformAlert[];
  find: (deps: WatchDeps, seen: Seen) => Promise<Found[]> | Found[];
}

const CHECKS: readonly Check[] = [
  { names: ['keys'], find: findBrokenRing },
  { names: ['mails', 'codes', 'mailProvider'], find: findMails },
  { names: ['payments', 'paymentsRefused', 'paymentWebhooks'], find: findPayments },
  { names: ['deadLetters', 'webhooks', 'alertChannel'], find: findDeliveries },
  { names: ['onSale'], find: findLargeSale },
  { names: ['database'], find: findFullDatabase },
  { names: ['backup'], find: findMissingBackup },
  { names: ['drift', 'sales'], find: findTroubledOffices },
];

/** All that is wrong now, and the alerts that nothing can be said about. */
export async function findAlerts(
  deps: WatchDeps,
  seen: Seen,
): Promise<{ found: Found[]; unknown: PlatformAlert[] }> {
  const unknown: PlatformAlert[] = [];
  const found = await Promise.all(
    CHECKS.map(async ({ names, find }) => {
      try {
        return await find(deps, seen);
      } catch (error) {
        logError('alerts', error, { names });
        unknown.push(...names);
        return [];
      }
    }),
  );
  return { found: found.flat(), unknown };
}

async function findBrokenRing({ ringFault }: WatchDeps): Promise<Found[]> {
  const fault = await ringFault();
  return fault === null ? [] : [{ name: 'keys', detail: `${fault}.` }];
}

function findMails({ now, mailsLeave }: WatchDeps, { state: { mails }, rows }: Seen): Found[] {
  const found: Found[] = [];
  const mailAge = ageOf(mails, now());
  if (mailAge > MAIL_AGE_MAX_MS)
    found.push({ name: 'mails', detail: `${mails.waiting} mails wait, the oldest ${minutes(mailAge)}.` });
  const codeAge = ageOf(rows.codes, now());
  if (codeAge > CODE_AGE_MAX_MS)
    found.push({
      name: 'codes',
      detail: `${rows.codes.waiting} codes wait, the oldest ${minutes(codeAge)}.`,
    });
  else if (rows.givenUp.codes > 0)
    found.push({ name: 'codes', detail: `${rows.givenUp.codes} codes were given up lately.` });
  if (!mailsLeave)
    found.push({ name: 'mailProvider', detail: 'MAIL_API_URL, MAIL_API_KEY and MAIL_FROM are needed.' });
  return found;
}

function findPayments({ now, provider }: WatchDeps, { state: { payments }, rows }: Seen): Found[] {
  const found: Found[] = [];
  const age = ageOf(payments, now());
  if (age > PAYMENT_AGE_MAX_MS)
    found.push({
      name: 'payments',
      detail: `${payments.waiting} secured payments have neither ticket nor refund, the oldest for ${minutes(age)}.`,
    });
  if (provider === null) return found;
  const { count, busy, lastAt } = rows.paymentsRefused;
  const isMany = count >= PAYMENTS_REFUSED_MIN || busy >= PAYMENTS_BUSY_MIN;
  if (isMany && now() - lastAt < REFUSED_LATELY_MS)
    found.push({
      name: 'paymentsRefused',
      detail: `In up to two hours ${count} payments got PAYMENTS_UNAVAILABLE, and ${busy} PAYMENTS_BUSY.`,
    });
  if (rows.unseenPayments > 0)
    found.push({
      name: 'paymentWebhooks',
      detail: `${rows.unseenPayments} payments were secured since the last webhook of the provider.`,
    });
  return found;
}

function findDeliveries({ now, alertsLeave }: WatchDeps, { state: { webhooks }, rows }: Seen): Found[] {
  const found: Found[] = [];
  const { deadLetters, lately, alerts: alertsGivenUp } = rows.givenUp;
  if (deadLetters > 0 || lately >= GIVEN_UP_MIN)
    found.push({
      name: 'deadLetters',
      detail: `Given up: ${deadLetters} dead letters in a day, ${lately} deliveries in 15 min.`,
    });
  const age = ageOf(webhooks, now());
  if (age > WEBHOOK_AGE_MAX_MS)
    found.push({
      name: 'webhooks',
      detail: `${webhooks.waiting} endpoints are overdue, the longest ${minutes(age)}.`,
    });
  const alertAge = ageOf(rows.alerts, now());
  if (alertsLeave && (alertAge > ALERT_AGE_MAX_MS || alertsGivenUp > 0))
    found.push({
      name: 'alertChannel',
      detail: `${rows.alerts.waiting} alerts wait, the oldest ${minutes(alertAge)}; ${alertsGivenUp} were given up.`,
    });
  return found;
}

async function findLargeSale({ db, pace }: WatchDeps): Promise<Found[]> {
  const slowest = Math.min(...[pace.payments, pace.mails].filter((perSecond) => perSecond !== null));
  const sale = Number.isFinite(slowest) ? await readLargestOnSale(readerOf(db)) : null;
  if (!sale || sellingMinutes(sale, slowest) <= SELLS_WITHIN_MIN) return [];
  const opens = new Date(sale.opensAt).toISOString().slice(0, 16);
  const took = `${sellingMinutes(sale, slowest)} min at ${slowest} a second`;
  return [
    { name: 'onSale', detail: `${sale.places} places open ${opens} UTC: ${took}.`, eventIds: [sale.id] },
  ];
}

function findFullDatabase(_deps: WatchDeps, { state: { databaseBytes } }: Seen): Found[] {
  if (databaseBytes <= DATABASE_MAX_BYTES * DATABASE_SHARE_MAX) return [];
  const percent = Math.floor((databaseBytes / DATABASE_MAX_BYTES) * 100);
  return [{ name: 'database', detail: `D1 holds ${percent} % of 10 GB.` }];
}

async function findMissingBackup({ now, backups }: WatchDeps, { rows }: Seen): Promise<Found[]> {
  if (!backups) return [];
  const last = (await lastBackupAt(backups)) ?? rows.firstMigrationAt;
  if (now() - last <= BACKUP_LATE_MS) return [];
  const hours = Math.floor((now() - last) / 3_600_000);
  return [{ name: 'backup', detail: `No backup is complete that is younger than ${hours} hours.` }];
}

async function findTroubledOffices(deps: WatchDeps, { openEventIds }: Seen): Promise<Found[]> {
  const reader = readerOf(deps.db);
  const now = deps.now();
  const busy = await readBusyEvents(reader, { now, soldSince: now - SOLD_LATELY_MS, limit: ASKED_MAX });
  const isFullHour = Math.floor(now / 60_000) % HOUR_MINUTES === 0;
  const live = isFullHour ? (await readLivePage(deps, { page: 1 })).rows : [];
  const asked = [...new Set([...busy, ...openEventIds, ...live.map(({ eventId }) => eventId)])];
  const signs = await askOffices(deps, { id: 'cron', isAdmin: true }, asked);
  const troubled = (is: (office: OfficeSigns) => boolean) =>
    [...signs].flatMap(([eventId, office]) => (is(office) ? [eventId] : []));
  const drifting = troubled(
    (office) => office.parked > 0 || office.refundsStuck || waitsSince(office, now) !== null,
  );
  const slow = troubled(({ load }) => load.slowestMs > FLUSH_MAX_MS || load.mostQueued > QUEUE_MAX);
  const found: Found[] = [];
  if (drifting.length > 0)
    found.push({
      name: 'drift',
      detail: `${drifting.length} box offices hold messages that D1 does not take, or refunds that are stuck.`,
      eventIds: drifting,
    });
  if (slow.length > 0)
    found.push({
      name: 'sales',
      detail: `At ${slow.length} events a write took over 2 s, or over ${QUEUE_MAX} requests waited.`,
      eventIds: slow,
    });
  const isSilent = openEventIds.some((eventId) => !signs.has(eventId));
  if (isSilent && found.length === 0) throw new Error('A box office with an open alert did not answer');
  return found;
}

function ageOf({ oldestAt }: { oldestAt: number | null }, now: number): number {
  return oldestAt === null ? 0 : now - oldestAt;
}

function minutes(ms: number): string {
  return `${Math.floor(ms / 60_000)} min`;
}
