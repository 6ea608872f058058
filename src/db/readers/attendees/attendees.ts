import { and, countDistinct, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { afterCursor, type Cursor } from '#db/keyset.ts';
import {
  checkIns,
  disputes,
  events,
  payments,
  purchaseNotes,
  purchases,
  ticketAnswers,
  tickets,
  ticketTypes,
  users,
} from '#db/schema/index.ts';
import { isInScope } from '#db/sql/organizations.ts';
import { isNamedLike, waysMeant } from '#db/sql/subject-search.ts';
import { equalsIfGiven, flagOf, pick, subquery } from '#db/typed-queries.ts';
import { ATTENDEES_COUNTED_MAX } from '#shared/limits.ts';
import type { Scope } from '#shared/organizations/rights.ts';
import {
  type AttendeeSort,
  type AttendeeSortKey,
  sortOf,
  TICKET_STATUSES,
  type TicketStatus,
} from '#shared/states.ts';
import type { SubjectSearch } from '#shared/text/subject-search.ts';

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

/** SQLite lowers ASCII only; names in other alphabets begin with capitals anyway. */
const GUEST_NAME_KEY = sql<string>`lower(${users.name})`;

/** By the purchase as a whole, so that its tickets stay together: they are few, and one index finds them. */
const ofWholePurchase = (aggregate: SQL) =>
  sql`(select ${aggregate} from ${tickets} as sibling where sibling.purchase_id = ${tickets.purchaseId})`;

/** What the list can be sorted by. All but the time of purchase read every match. */
const SORT_KEYS: Readonly<Record<AttendeeSortKey, SQL>> = {
  bought: sql`${tickets.createdAt}`,
  name: GUEST_NAME_KEY,
  type: ofWholePurchase(
    sql`min((select kind.sort_order from ${ticketTypes} as kind where kind.id = sibling.ticket_type_id))`,
  ),
  state: ofWholePurchase(sql`min(case sibling.status when 'active' then 0 when 'used' then 1 else 2 end)`),
  paid: ofWholePurchase(sql`sum(sibling.amount_paid)`),
  in: ofWholePurchase(sql`coalesce(max(sibling.used_at), 0)`),
};

/** A ticket of an event with its holder. */
export type AttendeeRow = Awaited<ReturnType<typeof readAttendees>>[number];

/** The gate of a ticket that is in. */
const GATE = sql`case when ${tickets.status} = 'used' then coalesce((
  select ${checkIns.gate} from ${checkIns} where ${checkIns.ticketId} = ${tickets.id}
    and ${checkIns.kind} = 'admitted' order by ${checkIns.seq} desc limit 1), '') else '' end`;

function attendees(reader: Reader, sortKey: SQL = SORT_KEYS.bought) {
  return reader
    .select({
      ticketId: tickets.id,
      ...pick(
        tickets,
        'purchaseId',
        'status',
        'shortCode',
        'amountPaid',
        'createdAt',
        'usedAt',
        'refundedAt',
        'disputedAt',
        'seatName',
      ),
      gate: subquery<string>(GATE),
      answers: subquery<string | null>(
        sql`select ${ticketAnswers.answers} from ${ticketAnswers} where ${ticketAnswers.ticketId} = ${tickets.id}`,
      ),
      hasNote: flagOf(
        sql`exists (select 1 from ${purchaseNotes} where ${purchaseNotes.purchaseId} = ${tickets.purchaseId})`,
      ),
      typeId: ticketTypes.id,
      typeName: ticketTypes.name,
      guestName: users.name,
      sortKey: sql<string | number>`${sortKey}`,
      guestEmail: GUEST_EMAIL,
      soldAtDoor: flagOf(isNotNull(users.doorEventId)),
    })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.ticketTypeId))
    .innerJoin(users, eq(users.id, tickets.userId));
}

/** Undefined when there is no such event or it has another owner; a null owner may see all. */
export function readAttendeeEvent(reader: Reader, eventId: string, scope: Scope | null) {
  return attendeeEvent(reader, eventId, scope).get();
}

function attendeeEvent(reader: Reader, eventId: string, scope: Scope | null) {
  return reader
    .select({
      ...pick(events, 'name', 'timeZone', 'city', 'currency', 'status', 'startsAt', 'endsAt'),
    })
    .from(events)
    .where(and(eq(events.id, eventId), isInScope(events, scope)));
}

/**
 * The event, its types, the number of matching tickets, null above `ATTENDEES_COUNTED_MAX`, and of all tickets that
 * the door refuses since they are disputed.
 */
