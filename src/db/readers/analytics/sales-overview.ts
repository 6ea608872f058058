import { and, count, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { countByPhase, NO_EVENTS } from '#db/readers/events/own-events.ts';
import {
  type EventScope,
  inScope,
  type MoneyRow,
  moneyByCurrency,
  moneyByEvent,
  scopeParams,
} from '#db/readers/money/money-moves.ts';
import { events, ledgerAccounts, payments, users } from '#db/schema/index.ts';
import { indexedScopeSql, organizerNameSql, scopeParam } from '#db/sql/organizations.ts';
import { countWhere, subquery } from '#db/typed-queries.ts';
import { FREE_EVENTS_PER_ORGANIZER } from '#shared/limits.ts';
import type { Scope } from '#shared/organizations/rights.ts';

export interface EventMoneyRow {
  id: string;
  name: string;
  organizerName: string;
  timeZone: string;
  startsAt: number;
  sold: number;
  checkedIn: number;
  money: MoneyRow;
}

export interface Overview {
  money: MoneyRow[];
  counts: { events: number; sold: number; refunded: number; checkedIn: number; orders: number };
  freeEventsUsed: number;
  events: EventMoneyRow[];
}

const NO_COUNTS = { events: 0, sold: 0, refunded: 0, checkedIn: 0, orders: 0, freeEventsUsed: 0 };

const tickets = (condition: string) =>
  `(SELECT count(*) FROM ticket_types y JOIN tickets t ON t.ticket_type_id = y.id
    WHERE y.event_id = e.id AND t.status ${condition})`;

/** Totals over all events of an owner, and one page of the events, latest first. SQL, to share the ledger's sums. */
export async function readOverview(
  reader: Reader,
  by: { scope: Scope | null; limit: number; offset: number },
): Promise<Overview> {
  const all: EventScope = { scope: by.scope, eventIds: null };
  const [money, counts, events] = await reader.together<
    [MoneyRow, Overview['counts'] & { freeEventsUsed: number }, Omit<EventMoneyRow, 'money'>]
  >(
    moneyByCurrency(all),
    {
      sql: `SELECT count(*) AS events, coalesce(sum(${tickets("<> 'refunded'")}), 0) AS sold,
                   coalesce(sum(${tickets("= 'refunded'")}), 0) AS refunded,
                   coalesce(sum(${tickets("= 'used'")}), 0) AS checkedIn,
                   coalesce(sum((SELECT count(*) FROM orders o
                                 WHERE o.event_id = e.id AND o.status IN ('pending', 'completed'))), 0) AS orders,
                   min(${FREE_EVENTS_PER_ORGANIZER}, count(e.published_at)) AS freeEventsUsed
            FROM events e WHERE ${inScope(all)}`,
      params: scopeParams(all),
    },
    {
      sql: `SELECT e.id, e.name, ${organizerNameSql('e')} AS organizerName, e.time_zone AS timeZone, e.starts_at AS startsAt,
                   ${tickets("<> 'refunded'")} AS sold, ${tickets("= 'used'")} AS checkedIn
            FROM events e WHERE ${inScope(all)}
            ORDER BY e.starts_at DESC, e.id LIMIT ?3 OFFSET ?4`,
      params: [...scopeParams(all), by.limit, by.offset],
    },
  );
  const { freeEventsUsed, ...sums } = counts[0] ?? NO_COUNTS;
  const moneyOf = await readMoneyOf(reader, events);
  return {
    money,
    counts: sums,
    freeEventsUsed,
    events: events.flatMap((event) => {
      const own = moneyOf.get(event.id);
      return own ? [{ ...event, money: own }] : [];
    }),
  };
}

async function readMoneyOf(
  reader: Reader,
  events: readonly { id: string }[],
): Promise<Map<string, MoneyRow>> {
  const { sql, params } = moneyByEvent({ scope: null, eventIds: events.map(({ id }) => id) });
  const rows = await reader.all<MoneyRow & { eventId: string }>(sql, ...params);
  return new Map(rows.map((row) => [row.eventId, row]));
}

const MONTH_MS = 30 * 24 * 3_600_000;

/** Numbers that only platform administrators see. @param now Unix ms */
export async function readPlatform(reader: Reader, now: number) {
  const held = (kind: (typeof ledgerAccounts.$inferSelect)['kind']) =>
    sql<number>`coalesce(sum(${ledgerAccounts.balance}) filter (where ${eq(ledgerAccounts.kind, kind)}), 0)`;
  const [[people], [eventsByPhase], holdings] = await reader.batch([
    reader
      .select({
        all: count(),
        organizers: countWhere(eq(users.role, 'organizer')),
        inactive: countWhere(eq(users.status, 'inactive')),
        joinedLastMonth: countWhere(gt(users.createdAt, now - MONTH_MS)),
      })
      .from(users)
      .where(and(isNull(users.deletedAt), isNull(users.doorEventId))),
    reader.select(countByPhase(now)).from(events),
    reader
      .select({
        currency: ledgerAccounts.currency,
        walletMinor: held('wallet'),
        topUpMinor: subquery<number>(sql`select coalesce(sum(${payments.amount}), 0) from ${payments}
          where ${payments.currency} = ${ledgerAccounts.currency} and ${payments.status} = 'paid'`),
        platformFeeMinor: held('platform_fee'),
        tipsOwedMinor: held('tips_payable'),
      })
      .from(ledgerAccounts)
      .groupBy(ledgerAccounts.currency)
      .orderBy(ledgerAccounts.currency),
  ]);
  return {
    people: people ?? { all: 0, organizers: 0, inactive: 0, joinedLastMonth: 0 },
    eventsByPhase: eventsByPhase ?? NO_EVENTS,
    holdings,
  };
}

export interface TodayRow {
  /** Start of a 15-minute bucket (Unix ms). */
  at: number;
  tickets: number;
  orders: number;
  admitted: number;
}

/** Recent activity at an owner's events, and the pending orders. SQL: three unions, each by its index. @param since Unix ms */
export async function readToday(
  reader: Reader,
  scope: Scope | null,
  since: number,
): Promise<{ rows: TodayRow[]; ordersPending: number }> {
  // The unary `+` keeps SQLite off the index of all coming events.
  const own = scope
    ? `${indexedScopeSql(scope, '?1', 'e.')} AND +e.status = 'published' AND +e.ends_at > ?2`
    : "?1 IS NULL AND e.status = 'published' AND e.ends_at > ?2";
  const [rows, pending] = await reader.together<[TodayRow, { count: number }]>(
    {
      sql: `SELECT moment - moment % 900000 AS at, sum(tickets) AS tickets,
                   sum(orders) AS orders, sum(admitted) AS admitted
            FROM (
              SELECT p.created_at AS moment, l.quantity AS tickets, 0 AS orders, 0 AS admitted
              FROM events e CROSS JOIN purchases p ON p.event_id = e.id AND p.status = 'paid'
              JOIN purchase_lines l ON l.purchase_id = p.id WHERE ${own} AND p.created_at >= ?2
              UNION ALL
              SELECT o.created_at, 0, 1, 0
              FROM events e CROSS JOIN orders o ON o.event_id = e.id AND o.status IS NOT NULL
              WHERE ${own} AND o.created_at >= ?2
              UNION ALL
              SELECT t.used_at, 0, 0, 1
              FROM events e CROSS JOIN ticket_types y ON y.event_id = e.id
              CROSS JOIN tickets t ON t.ticket_type_id = y.id AND t.status = 'used'
              WHERE ${own} AND t.used_at >= ?2
            ) GROUP BY 1`,
      params: [scopeParam(scope), since],
    },
    {
      sql: `SELECT count(*) AS count FROM events e JOIN orders o ON o.event_id = e.id AND o.status = 'pending'
            WHERE ${own}`,
      params: [scopeParam(scope), since],
    },
  );
  return { rows, ordersPending: pending[0]?.count ?? 0 };
}
