import type { Reader } from '#db/client.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** Longer than any day, including the one on which clocks go back. */
const LONG_DAY_MS = DAY_MS + 2 * HOUR_MS;

export interface MinuteSales {
  /** Start of the minute (Unix ms). */
  at: number;
  tickets: number;
  orders: number;
  /** Wallet, card and cash, before refunds. */
  minor: number;
}

const isNear = (time: string) =>
  `(${time} >= ?2 - ${LONG_DAY_MS} OR ${time} BETWEEN ?2 - ${WEEK_MS + LONG_DAY_MS} AND ?2 - ${WEEK_MS - LONG_DAY_MS})`;

/** Sales of some events around today and the same day a week ago. SQL: a union by indexes. @param now Unix ms */
export async function readSalesByMinute(
  reader: Reader,
  by: { eventIds: readonly string[]; now: number },
): Promise<MinuteSales[]> {
  return await reader.all(
    `SELECT moment - moment % 60000 AS at, sum(tickets) AS tickets, sum(orders) AS orders, sum(minor) AS minor
     FROM (
       SELECT p.created_at AS moment, p.total AS minor, 0 AS orders,
              (SELECT sum(quantity) FROM purchase_lines WHERE purchase_id = p.id) AS tickets
       FROM json_each(?1) e CROSS JOIN purchases p ON p.event_id = e.value AND p.status = 'paid'
       WHERE ${isNear('p.created_at')}
       UNION ALL
       SELECT o.created_at, o.total, 1, 0
       FROM json_each(?1) e CROSS JOIN orders o ON o.event_id = e.value AND o.status IS NOT NULL
       WHERE ${isNear('o.created_at')}
     ) GROUP BY 1`,
    JSON.stringify(by.eventIds),
    by.now,
  );
}

export interface CurveRow {
  eventId: string;
  /** Whole hours from the sale to the event's start. */
  hoursBefore: number;
  tickets: number;
}

/** Tickets sold per hour before the start, refunded ones included. SQL: sums over a set of events. */
export async function readSalesCurves(reader: Reader, eventIds: readonly string[]): Promise<CurveRow[]> {
  return await reader.all(
    `SELECT e.id AS eventId, (e.starts_at - p.created_at) / ${HOUR_MS} AS hoursBefore, sum(l.quantity) AS tickets
     FROM json_each(?1) w CROSS JOIN events e ON e.id = w.value
     CROSS JOIN purchases p ON p.event_id = e.id AND p.status = 'paid'
     CROSS JOIN purchase_lines l ON l.purchase_id = p.id GROUP BY 1, 2`,
    JSON.stringify(eventIds),
  );
}
