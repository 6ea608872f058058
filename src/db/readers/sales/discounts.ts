import { and, count, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { afterCursor, type Cursor } from '#db/keyset.ts';
import { readPage } from '#db/read-page.ts';
import {
  auditLog,
  discountCodes,
  discountUses,
  events,
  menuItems,
  orders,
  purchases,
  ticketTypes,
  users,
} from '#db/schema/index.ts';
import { equalsIfGiven, isOneOf, jsonOf, pick } from '#db/typed-queries.ts';
import type { DiscountState } from '#shared/contracts/events/discounts.ts';
import type { Currency } from '#shared/money/money.ts';

/** The columns that decide whether a code applies: a `CodeRules`, which has `active` as stored. */
const CODE_RULES = {
  ...pick(discountCodes, 'id', 'code', 'eventId', 'type', 'value', 'fixedCurrency', 'validFrom'),
  ...pick(discountCodes, 'validUntil', 'maxUses', 'used', 'minimumPurchase'),
  active: sql<0 | 1>`${discountCodes.active}`,
};

/** Total discount of a code, by currency; each use belongs to a purchase or an order. */
const saved = jsonOf<{ currency: Currency; amountMinor: number }[]>(sql`(
  select json_group_array(json_object('currency', currency, 'amountMinor', amount)) from (
    select coalesce(${purchases.currency}, ${orders.currency}) as currency, sum(${discountUses.amount}) as amount
    from ${discountUses} left join ${purchases} on ${purchases.id} = ${discountUses.usedBy}
    left join ${orders} on ${orders.id} = ${discountUses.usedBy}
    where ${discountUses.discountCodeId} = ${discountCodes.id} group by 1))`);

/** State of a code, in the order in which a guest is refused. */
function stateAt(now: number): SQL<DiscountState> {
  return sql`case
    when ${events.status} = 'cancelled' then 'event_cancelled' when ${events.endsAt} <= ${now} then 'event_ended'
    when not ${discountCodes.active} then 'inactive' when ${discountCodes.validFrom} > ${now} then 'scheduled'
    when ${discountCodes.validUntil} <= ${now} then 'expired'
    when ${discountCodes.used} >= ${discountCodes.maxUses} then 'used_up' else 'active' end`;
}

export type DiscountRow = Awaited<ReturnType<typeof readDiscounts>>['rows'][number];

/** @param ownerId owner of the codes; null for all */
export async function readDiscounts(
  reader: Reader,
  by: {
    ownerId: string | null;
    /** Only codes that apply to this event. */
    eventId: string | null;
    search: string;
    state: DiscountState | null;
    /** Unix ms. */
    now: number;
    after: Cursor | null;
    limit: number;
  },
) {
  const state = stateAt(by.now);
  const ownerOfEvent = sql`(select organizer_id from ${events} as own where own.id = ${by.eventId})`;
  const where = and(
    equalsIfGiven(discountCodes.organizerId, by.ownerId),
    by.eventId === null
      ? undefined
      : or(
          eq(discountCodes.eventId, by.eventId),
          and(isNull(discountCodes.eventId), sql`${discountCodes.organizerId} = ${ownerOfEvent}`),
        ),
    by.search === ''
      ? undefined
      : sql`(instr(${discountCodes.code}, upper(${by.search})) > 0
          or instr(lower(${discountCodes.description}), lower(${by.search})) > 0)`,
    by.state === null ? undefined : sql`${state} = ${by.state}`,
  );
  return await readPage(reader, {
    rows: reader
      .select({
        ...CODE_RULES,
        organizerId: discountCodes.organizerId,
        organizerName: users.name,
        eventName: events.name,
        eventTimeZone: events.timeZone,
        eventCity: events.city,
        eventCurrency: events.currency,
        state,
        description: discountCodes.description,
        createdAt: discountCodes.createdAt,
        saved,
      })
      .from(discountCodes)
      .leftJoin(events, eq(events.id, discountCodes.eventId))
      .innerJoin(users, eq(users.id, discountCodes.organizerId))
      .where(and(where, afterCursor([discountCodes.createdAt, discountCodes.id], by.after, 'desc')))
      .orderBy(desc(discountCodes.createdAt), desc(discountCodes.id))
      .limit(by.limit),
    total: reader
      .select({ total: count() })
      .from(discountCodes)
      .leftJoin(events, eq(events.id, discountCodes.eventId))
      .where(where),
  });
}

export type OwnDiscount = NonNullable<Awaited<ReturnType<typeof readOwnDiscount>>>;

/** Undefined when there is no such code or it has another owner; a null owner may see all. */
export function readOwnDiscount(reader: Reader, discountId: string, ownerId: string | null) {
  return reader
    .select({ ...CODE_RULES, organizerId: discountCodes.organizerId })
    .from(discountCodes)
    .where(and(eq(discountCodes.id, discountId), equalsIfGiven(discountCodes.organizerId, ownerId)))
    .get();
}

const requestHash = sql<string | null>`${auditLog.details} ->> 'requestHash'`;

/** The code that a request already created, and the request's hash; undefined when there is none. */
export function readDiscountOfRequest(reader: Reader, organizerId: string, requestId: string) {
  return reader
    .select({ id: discountCodes.id, requestHash })
    .from(discountCodes)
    .leftJoin(
      auditLog,
      and(
        eq(auditLog.subjectType, 'discount_code'),
        eq(auditLog.subjectId, discountCodes.id),
        eq(auditLog.action, 'discount.create'),
      ),
    )
    .where(and(eq(discountCodes.organizerId, organizerId), eq(discountCodes.requestId, requestId)))
    .get();
}

/** The codes that a batch request already created, and the request's hash; undefined when there are none. */
export function readDiscountBatch(reader: Reader, batchId: string) {
  return reader
    .select({ requestHash, codes: jsonOf<string[]>(sql`${auditLog.details} ->> 'codes'`) })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, 'discount_code'),
        eq(auditLog.subjectId, batchId),
        eq(auditLog.action, 'discount.create_many'),
      ),
    )
    .get();
}

