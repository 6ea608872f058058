import { and, asc, count, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { events, tickets, ticketTypes, users } from '#db/schema/index.ts';
import { equalsIfGiven, flagOf, pick } from '#db/typed-queries.ts';
import type { TicketStatus } from '#shared/states.ts';
import type { SubjectSearch } from '#shared/text/subject-search.ts';
import { waysMeant } from './subject-search.ts';

export interface AttendeeFilter {
  eventId: string;
  /** Null for no filter. */
  search: SubjectSearch | null;
  typeId: string | null;
  status: TicketStatus | null;
}

/** Null once the owner deleted their account, and for a door guest who gave none. */
export const GUEST_EMAIL = sql<
  string | null
>`iif(${users.deletedAt} is null, nullif(${users.email}, ''), null)`;

/** A ticket of an event with its holder. */
export type AttendeeRow = Awaited<ReturnType<typeof readAttendeesAfter>>[number];

function attendees(reader: Reader) {
  return reader
    .select({
      ticketId: tickets.id,
      ...pick(tickets, 'status', 'shortCode', 'amountPaid', 'createdAt', 'usedAt', 'refundedAt'),
      typeId: ticketTypes.id,
      typeName: ticketTypes.name,
      guestName: users.name,
      guestEmail: GUEST_EMAIL,
      soldAtDoor: flagOf(isNotNull(users.doorEventId)),
    })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.ticketTypeId))
    .innerJoin(users, eq(users.id, tickets.userId));
}

function matching({ eventId, search, typeId, status }: AttendeeFilter) {
  return and(
    eq(tickets.eventId, eventId),
    equalsIfGiven(tickets.ticketTypeId, typeId),
    equalsIfGiven(tickets.status, status),
    search ? (or(...waysMeant(tickets, search)) ?? sql`false`) : undefined,
  );
}

/** Undefined when there is no such event or it has another owner; a null owner may see all. */
export function readAttendeeEvent(reader: Reader, eventId: string, ownerId: string | null) {
  return reader
    .select({
      ...pick(events, 'name', 'timeZone', 'city', 'currency', 'status', 'startsAt', 'endsAt'),
    })
    .from(events)
    .where(and(eq(events.id, eventId), equalsIfGiven(events.organizerId, ownerId)))
    .get();
}

/** One page of an event's tickets, latest first, with the page's filter options. */
export async function readAttendees(
  reader: Reader,
  filter: AttendeeFilter & { limit: number; offset: number },
) {
  const where = matching(filter);
  const [rows, [counted], types, states] = await reader.batch([
    attendees(reader)
      .where(where)
      // Purchases of one group commit share their time.
      .orderBy(desc(tickets.createdAt), tickets.purchaseId, tickets.id)
      .limit(filter.limit)
      .offset(filter.offset),
    reader.select({ total: count() }).from(tickets).where(where),
    reader
      .select({ id: ticketTypes.id, name: ticketTypes.name })
      .from(ticketTypes)
      .where(eq(ticketTypes.eventId, filter.eventId))
      .orderBy(ticketTypes.sortOrder, ticketTypes.id),
    reader
      .select({ status: tickets.status, count: count() })
      .from(ticketTypes)
      .innerJoin(tickets, eq(tickets.ticketTypeId, ticketTypes.id))
      .where(eq(ticketTypes.eventId, filter.eventId))
      .groupBy(tickets.status),
  ]);
  const countOf = (status: TicketStatus) => states.find((state) => state.status === status)?.count ?? 0;
  return {
    rows,
    total: counted?.total ?? 0,
    types,
    counts: { active: countOf('active'), used: countOf('used'), refunded: countOf('refunded') },
  };
}

/** The same tickets ordered by id, after the cursor `after`. */
export function readAttendeesAfter(
  reader: Reader,
  { after, limit, ...filter }: AttendeeFilter & { after: string; limit: number },
) {
  return attendees(reader)
    .where(and(matching(filter), gt(tickets.id, after)))
    .orderBy(asc(tickets.id))
    .limit(limit);
}

/** The recipient of a ticket's mail; not reachable once the account is deleted or inactive. */
export function readTicketHolder(reader: Reader, eventId: string, ticketId: string) {
  return reader
    .select({
      status: tickets.status,
      purchaseId: tickets.purchaseId,
      email: users.email,
      isReachable: flagOf(
        sql`${eq(users.status, 'active')} and ${isNull(users.deletedAt)} and instr(${users.email}, '@') > 0`,
      ),
    })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.userId))
    .where(and(eq(tickets.id, ticketId), eq(tickets.eventId, eventId)))
    .get();
}
