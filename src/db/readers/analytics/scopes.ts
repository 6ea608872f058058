import { and, desc, eq, lt, lte, max, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { events } from '#db/schema/index.ts';
import { eventPlaces } from '#db/sql/event-places.ts';
import { isInScope } from '#db/sql/organizations.ts';
import { equalsIfGiven, pick } from '#db/typed-queries.ts';
import type { Scope } from '#shared/organizations/rights.ts';

/** Currencies and time zones of some events, those of the latest event first. Null for an owner means everybody's. */
export function readClocks(reader: Reader, by: { scope: Scope | null; eventId: string | null }) {
  return reader
    .select(pick(events, 'currency', 'timeZone'))
    .from(events)
    .where(and(isInScope(events, by.scope), equalsIfGiven(events.id, by.eventId)))
    .groupBy(events.currency, events.timeZone)
    .orderBy(desc(max(events.startsAt)));
}

/** One event for its pace; nothing if this owner has no such event. */
export async function readPacedEvent(reader: Reader, by: { eventId: string; scope: Scope | null }) {
  const [event] = await reader
    .select({
      ...pick(events, 'id', 'organizationId', 'startsAt', 'endsAt', 'timeZone', 'category'),
      quantity: eventPlaces,
    })
    .from(events)
    .where(and(eq(events.id, by.eventId), isInScope(events, by.scope)));
  return event ?? null;
}

/** An organization's ended events that began before a time, latest first. */
export function readPastEvents(
  reader: Reader,
  by: { organizationId: string; before: number; now: number; limit: number },
) {
  return reader
    .select(pick(events, 'id', 'name', 'startsAt', 'timeZone', 'category'))
    .from(events)
    .where(
      and(
        eq(events.organizationId, by.organizationId),
        lt(events.startsAt, by.before),
        lte(events.endsAt, by.now),
        // The unary plus keeps SQLite on the index by organizer and start.
        sql`+${events.status} = 'published'`,
      ),
    )
    .orderBy(desc(events.startsAt))
    .limit(by.limit);
}