/** The owner and currency of a code's event. */
export function readEventOwner(reader: Reader, eventId: string) {
  return reader
    .select({ organizerId: events.organizerId, currency: events.currency })
    .from(events)
    .where(eq(events.id, eventId))
    .get();
}

export async function countDiscounts(reader: Reader, organizerId: string): Promise<number> {
  const counted = await reader
    .select({ total: count() })
    .from(discountCodes)
    .where(eq(discountCodes.organizerId, organizerId))
    .get();
  return counted?.total ?? 0;
}

/** The organizer's events on sale, soonest first: their box offices cache the organizer's codes. */
export async function readEventsOnSale(
  reader: Reader,
  organizerId: string,
  now: number,
  limit: number,
): Promise<string[]> {
  const rows = await reader
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.organizerId, organizerId), eq(events.status, 'published'), gt(events.endsAt, now)))
    .orderBy(events.startsAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The prices of these tickets, or of these active items of the menu. */
function pricesOf(reader: Reader, eventId: string, kind: 'tickets' | 'menu', ids: readonly string[]) {
  return kind === 'tickets'
    ? reader
        .select({ id: ticketTypes.id, unitMinor: ticketTypes.price })
        .from(ticketTypes)
        .where(and(eq(ticketTypes.eventId, eventId), isOneOf(ticketTypes.id, ids)))
    : reader
        .select({ id: menuItems.id, unitMinor: menuItems.price })
        .from(menuItems)
        .where(and(eq(menuItems.eventId, eventId), eq(menuItems.active, true), isOneOf(menuItems.id, ids)));
}

/**
 * Facts for checking a guest's code: the event, the organizer's codes of that name, including those of other events,
 * and the items' prices. @param code normalized. @returns null when there is no such event
 */
export async function readCodeTrial(
  reader: Reader,
  by: { eventId: string; code: string; kind: 'tickets' | 'menu'; itemIds: readonly string[] },
) {
  const [[event], codes, items] = await reader.batch([
    reader
      .select({ id: events.id, currency: events.currency, status: events.status, endsAt: events.endsAt })
      .from(events)
      .where(eq(events.id, by.eventId)),
    reader
      .select(CODE_RULES)
      .from(discountCodes)
      .innerJoin(events, eq(events.organizerId, discountCodes.organizerId))
      .where(and(eq(events.id, by.eventId), eq(discountCodes.code, by.code))),
    pricesOf(reader, by.eventId, by.kind, by.itemIds),
  ]);
  return event ? { event, codes, items } : null;
}