export async function readAttendeeHead(reader: Reader, filter: AttendeeFilter, scope: Scope | null) {
  const [[event], types, [counted], [refused]] = await reader.batch([
    attendeeEvent(reader, filter.eventId, scope),
    reader
      .select({ ...pick(ticketTypes, 'id', 'name', 'sold') })
      .from(ticketTypes)
      .where(eq(ticketTypes.eventId, filter.eventId))
      .orderBy(ticketTypes.sortOrder, ticketTypes.id),
    reader
      .select({
        found: subquery<number>(
          sql`select count(*) from (${matches(filter)} limit ${ATTENDEES_COUNTED_MAX + 1})`,
        ),
      })
      .from(events)
      .where(eq(events.id, filter.eventId)),
    // `+` keeps SQLite off the event's payments: it must start from the few open disputes.
    reader
      .select({ disputed: countDistinct(tickets.id) })
      .from(disputes)
      .innerJoin(payments, eq(payments.id, disputes.paymentId))
      .innerJoin(tickets, eq(tickets.purchaseId, payments.resultId))
      .where(
        and(
          eq(disputes.status, 'open'),
          sql`+${payments.eventId} = ${filter.eventId}`,
          eq(tickets.status, 'active'),
          isNotNull(tickets.disputedAt),
        ),
      ),
  ]);
  const disputed = refused?.disputed ?? 0;
  const found = counted?.found ?? 0;
  return event ? { event, types, disputed, total: found > ATTENDEES_COUNTED_MAX ? null : found } : null;
}

/**
 * The next tickets after the cursor, those of one purchase together. In the order of purchase each type and state is
 * one range of `tickets_type`, so D1 reads `limit` entries of each. Other orders read all matches: only for a few.
 */
export function readAttendees(
  reader: Reader,
  page: AttendeeFilter & { sort: AttendeeSort; after: Cursor | null; limit: number },
) {
  const { limit } = page;
  const { key: sortKey, direction } = sortOf(page.sort);
  const key = SORT_KEYS[sortKey];
  const ofPurchase = [sql`ticket.created_at`, sql`ticket.purchase_id`] as const;
  const order = sql.raw(direction);
  const next = sql`select entry.value from (select (select json_group_array(place) from (
        select ticket.id as place from ${tickets} as ticket
        where ${and(sql`ticket.ticket_type_id = ${ticketTypes.id} and ticket.status = state.value`, afterCursor(ofPurchase, page.after, direction))}
        order by ticket.created_at ${order}, ticket.purchase_id ${order} limit ${limit})) as places
      from ${ranges(page)}) cross join json_each(places) as entry`;
  return attendees(reader, key)
    .where(
      and(
        sql`${tickets.id} in (${sortKey !== 'bought' || page.search ? matches(page) : next})`,
        afterCursor([key, tickets.purchaseId], page.after, direction),
      ),
    )
    .orderBy(sql`${key} ${order}`, sql`${tickets.purchaseId} ${order}`, tickets.id)
    .limit(limit);
}

/** Filtered types and states, as FROM and WHERE: `ticket_types`, `state.value`. */
function ranges({ eventId, typeId, status }: AttendeeFilter): SQL {
  const states = JSON.stringify(status === null ? TICKET_STATUSES : [status]);
  return sql`${ticketTypes} cross join json_each(${states}) as state
    where ${and(eq(ticketTypes.eventId, eventId), equalsIfGiven(ticketTypes.id, typeId))}`;
}

/** Ids of the matching tickets; of a search, found from its people or by a code. */
function matches(filter: AttendeeFilter): SQL {
  const { eventId, search, typeId, status } = filter;
  if (!search)
    return sql`select ticket.id from ${tickets} as ticket
      where (ticket.ticket_type_id, ticket.status) in (select ${ticketTypes.id}, state.value from ${ranges(filter)})`;
  const { people, ...named } = search;
  // `+` keeps SQLite off the index of the type, and off that of the event: it must start from what was searched.
  const filtered = and(
    typeId === null ? undefined : sql`+${tickets.ticketTypeId} = ${typeId}`,
    status === null ? undefined : sql`+${tickets.status} = ${status}`,
    sql`+${tickets.eventId} = ${eventId}`,
  );
  const ways = [
    ...waysMeant(tickets, { code: named.code }).map((way) => and(eq(tickets.eventId, eventId), way)),
    ...waysMeant(tickets, { id: named.id }),
  ].map((way) => sql`select ${tickets.id} from ${tickets} where ${and(way, filtered)}`);
  if (people !== null)
    ways.push(sql`select ${tickets.id} from ${purchases} cross join ${tickets}
      where ${tickets.purchaseId} = ${purchases.id} and ${isNamedLike(purchases.userId, people)} and ${filtered}`);
  return ways.length === 0 ? sql`select '' where 0` : sql.join(ways, sql` union `);
}

/** The tickets of purchases, in the order of their types. @param purchaseIds as a value, or a query of them */
export function ticketsOfPurchases(reader: Reader, purchaseIds: SQL) {
  return attendees(reader)
    .where(sql`${tickets.purchaseId} in (${purchaseIds})`)
    .orderBy(ticketTypes.sortOrder, tickets.id);
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
