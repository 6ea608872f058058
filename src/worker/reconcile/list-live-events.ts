import { readerOf } from '#db/client.ts';
import { readLiveEvents } from '#db/readers/reconcile.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { ReconcileOverview } from '#shared/contracts/reconcile.ts';
import { RECONCILE_EVENT_KEPT_MS, RECONCILE_PAGE_SIZE } from '#shared/limits.ts';
import { eventPhase } from '#shared/states.ts';
import type { Deps } from '../deps.ts';

/** Events whose box office may have something to reconcile, those that are on first; by D1's figures alone. */
export async function listLiveEvents(
  deps: Pick<Deps, 'db' | 'now'>,
  input: { page: number; pageSize?: number | undefined },
): Promise<ReconcileOverview> {
  const now = deps.now();
  const pageSize = input.pageSize ?? RECONCILE_PAGE_SIZE;
  const { rows, total } = await readLiveEvents(readerOf(deps.db), {
    now,
    endedAfter: now - RECONCILE_EVENT_KEPT_MS,
    limit: pageSize,
    offset: (input.page - 1) * pageSize,
  });
  const items = rows.map((row) => ({
    eventId: row.eventId,
    eventName: row.eventName,
    phase: eventPhase(row, now),
    startDate: toIso(row.startsAt),
    timeZone: row.timeZone,
    sold: row.sold,
    checkedIn: row.checkedIn,
    lastCheckInAt: row.lastCheckInAt === null ? null : toIso(row.lastCheckInAt),
    lastRepairAt: row.lastRepairAt === null ? null : toIso(row.lastRepairAt),
  }));
  return { items, page: input.page, pageSize, total };
}
