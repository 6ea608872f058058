import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { eventSeating, events, seatingPlans, tickets, ticketTypes } from '#db/schema/index.ts';
import { isInScope } from '#db/sql/organizations.ts';
import { flagOf, pick } from '#db/typed-queries.ts';
import type { Scope } from '#shared/organizations/rights.ts';

const SEATING = pick(eventSeating, 'planId', 'planVersion', 'plan', 'flexibleReleaseAt');

export type SeatingRow = NonNullable<Awaited<ReturnType<typeof readSeating>>>;

/** An event's seats with their plan's JSON; undefined without seats. */
export function readSeating(reader: Reader, eventId: string) {
  return reader.select(SEATING).from(eventSeating).where(eq(eventSeating.eventId, eventId)).get();
}

/** The fields of an event that a change of its seats needs; undefined when the event is not in the scope. */
export function readSeatedEvent(reader: Reader, eventId: string, scope: Scope | null) {
  return reader
    .select(
      pick(
        events,
        'id',
        'name',
        'venueName',
        'city',
        'currency',
        'timeZone',
        'status',
        'endsAt',
        'organizationId',
      ),
    )
    .from(events)
    .where(and(eq(events.id, eventId), isInScope(events, scope)))
    .get();
}

export type ZonedType = Awaited<ReturnType<typeof readZonedTypes>>[number];

/** Ticket types of an event, with the zones in which they are sold. */
export function readZonedTypes(reader: Reader, eventId: string) {
  return reader
    .select({
      ...pick(ticketTypes, 'id', 'name', 'quantity', 'sold', 'zoneId', 'bundle', 'sortOrder'),
      priceMinor: ticketTypes.price,
      /** A guest has a ticket of it and no seat. */
      isSoldUnseated:
        flagOf(sql`exists (select 1 from ${tickets} where ${tickets.ticketTypeId} = ${ticketTypes.id}
        and ${tickets.status} <> 'refunded' and ${tickets.seatId} is null)`),
    })
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, eventId))
    .orderBy(ticketTypes.sortOrder, ticketTypes.createdAt, ticketTypes.id);
}

/** Tickets of an event that have a seat. */
export function isSeatedAt(eventId: string) {
  return and(eq(tickets.eventId, eventId), isNotNull(tickets.seatId), ne(tickets.status, 'refunded'));
}

/** Seats of an event that guests have. */
export async function readTakenSeats(reader: Reader, eventId: string): Promise<string[]> {
  const rows = await reader
    .select({ seatId: sql<string>`${tickets.seatId}` })
    .from(tickets)
    .where(isSeatedAt(eventId));
  return rows.map(({ seatId }) => seatId);
}

/** A plan of an organization, of which its event takes a copy. */
export function readPlanToCopy(reader: Reader, by: { planId: string; organizationId: string }) {
  return reader
    .select(pick(seatingPlans, 'id', 'plan'))
    .from(seatingPlans)
    .where(and(eq(seatingPlans.id, by.planId), eq(seatingPlans.organizationId, by.organizationId)))
    .get();
}
