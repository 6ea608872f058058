import { readerOf } from '#db/client.ts';
import { readLiveEvents } from '#db/readers/reconciliation/drift.ts';
import type { DoorActor } from '#durable/box-office/check-in/decide-check-in.ts';
import type { OfficeSigns } from '#durable/box-office/reconciliation/reconciliation-service.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { ReconcileOverview } from '#shared/contracts/reconciliation/reconciliation.ts';
import {
  RECONCILE_ANSWER_WITHIN_MS,
  RECONCILE_EVENT_KEPT_MS,
  RECONCILE_PAGE_SIZE,
  RECONCILE_WAITS_LONG_MS,
} from '#shared/limits.ts';
import { eventPhase } from '#shared/states.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { reconciliationOf } from '#worker/box-office/parts.ts';
import type { Deps } from '#worker/deps.ts';

type Item = ReconcileOverview['items'][number];

/**
 * Events whose box office may need reconciliation, running ones first: D1's totals, and the box office's warnings.
 * Events whose box office does not respond in time are listed without warnings.
 */
export async function listLiveEvents(
  deps: Pick<Deps, 'db' | 'now' | 'boxOffice'>,
  input: { actor: DoorActor; cursor?: string | null | undefined; pageSize?: number | undefined },
): Promise<ReconcileOverview> {
  const now = deps.now();
  const page = Number(input.cursor ?? 1);
  const { rows, total, pageSize } = await readLivePage(deps, { page, pageSize: input.pageSize });
  const signs = await askOffices(
    deps,
    input.actor,
    rows.map(({ eventId }) => eventId),
  );
  const items = rows.map(
    (row): Item => ({
      eventId: row.eventId,
      eventName: row.eventName,
      phase: eventPhase(row, now),
      startDate: toIso(row.startsAt),
      timeZone: row.timeZone,
      sold: row.sold,
      checkedIn: row.checkedIn,
      lastCheckInAt: row.lastCheckInAt === null ? null : toIso(row.lastCheckInAt),
      lastRepairAt: row.lastRepairAt === null ? null : toIso(row.lastRepairAt),
      unknownCodes: row.unknownCodes,
      office: officeOf(signs.get(row.eventId), now),
    }),
  );
  return { items, nextCursor: page * pageSize < total ? String(page + 1) : null, total };
}

/** Events that are running, coming or recently ended, running ones first. */
export async function readLivePage(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { page, pageSize = RECONCILE_PAGE_SIZE }: { page: number; pageSize?: number | undefined },
) {
  const found = await readLiveEvents(readerOf(db), {
    now: now(),
    endedAfter: now() - RECONCILE_EVENT_KEPT_MS,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return { ...found, pageSize };
}

/** The answers that arrive in time, by event. */
export async function askOffices(
  deps: Pick<Deps, 'boxOffice'>,
  actor: DoorActor,
  eventIds: string[],
): Promise<Map<string, OfficeSigns>> {
  const signs = new Map<string, OfficeSigns>();
  const readSigns = async (eventId: string) => {
    const answer = await callObject(() => reconciliationOf(deps, eventId).signs(actor), 'OPERATION_FAILED');
    if (answer.ok) signs.set(eventId, answer.value);
  };
  let stop: ReturnType<typeof setTimeout> | undefined;
  const timeIsUp = new Promise<void>((resolve) => {
    stop = setTimeout(resolve, RECONCILE_ANSWER_WITHIN_MS);
  });
  await Promise.race([Promise.all(eventIds.map(readSigns)), timeIsUp]);
  clearTimeout(stop);
  return signs;
}

function officeOf(signs: OfficeSigns | undefined, now: number): Item['office'] {
  if (!signs) return null;
  const { parked, refundsStuck, declined } = signs;
  return { parked, waitsSince: waitsSince(signs, now), refundsStuck, declined };
}

/** Since when the delivery to D1 is held up, if longer than a short outage. */
export function waitsSince({ oldestAt }: OfficeSigns, now: number): string | null {
  const waitsLong = oldestAt !== null && now - Date.parse(oldestAt) > RECONCILE_WAITS_LONG_MS;
  return waitsLong ? oldestAt : null;
}
