import { and, asc, desc, eq, gt, inArray, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { afterCursor, type Cursor } from '#db/keyset.ts';
import {
  auditLog,
  checkIns,
  events,
  INDEXED_BY_ACCOUNT,
  ledgerAccounts,
  ledgerTransfers,
  menuItems,
  orders,
  organizations,
  purchases,
  tickets,
  ticketTypes,
} from '#db/schema/index.ts';
import { eventPlaces } from '#db/sql/event-places.ts';
import { isInScope, organizerNameSql } from '#db/sql/organizations.ts';
import { isNamedLike } from '#db/sql/subject-search.ts';
import { countWhere, equalsIfGiven, flagOf, pick, subquery } from '#db/typed-queries.ts';
import type { Scope } from '#shared/organizations/rights.ts';
import type { EventPhase, EventSort, EventStatus } from '#shared/states.ts';
import { EVENT_CARD, isEventLike } from './browse-events.ts';
import { performersOf } from './event-details.ts';

type TransferKind = (typeof ledgerTransfers.$inferSelect)['kind'];

/** Sum of the revenue account's transfers on one side, of the given kinds. */
function moved(side: 'debit' | 'credit', kinds: readonly TransferKind[]): SQL<number> {
  const account = side === 'debit' ? ledgerTransfers.debitAccountId : ledgerTransfers.creditAccountId;
  return subquery(sql`select coalesce(sum(${ledgerTransfers.amount}), 0) from ${ledgerTransfers}
    where ${account} = 'event_revenue:' || ${events.id} and ${sql.raw(INDEXED_BY_ACCOUNT)}
      and ${inArray(ledgerTransfers.kind, kinds)}`);
}

/** What was paid from wallets. */
const income = sql<number>`(
  (select coalesce(sum(${purchases.total}), 0) from ${purchases} where ${purchases.eventId} = ${events.id}
    and ${purchases.status} = 'paid' and ${purchases.soldBy} is null)
  + (select coalesce(sum(${orders.total}), 0) from ${orders} where ${orders.eventId} = ${events.id}
    and ${orders.status} is not null))`;
const ofType = sql`from ${ticketTypes} where ${ticketTypes.eventId} = ${events.id}`;
const ticketsOfEvent = sql`select count(*) from ${ticketTypes}
  join ${tickets} on ${tickets.ticketTypeId} = ${ticketTypes.id} where ${ticketTypes.eventId} = ${events.id}`;

const FIGURES = {
  organizationId: events.organizationId,
  organizerName: subquery<string>(sql.raw(organizerNameSql('events'))),
  updatedAt: events.updatedAt,
  quantity: eventPlaces,
  sold: subquery<number>(sql`select coalesce(sum(${ticketTypes.sold}), 0) ${ofType}`),
  checkedIn: subquery<number>(sql`${ticketsOfEvent} and ${tickets.status} = 'used'`),
  /** Offline check-ins that the server would have refused. */
  conflicts: subquery<number>(sql`select count(*) from ${checkIns}
    where ${checkIns.eventId} = ${events.id} and ${checkIns.kind} = 'conflict'`),
  /** Credits minus refunds on the event's revenue account. */
  accountMinor: sql<number>`${income} - ${moved('debit', ['ticket_refund', 'order_refund'])}`,
  /** Cash taken at the door minus cash refunds, on a separate account. */
  cashMinor: sql<number>`coalesce(${subquery(sql`select ${ledgerAccounts.balance} from ${ledgerAccounts}
    where ${ledgerAccounts.id} = 'door_revenue:' || ${events.id}`)}, 0)`,
  feeMinor: sql<number>`${moved('debit', ['platform_fee'])} - ${moved('credit', ['fee_refund'])}`,
  /** For a cancelled event, tickets and revenue before its refunds; otherwise 0. */
  soldBefore: sql<number>`iif(${events.status} = 'cancelled', ${subquery(ticketsOfEvent)}, 0)`,
  revenueBeforeMinor: sql<number>`iif(${events.status} = 'cancelled', ${income}, 0)`,
};

/** SQL form of `eventPhase`. */
function inPhase(now: number): Readonly<Record<EventPhase, SQL | undefined>> {
  const isPublished = eq(events.status, 'published');
  return {
    draft: eq(events.status, 'draft'),
    published: and(isPublished, gt(events.startsAt, now), gt(events.endsAt, now)),
    ongoing: and(isPublished, lte(events.startsAt, now), gt(events.endsAt, now)),
    ended: and(isPublished, lte(events.endsAt, now)),
    cancelled: eq(events.status, 'cancelled'),
  };
}

/** Number of events in each phase, as fields. */
export function countByPhase(now: number) {
  const is = inPhase(now);
  return {
    draft: countWhere(is.draft),
    published: countWhere(is.published),
    ongoing: countWhere(is.ongoing),
    ended: countWhere(is.ended),
    cancelled: countWhere(is.cancelled),
  };
}

export const NO_EVENTS: Readonly<Record<EventPhase, number>> = {
  draft: 0,
  published: 0,
  ongoing: 0,
  ended: 0,
  cancelled: 0,
};

/** SQLite lowers ASCII only; names in other alphabets begin with capitals anyway. */
const NAME_KEY = sql<string>`lower(${events.name})`;

function keyOf(sort: EventSort): readonly [SQLWrapper, SQLWrapper] {
  return [sort.endsWith('name') ? NAME_KEY : events.startsAt, events.id];
}

function directionOf(sort: EventSort): 'asc' | 'desc' {
  return sort.startsWith('-') ? 'desc' : 'asc';
}

function inOrder(sort: EventSort): SQL[] {
  const inDirection = directionOf(sort) === 'desc' ? desc : asc;
  return keyOf(sort).map((key) => inDirection(key));
}

/** Upcoming events first, then past ones, latest first. */
function nextFirst(now: number) {
  const isPast = sql`(${events.endsAt} <= ${now} or ${events.status} = 'cancelled')`;
  return [isPast, sql`iif(${isPast}, -${events.startsAt}, ${events.startsAt})`, events.id];
}

/**
 * An organizer's events with the count per phase.
 * @param scope null for all events, which can then also be searched by organizer
 */
export async function readOwnEvents(
  reader: Reader,
  by: {
    scope: Scope | null;
    /** Only this organization's, in addition. */
    organizationId: string | null;
    status: EventStatus | null;
    /** Null for all. */
    phases: readonly EventPhase[] | null;
    /** Null for upcoming events first, then past ones, latest first. */
    sort: EventSort | null;
    /** Only with a sort. */
    after: Cursor | null;
    now: number;
    eventId: string | null;
    /** An FTS5 query, see `searchQuery`; null for all. */
    match: string | null;
    limit: number;
    offset: number;
  },
) {
  const isTheirs =
    by.match !== null && by.scope === null ? isNamedLike(events.organizerId, by.match) : undefined;
  const where = and(
    isInScope(events, by.scope),
    equalsIfGiven(events.organizationId, by.organizationId),
    equalsIfGiven(events.status, by.status),
    equalsIfGiven(events.id, by.eventId),
    or(isEventLike(by.match), isTheirs),
  );
  const is = inPhase(by.now);
  const order = by.sort ? inOrder(by.sort) : nextFirst(by.now);
  const isAfter = by.sort ? afterCursor(keyOf(by.sort), by.after, directionOf(by.sort)) : undefined;
  // Selects the page's rows before their figures are summed.
  const page = reader
    .select({ id: events.id })
    .from(events)
    .where(and(where, by.phases ? or(...by.phases.map((phase) => is[phase])) : undefined, isAfter))
    .orderBy(...order)
    .limit(by.limit)
    .offset(by.offset);
  const [rows, [counts]] = await reader.batch([
    reader
      .select({ ...EVENT_CARD, ...FIGURES, nameKey: NAME_KEY })
      .from(events)
      .where(inArray(events.id, page))
      .orderBy(...order),
    reader.select(countByPhase(by.now)).from(events).where(where),
  ]);
  return { rows, counts: counts ?? NO_EVENTS };
}

/** The columns of an `EventContent`. */
const EVENT_CONTENT = {
  ...pick(events, 'name', 'description', 'category', 'venueName', 'venueAddress', 'city', 'timeZone'),
  ...pick(events, 'currency', 'startsAt', 'endsAt', 'capacity', 'cashTicketLimit', 'imageKey'),
  ...pick(events, 'delayedPayments', 'allowsTransfers', 'transfersUntil', 'returns', 'returnsUntil'),
  ...pick(events, 'listed', 'minAge', 'doorsAt'),
};

/** The columns of a `TicketTypeContent`. */
const TICKET_TYPE_CONTENT = {
  ...pick(ticketTypes, 'name', 'description', 'quantity', 'salesStartAt', 'salesEndAt', 'perOrderLimit'),
  ...pick(ticketTypes, 'perPersonLimit', 'sortOrder', 'visibility', 'accessCode', 'opensAfterTypeId'),
  ...pick(ticketTypes, 'pricing', 'questions', 'bundle', 'minAge', 'doorsAt'),
  priceMinor: ticketTypes.price,
  suggestedPriceMinor: ticketTypes.suggestedPrice,
};

export type OwnEvent = NonNullable<Awaited<ReturnType<typeof readOwnEvent>>>;

/** Null when there is no such event or it is not in the scope. */
export async function readOwnEvent(reader: Reader, eventId: string, scope: Scope | null) {
  const [[event], types, lineUp] = await reader.batch([
    reader
      .select({
        id: events.id,
        ...EVENT_CONTENT,
        status: events.status,
        /** A ticket or an order was paid, even if it was refunded. */
        hasSales: flagOf(sql`exists (select 1 from ${purchases}
            where ${purchases.eventId} = ${events.id} and ${purchases.status} = 'paid')
          or exists (select 1 from ${orders} where ${orders.eventId} = ${events.id} and ${orders.status} is not null)`),
      })
      .from(events)
      .where(and(eq(events.id, eventId), isInScope(events, scope))),
    reader
      .select({
        id: ticketTypes.id,
        eventId: ticketTypes.eventId,
        ...TICKET_TYPE_CONTENT,
        sold: ticketTypes.sold,
        /** A ticket of it was sold, even if it was refunded. */
        everSold: flagOf(sql`exists (
          select 1 from ${tickets} where ${tickets.ticketTypeId} = ${ticketTypes.id})`),
      })
      .from(ticketTypes)
      .where(eq(ticketTypes.eventId, eventId)),
    performersOf(reader, eventId),
  ]);
  return event ? { event, types, performers: lineUp } : null;
}

/** The event of a ticket type, with the same ownership rule. */
export async function readOwnEventOfType(reader: Reader, ticketTypeId: string, scope: Scope | null) {
  const type = await reader
    .select({ eventId: ticketTypes.eventId })
    .from(ticketTypes)
    .where(eq(ticketTypes.id, ticketTypeId))
    .get();
  return type ? await readOwnEvent(reader, type.eventId, scope) : null;
}

/** Whether a request already created an event of this organization, or of another one of its founder. */
export async function readIsEventRequestUsed(
  reader: Reader,
  organizationId: string,
  requestId: string,
): Promise<boolean> {
  const row = await reader
    .select({ id: events.id })
    .from(events)
    .innerJoin(organizations, eq(organizations.foundedBy, events.organizerId))
    .where(and(eq(organizations.id, organizationId), eq(events.requestId, requestId)))
    .get();
  return row !== undefined;
}

const MADE = { ticket_type: ticketTypes, menu_item: menuItems };

/** Whether a request, of the owner or of an administrator, already added a ticket type or an item to an event. */
export async function readIsRequestUsed(
  reader: Reader,
  kind: keyof typeof MADE,
  { eventId, requestId }: { eventId: string; requestId: string },
): Promise<boolean> {
  const made = MADE[kind];
  const row = await reader
    .select({ id: made.id })
    .from(made)
    .where(and(eq(made.eventId, eventId), eq(made.requestId, requestId)))
    .get();
  return row !== undefined;
}

/** Whether this person already did this to a subject that may be deleted by now. Makes deletes idempotent. */
export async function readWasDone(
  reader: Reader,
  by: { actorId: string; action: string; subjectType: string; subjectId: string },
): Promise<boolean> {
  const row = await reader
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, by.subjectType),
        eq(auditLog.subjectId, by.subjectId),
        eq(auditLog.action, by.action),
        eq(auditLog.actorId, by.actorId),
      ),
    )
    .get();
  return row !== undefined;
}
