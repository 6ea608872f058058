import { readerOf } from '#db/client.ts';
import { readOwnEvents } from '#db/readers/own-events.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { MyEventsInput, MyEventsOutput } from '#shared/contracts/events.ts';
import { EVENTS_PAGE_SIZE } from '#shared/limits.ts';
import { organizes } from '#shared/states.ts';
import type { Actor } from '../auth/actor.ts';
import type { Deps } from '../deps.ts';
import { eventCard } from './event-views.ts';
import { ownerScope } from './ownership.ts';

/** An organiser's events with their numbers, latest start first; an administrator's list holds everybody's. */
export async function listMyEvents(
  deps: Pick<Deps, 'db' | 'now'>,
  input: MyEventsInput & { actor: Actor },
): Promise<MyEventsOutput> {
  const now = deps.now();
  const pageSize = input.pageSize ?? EVENTS_PAGE_SIZE;
  const { rows, total } = await readOwnEvents(readerOf(deps.db), {
    ownerId: ownerScope(input.actor),
    // Whose request to organize is pending sees their drafts and nothing that they sold before.
    status: organizes(input.actor.role) ? (input.status ?? null) : 'draft',
    phase: input.phase ?? null,
    now,
    eventId: input.eventId ?? null,
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
    updatedAt: toIso(row.updatedAt),
  }));
  return { items, page: input.page, pageSize, total };
}
