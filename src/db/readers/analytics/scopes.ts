import { and, desc, eq, lt, lte, max, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { events } from '#db/schema/index.ts';
import { eventPlaces } from '#db/sql/event-places.ts';
import { equalsIfGiven, pick } from '#db/typed-queries.ts';

/** Currencies and time zones of some events, those of the latest event first. Null for an owner means everybody's. */
export function readClocks(reader: Reader, by: { ownerId: string | null; eventId: string | null }) {
  return reader
    .select(pick(events, 'currency', 'timeZone'))
    .from(events)
    .where(and(equalsIfGiven(events.organizerId, by.ownerId), equalsIfGiven(events.id, by.eventId)))
    .groupBy(events.currency, events.timeZone)
    .orderBy(desc(max(events.startsAt)));
}

/** One event for its pace; nothing if this owner has no such event. */
export async function readPacedEvent(reader: Reader, by: { eventId: string; ownerId: string | null }) {
  const [event] = await reader
    .select({
      ...pick(events, 'id', 'organizerId', 'startsAt', 'endsAt', 'timeZone', 'category'),
      quantity: eventPlaces,
    })
    .from(events)
    .where(and(eq(events.id, by.eventId), equalsIfGiven(events.organizerId, by.ownerId)));
  return event ?? null;
}

/** An organizer's ended events that began before a time, latest first. */
export function readPastEvents(
  reader: Reader,
  by: { organizerId: string; before: number; now: number; limit: number },
) {
  return reader
    .select(pick(events, 'id', 'name', 'startsAt', 'timeZone', 'category'))
    .from(events)
    .where(
      and(
        eq(events.organizerId, by.organizerId),
        lt(events.startsAt, by.before),
        lte(events.endsAt, by.now),
        // The unary plus keeps SQLite on the index by organizer and start.
        sql`+${events.status} = 'published'`,
      ),
    )
    .orderBy(desc(events.startsAt))
    .limit(by.limit);
}
