import { and, eq, gt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Reader } from '#db/client.ts';
import { GUEST_EMAIL } from '#db/readers/attendees/attendees.ts';
import { checkIns, events, tickets, ticketTypes, users } from '#db/schema/index.ts';
import { apiSeatSql } from '#db/sql/seats.ts';
import { jsonOf, pick } from '#db/typed-queries.ts';
import type { apiSeat, apiTicketType } from '#shared/contracts/integrations/public-api.ts';

/** An event as the public API returns it. */
export type ApiEventRow = Awaited<ReturnType<typeof readApiEvents>>[number];

function apiEvents(reader: Reader) {
  return reader
    .select({
      ...pick(events, 'id', 'name', 'description', 'category', 'status', 'startsAt', 'endsAt', 'venueName'),
      ...pick(events, 'venueAddress', 'city', 'timeZone', 'currency', 'capacity'),
      ticketTypes: jsonOf<z.infer<typeof apiTicketType>[]>(sql`(
        select json_group_array(json_object(
          'id', ${ticketTypes.id}, 'name', ${ticketTypes.name}, 'priceMinor', ${ticketTypes.price},
          'quantity', ${ticketTypes.quantity}, 'sold', ${ticketTypes.sold})
          order by ${ticketTypes.sortOrder}, ${ticketTypes.id})
        from ${ticketTypes} where ${ticketTypes.eventId} = ${events.id})`),
    })
    .from(events);
}

export interface ApiPage {
  limit: number;
  /** Id of the last row of the previous page; null for the first page. */
  after: string | null;
}

/** An organization's events, ordered by id. */
export function readApiEvents(reader: Reader, organizationId: string, page: ApiPage) {
  return apiEvents(reader)
    .where(and(eq(events.organizationId, organizationId), gt(events.id, page.after ?? '')))
    .orderBy(events.id)
    .limit(page.limit);
}

/** Undefined when there is no such event or it has another owner. */
export function readApiEvent(reader: Reader, organizationId: string, eventId: string) {
  return apiEvents(reader)
    .where(and(eq(events.organizationId, organizationId), eq(events.id, eventId)))
    .get();
}

export type ApiAttendeeRow = Awaited<ReturnType<typeof readApiAttendees>>[number];

/**
 * An event's tickets by the unique index of short codes: an arbitrary but stable order. A cursor of another event finds
 * nothing.
 */
export function readApiAttendees(reader: Reader, eventId: string, { after, limit }: ApiPage) {
  const cursor = reader
    .select({ shortCode: tickets.shortCode })
    .from(tickets)
    .where(and(eq(tickets.id, after ?? ''), eq(tickets.eventId, eventId)));
  return reader
    .select({
      ticketId: tickets.id,
      ...pick(tickets, 'purchaseId', 'status', 'createdAt', 'usedAt', 'refundedAt'),
      typeId: ticketTypes.id,
      typeName: ticketTypes.name,
      guestName: users.name,
      guestEmail: GUEST_EMAIL,
      paidMinor: tickets.amountPaid,
      seat: jsonOf<z.infer<typeof apiSeat> | null>(sql.raw(apiSeatSql('"tickets"'))),
    })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.ticketTypeId))
    .innerJoin(users, eq(users.id, tickets.userId))
    .where(and(eq(tickets.eventId, eventId), after === null ? undefined : gt(tickets.shortCode, cursor)))
    .orderBy(tickets.shortCode)
    .limit(limit);
}

export type ApiCheckInRow = Awaited<ReturnType<typeof readApiCheckIns>>[number];

export function readApiCheckIns(reader: Reader, eventId: string, page: { limit: number; after: number }) {
  return reader
    .select({
      ...pick(checkIns, 'seq', 'kind', 'heads', 'ticketId', 'refusal', 'gate', 'scannedAt'),
    })
    .from(checkIns)
    .where(and(eq(checkIns.eventId, eventId), gt(checkIns.seq, page.after)))
    .orderBy(checkIns.seq)
    .limit(page.limit);
}
