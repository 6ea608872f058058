import { readerOf } from '#db/client.ts';
import { type BacklogRow, readRefusals } from '#db/readers/health/platform.ts';
import { readOpenAlerts } from '#db/readers/health/watch.ts';
import type { DoorActor } from '#durable/box-office/check-in/decide-check-in.ts';
import { toIso } from '#shared/contracts/common.ts';
import { type Backlog, PLATFORM_ALERTS, type PlatformHealth } from '#shared/contracts/health.ts';
import { isErrorCode } from '#shared/errors/errors.ts';
import type { Deps } from '#worker/deps.ts';
import { askOffices, readLivePage, waitsSince } from '#worker/reconciliation/list-live-events.ts';
import { listDeadLetters } from './dead-letters.ts';
import { DATABASE_MAX_BYTES, DAY_MS, readPlatformState } from './platform-state.ts';

/**
 * The state of the platform, with the alerts that the cron found and the box offices that are at work. For
 * administrators.
 */
export async function readPlatformHealth(
  deps: Pick<Deps, 'db' | 'now' | 'boxOffice'>,
  { actor }: { actor: DoorActor },
): Promise<PlatformHealth> {
  const now = deps.now();
  const reader = readerOf(deps.db);
  const [state, open, deadLetters, refusals, events] = await Promise.all([
    readPlatformState(deps),
    readOpenAlerts(reader),
    listDeadLetters(deps),
    readRefusals(reader, now - DAY_MS),
    busyEvents(deps, actor),
  ]);
  const names = new Set(open.map(({ name }) => name));
  return {
    at: toIso(now),
    alerts: PLATFORM_ALERTS.filter((name) => names.has(name)),
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
