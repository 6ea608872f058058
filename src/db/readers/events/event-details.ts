import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import {
  events,
  menuItems,
  organizationMembers,
  performers,
  staffAssignments,
  ticketTypes,
} from '#db/schema/index.ts';
import { takesMoney } from '#db/sql/events.ts';
import { organizerNameSql } from '#db/sql/organizations.ts';
import { TYPE_WAITLIST } from '#db/sql/type-stock.ts';
import { typeContentsSql } from '#db/sql/vouchers.ts';
import { flagOf, pick, subquery } from '#db/typed-queries.ts';
import { EVENT_CARD } from './browse-events.ts';

export type EventDetails = NonNullable<Awaited<ReturnType<typeof readEventDetails>>>;
export type EventRow = EventDetails['event'];
export type TicketTypeRow = EventDetails['types'][number];

export async function readEventZone(reader: Reader, eventId: string): Promise<string | null> {
  const row = await reader
    .select({ timeZone: events.timeZone })
    .from(events)
    .where(eq(events.id, eventId))
    .get();
  return row?.timeZone ?? null;
}

/** The line-up, in display order. */
export function performersOf(reader: Reader, eventId: string) {
  return reader
    .select({ id: performers.id, name: performers.name })
    .from(performers)
    .where(eq(performers.eventId, eventId))
    .orderBy(performers.sortOrder, performers.id);
}

/** The roles of a person at an event. */
export function rolesAt(reader: Reader, eventId: string, userId: string | null) {
  return reader
    .select({ role: staffAssignments.role })
    .from(staffAssignments)
    .where(and(eq(staffAssignments.eventId, eventId), eq(staffAssignments.userId, userId ?? '')));
}

/** Whether a person is a member of the event's organization or is assigned to its door or bar. */
export async function readIsOfHouse(reader: Reader, eventId: string, userId: string): Promise<boolean> {
  const [owned, roles] = await reader.batch([
    reader
      .select({ id: events.id })
      .from(events)
      .innerJoin(organizationMembers, eq(organizationMembers.organizationId, events.organizationId))
      .where(and(eq(events.id, eventId), eq(organizationMembers.userId, userId))),
    rolesAt(reader, eventId, userId),
  ]);
  return owned.length + roles.length > 0;
}

/** An event's page; null when there is no such event. `isStaff`: the actor is assigned to its door or bar. */
export async function readEventDetails(reader: Reader, eventId: string, actorId: string | null) {
  const [[event], types, lineUp, roles] = await reader.batch([
    reader
      .select({
        ...EVENT_CARD,
        ...pick(
          events,
          'description',
          'venueAddress',
          'publishedAt',
          'createdAt',
          'updatedAt',
          'cashTicketLimit',
          'delayedPayments',
          'allowsTransfers',
          'transfersUntil',
          'returns',
          'returnsUntil',
          'listed',
          'minAge',
          'doorsAt',
          'organizationId',
        ),
        version: events.saleVersion,
        salesPaused: flagOf(isNotNull(events.salesPausedAt)),
        organizerName: subquery<string>(sql.raw(organizerNameSql('events'))),
        takesMoney: flagOf(sql.raw(takesMoney('events'))),
        hasMenu: flagOf(sql`exists (
          select 1 from ${menuItems} where ${menuItems.eventId} = ${events.id} and ${menuItems.active})`),
      })
      .from(events)
      .where(eq(events.id, eventId)),
    reader
      .select({
        ...pick(ticketTypes, 'id', 'name', 'description', 'quantity', 'sold', 'salesStartAt', 'salesEndAt'),
        ...pick(ticketTypes, 'perOrderLimit', 'perPersonLimit', 'sortOrder', 'visibility', 'accessCode'),
        ...pick(ticketTypes, 'opensAfterTypeId', 'pricing', 'questions', 'bundle', 'minAge', 'doorsAt'),
        zoneId: ticketTypes.zoneId,
        suggestedPriceMinor: ticketTypes.suggestedPrice,
        priceMinor: ticketTypes.price,
        /** As `typeContentsOf` reads it. */
        contents: subquery<string | null>(sql.raw(typeContentsSql('ticket_types'))),
        ...TYPE_WAITLIST,
      })
      .from(ticketTypes)
      .where(eq(ticketTypes.eventId, eventId))
      .orderBy(ticketTypes.sortOrder, ticketTypes.createdAt, ticketTypes.id),
    performersOf(reader, eventId),
    rolesAt(reader, eventId, actorId),
  ]);
  return event ? { event, types, performers: lineUp, isStaff: roles.length > 0 } : null;
}

/** Whether an event still takes cards, and payments that arrive days later. */
export async function readCardTerms(
  reader: Reader,
  eventId: string,
): Promise<{ delayedPayments: boolean; isCancelled: boolean }> {
  const event = await reader
    .select(pick(events, 'delayedPayments', 'status'))
    .from(events)
    .where(eq(events.id, eventId))
    .get();
  return { delayedPayments: event?.delayedPayments ?? false, isCancelled: event?.status === 'cancelled' };
}
