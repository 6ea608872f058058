import type { Reader } from '#db/client.ts';
import type { Currency } from '#shared/money/money.ts';

export interface HouseRows {
  people: { total: number; joinedLastMonth: number };
  events: { onSale: number; running: number };
  /** `amountMinor` includes `cashMinor`, the cash taken at doors. */
  sales: { currency: Currency; amountMinor: number; cashMinor: number; count: number }[];
  organizerRequests: number;
  /** Currencies whose balances do not sum to zero. */
  unbalanced: number;
}

const DAY_MS = 24 * 3_600_000;
const MONTH_MS = 30 * DAY_MS;

/**
 * Joins through the index (event, time), so only events that may have sold in the period are read. @param now Unix ms
 */
const salesOf = (table: 'purchases' | 'orders', paid: string, cash: string) => `
  SELECT s.currency, s.total, ${cash} AS cash FROM events e CROSS JOIN ${table} s ON s.event_id = e.id AND s.created_at > ?1
  WHERE e.published_at IS NOT NULL AND e.ends_at > ?1 AND s.status ${paid}`;

/** The administrator's start page. @param now Unix ms */
export async function readPlatformOverview(reader: Reader, now: number): Promise<HouseRows> {
  const [people, events, sales, requests, unbalanced] = await reader.together<
    [HouseRows['people'], HouseRows['events'], HouseRows['sales'][number], { n: number }, { n: number }]
  >(
    {
      sql: `SELECT count(*) AS total, count(CASE WHEN created_at > ?1 THEN 1 END) AS joinedLastMonth
            FROM users WHERE deleted_at IS NULL AND door_event_id IS NULL`,
      params: [now - MONTH_MS],
    },
    {
      sql: `SELECT count(*) AS onSale, count(CASE WHEN starts_at <= ?1 THEN 1 END) AS running
            FROM events WHERE status = 'published' AND ends_at > ?1`,
      params: [now],
    },
    {
      sql: `SELECT currency, sum(total) AS amountMinor, sum(cash) AS cashMinor, count(*) AS count
            FROM (${salesOf('purchases', "= 'paid'", 'iif(s.sold_by IS NULL, 0, s.total)')}
                  UNION ALL ${salesOf('orders', 'IS NOT NULL', '0')})
            GROUP BY currency ORDER BY currency`,
      params: [now - DAY_MS],
    },
    {
      sql: `SELECT count(*) AS n FROM organizer_requests AS r JOIN users AS u ON u.id = r.user_id
            WHERE r.status = 'pending' AND u.deleted_at IS NULL`,
      params: [],
    },
    {
      sql: `SELECT count(*) AS n FROM
              (SELECT currency FROM ledger_accounts GROUP BY currency HAVING sum(balance) <> 0)`,
      params: [],
    },
  );
  return {
    people: people[0] ?? { total: 0, joinedLastMonth: 0 },
    events: events[0] ?? { onSale: 0, running: 0 },
    sales,
    organizerRequests: requests[0]?.n ?? 0,
    unbalanced: unbalanced[0]?.n ?? 0,
  };
}
