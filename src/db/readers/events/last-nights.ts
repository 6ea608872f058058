import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { events, menuItems, staffAssignments, ticketTypes, users } from '#db/schema/index.ts';
import { isInScope } from '#db/sql/organizations.ts';
import { flagOf, pick, subquery } from '#db/typed-queries.ts';
import type { Scope } from '#shared/organizations/rights.ts';

/** An organizer's published events, the ones that began last first, then coming ones; and when their venues are taken. */
export async function readLastNights(
  reader: Reader,
  by: { scope: Scope | null; now: number; nightsMax: number; takenMax: number },
) {
  const isTheirs = isInScope(events, by.scope);
  const [nights, taken] = await reader.batch([
    reader
      .select({
        ...pick(events, 'id', 'name', 'category', 'imageKey', 'venueName', 'city', 'timeZone'),
        ...pick(events, 'startsAt', 'endsAt'),
        menuItems: subquery<number>(
          sql`select count(*) from ${menuItems} where ${menuItems.eventId} = ${events.id}`,
        ),
        staff: subquery<number>(sql`select count(distinct ${staffAssignments.userId}) from ${staffAssignments}
          join ${users} on ${users.id} = ${staffAssignments.userId} and ${users.status} = 'active' and ${users.doorEventId} is null
          where ${staffAssignments.eventId} = ${events.id}`),
        priced: flagOf(
          subquery(sql`select exists (select 1 from ${ticketTypes}
            where ${ticketTypes.eventId} = ${events.id} and ${ticketTypes.price} > 0)
          or exists (select 1 from ${menuItems}
            where ${menuItems.eventId} = ${events.id} and ${menuItems.price} > 0)`),
        ),
      })
      .from(events)
      .where(and(isTheirs, eq(events.status, 'published')))
      .orderBy(sql`${events.startsAt} > ${by.now}`, sql`abs(${events.startsAt} - ${by.now})`, events.id)
      .limit(by.nightsMax),
    reader
      .select(pick(events, 'venueName', 'startsAt', 'endsAt'))
      .from(events)
      .where(and(isTheirs, ne(events.status, 'cancelled'), gt(events.endsAt, by.now)))
      .limit(by.takenMax),
  ]);
  return { nights, taken };
}
