import { and, count, eq, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { isComing } from '#db/readers/events/browse-events.ts';
import { pendingRequests } from '#db/readers/people/users.ts';
import { events, ledgerAccounts, orders, purchases, users } from '#db/schema/index.ts';
import { countWhere } from '#db/typed-queries.ts';
import type { Currency } from '#shared/money/money.ts';

const DAY_MS = 24 * 3_600_000;
const MONTH_MS = 30 * DAY_MS;

/** Joins through the index (event, time), so only events that may have sold in the period are read. */
function salesOf(table: typeof purchases | typeof orders, since: number, isSold: SQL, cash: SQL): SQL {
  return sql`select ${table.currency} as currency, ${table.total} as total, ${cash} as cash
    from ${events} cross join ${table} on ${table.eventId} = ${events.id} and ${table.createdAt} > ${since}
    where ${events.publishedAt} is not null and ${events.endsAt} > ${since} and ${isSold}`;
}

/** The administrator's start page. @param now Unix ms */
export async function readPlatformOverview(reader: Reader, now: number) {
  const since = now - DAY_MS;
  const tickets = salesOf(
    purchases,
    since,
    eq(purchases.status, 'paid'),
    sql`iif(${purchases.soldBy} is null, 0, ${purchases.total})`,
  );
  const drinks = salesOf(orders, since, isNotNull(orders.status), sql`0`);
  const [[people], [running], sales, [requests], unbalanced] = await reader.batch([
    reader
      .select({ total: count(), joinedLastMonth: countWhere(gt(users.createdAt, now - MONTH_MS)) })
      .from(users)
      .where(and(isNull(users.deletedAt), isNull(users.doorEventId))),
    reader
      .select({ onSale: count(), running: countWhere(lte(events.startsAt, now)) })
      .from(events)
      .where(isComing(now)),
    reader
      .select({
        currency: sql<Currency>`currency`,
        amountMinor: sql<number>`sum(total)`,
        /** The part of it that was taken at doors. */
        cashMinor: sql<number>`sum(cash)`,
        count: count(),
      })
      .from(sql`(${tickets} union all ${drinks})`)
      .groupBy(sql`currency`)
      .orderBy(sql`currency`),
    pendingRequests(reader),
    reader
      .select({ currency: ledgerAccounts.currency })
      .from(ledgerAccounts)
      .groupBy(ledgerAccounts.currency)
      .having(sql`sum(${ledgerAccounts.balance}) <> 0`),
  ]);
  return {
    people: people ?? { total: 0, joinedLastMonth: 0 },
    events: running ?? { onSale: 0, running: 0 },
    sales,
    organizerRequests: requests?.count ?? 0,
    /** Currencies whose balances do not sum to zero. */
    unbalanced: unbalanced.length,
  };
}
