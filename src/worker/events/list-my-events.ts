import { readerOf } from '#db/client.ts';
import { NO_EVENTS, readOwnEvents } from '#db/readers/events/own-events.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { MyEventsInput, MyEventsOutput } from '#shared/contracts/events/events.ts';
import { EVENTS_PAGE_SIZE } from '#shared/limits.ts';
import { organizes } from '#shared/states.ts';
import { searchQuery } from '#shared/text/search-query.ts';
import type { Actor } from '../auth/actor.ts';
import type { Deps } from '../deps.ts';
import { eventCard } from './event-views.ts';
import { ownerScope } from './ownership.ts';

/** An organizer's events with their numbers, next first; all events for an administrator. */
export async function listMyEvents(
  deps: Pick<Deps, 'db' | 'now'>,
  input: MyEventsInput & { actor: Actor },
): Promise<MyEventsOutput> {
  const now = deps.now();
  const pageSize = input.pageSize ?? EVENTS_PAGE_SIZE;
  const search = input.search ?? '';
  const match = searchQuery(search);
  // A search text without any letter matches nothing.
  if (match === null && search !== '')
    return { items: [], page: input.page, pageSize, total: 0, counts: NO_EVENTS };
  const phase = input.phase ?? null;
  const { rows, counts } = await readOwnEvents(readerOf(deps.db), {
    ownerId: ownerScope(input.actor),
    // An applicant whose organizer request is pending sees only drafts, not events that they sold before.
    status: organizes(input.actor.role) ? (input.status ?? null) : 'draft',
    phase,
    now,
    eventId: input.eventId ?? null,
    match,
    limit: pageSize,
    offset: (input.page - 1) * pageSize,
  });
  const items = rows.map((row) => ({
    ...eventCard(row, now),
    status: row.status,
    organizer: { id: row.organizerId, name: row.organizerName },
    capacity: row.capacity,
    quantity: row.quantity,
    sold: row.sold,
    checkedIn: row.checkedIn,
    conflicts: row.conflicts,
    revenueMinor: row.accountMinor + row.cashMinor,
    cashMinor: row.cashMinor,
    feeMinor: row.feeMinor,
    history:
      row.status === 'cancelled' ? { sold: row.soldBefore, revenueMinor: row.revenueBeforeMinor } : null,
    updatedAt: toIso(row.updatedAt),
  }));
  const total = phase === null ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[phase];
  return { items, page: input.page, pageSize, total, counts };
}
