import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import {
  auditLog,
  discountBatches,
  discountCodes,
  events,
  menuItems,
  promoters,
  ticketTypes,
} from '#db/schema/index.ts';
import { singleCodesSql, usesByPerson } from '#db/sql/discounts.ts';
import { isInScope } from '#db/sql/organizations.ts';
import { isOneOf, jsonOf, pick } from '#db/typed-queries.ts';
import type { Scope } from '#shared/organizations/rights.ts';
import type { TypePricing } from '#shared/states.ts';

/** The columns that decide whether a code applies: a `CodeRules`, which has `active` as stored. */
const CODE_RULES = {
  ...pick(discountCodes, 'id', 'code', 'eventId', 'type', 'value', 'fixedCurrency', 'validFrom'),
  ...pick(discountCodes, 'validUntil', 'maxUses', 'used', 'minimumPurchase', 'perPerson'),
  ticketTypeIds: jsonOf<string[] | null>(sql`${discountCodes.ticketTypeIds}`),
  active: sql<0 | 1>`${discountCodes.active}`,
};

export type OwnDiscount = NonNullable<Awaited<ReturnType<typeof readOwnDiscount>>>;

/** Undefined when there is no such single code or it has another owner; a null owner may see all. */
export function readOwnDiscount(reader: Reader, discountId: string, scope: Scope | null) {
  return reader
    .select({ ...CODE_RULES, organizationId: discountCodes.organizationId })
    .from(discountCodes)
    .where(
      and(
        eq(discountCodes.id, discountId),
        isNull(discountCodes.batchId),
        isInScope({ ...discountCodes, id: discountCodes.eventId }, scope),
      ),
    )
    .get();
}

const requestHash = sql<string | null>`${auditLog.details} ->> 'requestHash'`;

/** Whether a request, of the organizer or of an administrator, already created a code or a batch. */
export async function readIsDiscountRequestUsed(
  reader: Reader,
  organizationId: string,
  requestId: string,
): Promise<boolean> {
  const row = await reader
    .select({ id: discountCodes.id })
    .from(discountCodes)
    .where(and(eq(discountCodes.organizationId, organizationId), eq(discountCodes.requestId, requestId)))
    .get();
  return row !== undefined;
}

/** The codes that a batch request already created, and the request's hash; undefined when there are none. */
export function readDiscountBatchOfRequest(reader: Reader, batchId: string) {
  return reader
    .select({ requestHash, codes: jsonOf<string[]>(sql`${auditLog.details} ->> 'codes'`) })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, 'discount_code'),
        eq(auditLog.subjectId, batchId),
        eq(auditLog.action, 'discount.create_batch'),
      ),
    )
    .get();
}

/** The owner, currency and ticket types of a code's event. */
export function readEventOwner(reader: Reader, eventId: string) {
  return reader
    .select({
      organizationId: events.organizationId,
      currency: events.currency,
      ticketTypeIds: jsonOf<string[]>(
        sql`(select json_group_array(id) from ${ticketTypes} as type where type.event_id = ${eventId})`,
      ),
    })
    .from(events)
    .where(eq(events.id, eventId))
    .get();
}

/** Single codes that count against the organization's bound. */
export async function countDiscounts(reader: Reader, organizationId: string): Promise<number> {
  const row = await reader.first<{ total: number }>(
    `SELECT ${singleCodesSql('?1')} AS total`,
    organizationId,
  );
  return row?.total ?? 0;
}

/** Whether the person has used a code, or the codes of its batch, as often as one person may. */
export async function readIsOverCodeLimit(reader: Reader, userId: string, codeId: string): Promise<boolean> {
  const found = await reader.first(
    `SELECT 1 FROM discount_codes AS code
     WHERE code.id = ?1 AND code.per_person IS NOT NULL AND ${usesByPerson('?2')} >= code.per_person`,
    codeId,
    userId,
  );
  return found !== null;
}

/** The organizer's events on sale, soonest first: their box offices cache the organizer's codes. */
export async function readEventsOnSale(
  reader: Reader,
  organizationId: string,
  now: number,
  limit: number,
): Promise<string[]> {
  const rows = await reader
    .select({ id: events.id })
    .from(events)
    .where(
      and(eq(events.organizationId, organizationId), eq(events.status, 'published'), gt(events.endsAt, now)),
    )
    .orderBy(events.startsAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The prices of these tickets, or of these active items of the menu. */
function pricesOf(reader: Reader, eventId: string, kind: 'tickets' | 'menu', ids: readonly string[]) {
  return kind === 'tickets'
    ? reader
        .select({ id: ticketTypes.id, unitMinor: ticketTypes.price, pricing: ticketTypes.pricing })
        .from(ticketTypes)
        .where(and(eq(ticketTypes.eventId, eventId), isOneOf(ticketTypes.id, ids)))
    : reader
        .select({ id: menuItems.id, unitMinor: menuItems.price, pricing: sql<TypePricing>`'fixed'` })
        .from(menuItems)
        .where(and(eq(menuItems.eventId, eventId), eq(menuItems.active, true), isOneOf(menuItems.id, ids)));
}

/**
 * Facts for checking a guest's code: the event, the organizer's codes of that name, including those of other events,
 * the items' prices, and the event's promoter of that name. @param code normalized. @returns null when there is no such event
 */
export async function readCodeTrial(
  reader: Reader,
  by: { eventId: string; code: string; kind: 'tickets' | 'menu'; itemIds: readonly string[] },
) {
  const [[event], codes, items, credited] = await reader.batch([
    reader
      .select({ id: events.id, currency: events.currency, status: events.status, endsAt: events.endsAt })
      .from(events)
      .where(eq(events.id, by.eventId)),
    reader
      .select({
        ...CODE_RULES,
        active: sql<0 | 1>`${discountCodes.active} and coalesce(${discountBatches.active}, 1)`,
      })
      .from(discountCodes)
      .innerJoin(events, eq(events.organizationId, discountCodes.organizationId))
      .leftJoin(discountBatches, eq(discountBatches.id, discountCodes.batchId))
      .where(and(eq(events.id, by.eventId), eq(discountCodes.code, by.code))),
    pricesOf(reader, by.eventId, by.kind, by.itemIds),
    reader
      .select(pick(promoters, 'code', 'name'))
      .from(promoters)
      .where(and(eq(promoters.eventId, by.eventId), eq(promoters.code, by.code), isNull(promoters.endedAt))),
  ]);
  return event ? { event, codes, items, promoters: by.kind === 'tickets' ? credited : [] } : null;
}
