import { and, count, eq, getTableName, isNull, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import type { Reader } from '#db/client.ts';
import { afterCursor, type Cursor } from '#db/keyset.ts';
import { discountBatches, discountCodes, discountUses, events, orders, purchases } from '#db/schema/index.ts';
import { isInScope, organizerNameSql } from '#db/sql/organizations.ts';
import { jsonOf, pick, subquery } from '#db/typed-queries.ts';
import type { DiscountState } from '#shared/contracts/discounts.ts';
import type { Currency } from '#shared/money/money.ts';
import type { Scope } from '#shared/organizations/rights.ts';

type CodesOrBatches = typeof discountCodes | typeof discountBatches;

interface ListFilter {
  /** Null for all. */
  scope: Scope | null;
  /** Only codes that apply to this event. */
  eventId: string | null;
  search: string;
  state: DiscountState | null;
  /** Unix ms. */
  now: number;
}

const usesOfBatch = subquery<number>(
  sql`select coalesce(sum(used), 0) from ${discountCodes} as own where own.batch_id = ${discountBatches.id}`,
);
const usedCodes = subquery<number | null>(
  sql`select count(*) from ${discountCodes} as own where own.batch_id = ${discountBatches.id} and own.used > 0`,
);
const isBatchUsedUp = sql`${discountBatches.maxUses} is not null and not exists (
  select 1 from ${discountCodes} as own where own.batch_id = ${discountBatches.id} and own.used < own.max_uses)`;
const isCodeUsedUp = sql`${discountCodes.used} >= ${discountCodes.maxUses}`;

/** Total discount of the codes, by currency; each use belongs to a purchase or an order. */
function savedBy(isCode: SQL) {
  return jsonOf<{ currency: Currency; amountMinor: number }[]>(sql`(
    select json_group_array(json_object('currency', currency, 'amountMinor', amount)) from (
      select coalesce(${purchases.currency}, ${orders.currency}) as currency, sum(${discountUses.amount}) as amount
      from ${discountUses} left join ${purchases} on ${purchases.id} = ${discountUses.usedBy}
      left join ${orders} on ${orders.id} = ${discountUses.usedBy}
      where ${discountUses.discountCodeId} ${isCode} group by 1))`);
}

/** State of a code, in the order in which a guest is refused. */
function stateAt(now: number, table: CodesOrBatches, isUsedUp: SQL): SQL<DiscountState> {
  return sql`case
    when ${events.status} = 'cancelled' then 'event_cancelled' when ${events.endsAt} <= ${now} then 'event_ended'
    when not ${table.active} then 'inactive' when ${table.validFrom} > ${now} then 'scheduled'
    when ${table.validUntil} <= ${now} then 'expired' when ${isUsedUp} then 'used_up' else 'active' end`;
}

/** Columns that codes and batches share. */
function termsOf(table: CodesOrBatches) {
  return {
    ...pick(table, 'id', 'eventId', 'description', 'type', 'value', 'fixedCurrency', 'validFrom'),
    ...pick(table, 'validUntil', 'maxUses', 'minimumPurchase', 'perPerson', 'active', 'createdAt'),
    ticketTypeIds: jsonOf<string[] | null>(sql`${table.ticketTypeIds}`),
    organizerId: table.organizationId,
    organizerName: subquery<string>(sql.raw(organizerNameSql(getTableName(table)))),
    eventName: events.name,
    eventTimeZone: events.timeZone,
    eventCity: events.city,
    eventCurrency: events.currency,
  };
}

function isListed(table: CodesOrBatches, by: ListFilter, isFound: SQL, state: SQL): SQL | undefined {
  const ownerOfEvent = sql`(select organization_id from ${events} as own where own.id = ${by.eventId})`;
  return and(
    isInScope({ ...table, id: table.eventId }, by.scope),
    by.eventId === null
      ? undefined
      : or(
          eq(table.eventId, by.eventId),
          and(isNull(table.eventId), sql`${table.organizationId} = ${ownerOfEvent}`),
        ),
    by.search === ''
      ? undefined
      : sql`(${isFound} or instr(lower(${table.description}), lower(${by.search})) > 0)`,
    by.state === null ? undefined : sql`${state} = ${by.state}`,
  );
}

export type DiscountRow = Awaited<ReturnType<typeof readDiscounts>>['rows'][number];

/** Single codes, and batches as one row each, newest first. */
export async function readDiscounts(
  reader: Reader,
  by: ListFilter & { after: Cursor | null; limit: number },
) {
  const states = {
    codes: stateAt(by.now, discountCodes, isCodeUsedUp),
    batches: stateAt(by.now, discountBatches, isBatchUsedUp),
  };
  const isCode = sql`instr(${discountCodes.code}, upper(${by.search})) > 0`;
  // Part of the prefix, or a whole code that begins with it.
  const isBatch = sql`(instr(${discountBatches.prefix} || '-', upper(${by.search})) > 0
    or instr(upper(${by.search}), ${discountBatches.prefix} || '-') = 1)`;
  const where = {
    codes: and(isNull(discountCodes.batchId), isListed(discountCodes, by, isCode, states.codes)),
    batches: isListed(discountBatches, by, isBatch, states.batches),
  };
  const isAfter = (table: CodesOrBatches) => afterCursor([table.createdAt, table.id], by.after, 'desc');
  const [rows, [codes], [batches]] = await reader.batch([
    unionAll(
      reader
        .select({
          ...termsOf(discountCodes),
          code: discountCodes.code,
          used: sql<number>`${discountCodes.used}`,
          count: sql<number | null>`null`,
          usedCodes: sql<number | null>`null`,
          state: states.codes,
          saved: savedBy(sql`= ${discountCodes.id}`),
        })
        .from(discountCodes)
        .leftJoin(events, eq(events.id, discountCodes.eventId))
        .where(and(where.codes, isAfter(discountCodes))),
      reader
        .select({
          ...termsOf(discountBatches),
          code: discountBatches.prefix,
          used: usesOfBatch,
          count: sql<number | null>`${discountBatches.count}`,
          usedCodes,
          state: states.batches,
          saved: savedBy(
            sql`in (select own.id from ${discountCodes} as own where own.batch_id = ${discountBatches.id})`,
          ),
        })
        .from(discountBatches)
        .leftJoin(events, eq(events.id, discountBatches.eventId))
        .where(and(where.batches, isAfter(discountBatches))),
    )
      .orderBy(sql`"createdAt" desc`, sql`"id" desc`)
      .limit(by.limit),
    reader
      .select({ total: count() })
      .from(discountCodes)
      .leftJoin(events, eq(events.id, discountCodes.eventId))
      .where(where.codes),
    reader
      .select({ total: count() })
      .from(discountBatches)
      .leftJoin(events, eq(events.id, discountBatches.eventId))
      .where(where.batches),
  ]);
  return { rows, total: (codes?.total ?? 0) + (batches?.total ?? 0) };
}
