import type { Reader } from '#db/client.ts';
import { FREE_EVENTS_PER_ORGANIZER } from '#shared/limits.ts';
import type { Currency } from '#shared/money/money.ts';
import {
  type EventScope,
  IN_SCOPE,
  type MoneyRow,
  moneyByCurrency,
  moneyByEvent,
  scopeParams,
} from '../money/money-moves.ts';

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

/** Totals over all events of an owner, and one page of the events, latest first. */
export async function readOverview(
  reader: Reader,
  by: { ownerId: string | null; limit: number; offset: number },
): Promise<Overview> {
  const all: EventScope = { ownerId: by.ownerId, eventIds: null };
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
            FROM events e WHERE ${IN_SCOPE}`,
      params: scopeParams(all),
    },
    {
      sql: `SELECT e.id, e.name, u.name AS organizerName, e.time_zone AS timeZone, e.starts_at AS startsAt,
                   ${tickets("<> 'refunded'")} AS sold, ${tickets("= 'used'")} AS checkedIn
            FROM events e JOIN users u ON u.id = e.organizer_id WHERE ${IN_SCOPE}
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
  const { sql, params } = moneyByEvent({ ownerId: null, eventIds: events.map(({ id }) => id) });
  const rows = await reader.all<MoneyRow & { eventId: string }>(sql, ...params);
  return new Map(rows.map((row) => [row.eventId, row]));
}

export interface PlatformRows {
  people: { all: number; organizers: number; inactive: number; joinedLastMonth: number };
  eventsByPhase: { draft: number; published: number; ongoing: number; ended: number; cancelled: number };
  holdings: {
    currency: Currency;
    walletMinor: number;
    topUpMinor: number;
    platformFeeMinor: number;
    tipsOwedMinor: number;
  }[];
}

const MONTH_MS = 30 * 24 * 3_600_000;

/** Numbers that only platform administrators see. @param now Unix ms */
export async function readPlatform(reader: Reader, now: number): Promise<PlatformRows> {
  const [people, phases, holdings] = await reader.together<
    [PlatformRows['people'], PlatformRows['eventsByPhase'], PlatformRows['holdings'][number]]
  >(
    {
      sql: `SELECT count(*) AS "all", count(CASE WHEN role = 'organizer' THEN 1 END) AS organizers,
                   count(CASE WHEN status = 'inactive' THEN 1 END) AS inactive,
                   count(CASE WHEN created_at > ?1 THEN 1 END) AS joinedLastMonth
            FROM users WHERE deleted_at IS NULL AND door_event_id IS NULL`,
      params: [now - MONTH_MS],
    },
    {
      sql: `SELECT count(CASE WHEN status = 'draft' THEN 1 END) AS draft,
                   count(CASE WHEN status = 'published' AND starts_at > ?1 THEN 1 END) AS published,
                   count(CASE WHEN status = 'published' AND starts_at <= ?1 AND ends_at > ?1 THEN 1 END) AS ongoing,
                   count(CASE WHEN status = 'published' AND ends_at <= ?1 THEN 1 END) AS ended,
                   count(CASE WHEN status = 'cancelled' THEN 1 END) AS cancelled
            FROM events`,
      params: [now],
    },
    {
      sql: `SELECT a.currency, sum(CASE WHEN a.kind = 'wallet' THEN a.balance ELSE 0 END) AS walletMinor,
                   (SELECT coalesce(sum(amount), 0) FROM payments
                    WHERE currency = a.currency AND status = 'paid') AS topUpMinor,
                   sum(CASE WHEN a.kind = 'platform_fee' THEN a.balance ELSE 0 END) AS platformFeeMinor,
                   sum(CASE WHEN a.kind = 'tips_payable' THEN a.balance ELSE 0 END) AS tipsOwedMinor
            FROM ledger_accounts a GROUP BY a.currency ORDER BY a.currency`,
      params: [],
    },
  );
  return {
    people: people[0] ?? { all: 0, organizers: 0, inactive: 0, joinedLastMonth: 0 },
    eventsByPhase: phases[0] ?? { draft: 0, published: 0, ongoing: 0, ended: 0, cancelled: 0 },
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

/** Recent activity at an owner's events, and the pending orders. @param since Unix ms */
export async function readToday(
  reader: Reader,
  ownerId: string | null,
  since: number,
): Promise<{ rows: TodayRow[]; ordersPending: number }> {
  const own = "(?1 IS NULL OR e.organizer_id = ?1) AND e.status = 'published'";
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
      params: [ownerId, since],
    },
    {
      sql: `SELECT count(*) AS count FROM events e JOIN orders o ON o.event_id = e.id AND o.status = 'pending'
            WHERE ${own}`,
      params: [ownerId],
    },
  );
  return { rows, ordersPending: pending[0]?.count ?? 0 };
}
