import { and, eq, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { GUEST_EMAIL } from '#db/readers/attendees/attendees.ts';
import { isEventLike } from '#db/readers/events/browse-events.ts';
import { events, purchases, tickets, users } from '#db/schema/index.ts';
import { isInScope } from '#db/sql/organizations.ts';
import { isPersonLike } from '#db/sql/subject-search.ts';
import { pick, subquery } from '#db/typed-queries.ts';
import type { Scope } from '#shared/organizations/rights.ts';

/**
 * The first events and guests that match a search: running and coming events before past and cancelled
 * ones, each by how near they are; guests with their latest purchase, its
 * event, and its only ticket that still admits.
 * @param by.scope the events; null for all
 * @param by.match an FTS5 query, see `searchQuery`
 */
export async function readEventsAndGuests(
  reader: Reader,
  by: { scope: Scope | null; match: string; now: number; limit: number },
) {
  const isMine = isInScope(events, by.scope);
  const atMine =
    isMine && sql`and ${purchases.eventId} in (select ${events.id} from ${events} where ${isMine})`;
  // Starts from the person's purchases, not from all that the events sold.
  const latest = subquery<number>(sql`select max(${purchases.seq}) from ${purchases}
    where ${purchases.userId} = ${users.id} and ${purchases.status} = 'paid' ${atMine ?? sql``}`);
  const admitting = subquery<
    string | null
  >(sql`select case when count(*) = 1 then min(${tickets.id}) end from ${tickets}
    where ${tickets.purchaseId} = ${purchases.id} and ${tickets.status} = 'active' and ${tickets.disputedAt} is null`);
  const [foundEvents, guests] = await reader.batch([
    reader
      .select(pick(events, 'id', 'name', 'status', 'startsAt', 'endsAt', 'timeZone', 'city'))
      .from(events)
      .where(and(isEventLike(by.match), isMine))
      .orderBy(
        sql`${events.status} = 'cancelled' or ${events.endsAt} <= ${by.now}`,
        sql`abs(${events.startsAt} - ${by.now})`,
        events.id,
      )
      .limit(by.limit),
    reader
      .select({
        ...pick(users, 'id', 'name'),
        email: GUEST_EMAIL,
        eventId: events.id,
        eventName: events.name,
        ...pick(events, 'status', 'startsAt', 'endsAt'),
        ticketId: admitting,
      })
      .from(users)
      .innerJoin(purchases, eq(purchases.seq, latest))
      .innerJoin(events, eq(events.id, purchases.eventId))
      .where(isPersonLike(by.match))
      .limit(by.limit),
  ]);
  return { events: foundEvents, guests };
}
