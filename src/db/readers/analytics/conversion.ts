import type { Reader } from '#db/client.ts';
import { type EventScope, inScope, scopeParams } from '#db/readers/money/money-moves.ts';

/** Views of all events in scope by local day and source. */
interface ViewsRow {
  day: string;
  source: string;
  views: number;
  visits: number;
}

/** Online purchases per 15 minutes in UTC and source: local days begin on a multiple of 15 minutes. */
interface PurchasesRow {
  /** Unix ms. */
  at: number;
  timeZone: string;
  source: string | null;
  purchases: number;
  tickets: number;
}

/**
 * @param days local days at the venues, inclusive
 * @param since Unix ms, at or before the first of the days in any time zone
 * @param until Unix ms, exclusive, after the last
 */
export async function readConversion(
  reader: Reader,
  scope: EventScope,
  days: { from: string; to: string; since: number; until: number },
): Promise<{ events: number; countedSince: string | null; views: ViewsRow[]; purchases: PurchasesRow[] }> {
  const where = inScope(scope);
  const params = scopeParams(scope);
  // Hand-written: `inScope` shares its text with the money's queries, CROSS JOIN fixes the order of the join.
  const [first, views, purchases] = await reader.together<
    [{ events: number; day: string | null }, ViewsRow, PurchasesRow]
  >(
    {
      sql: `SELECT count(*) AS events, min((SELECT min(day) FROM event_views v WHERE v.event_id = e.id)) AS day
            FROM events e WHERE ${where}`,
      params,
    },
    {
      sql: `SELECT v.day, v.source, sum(v.views) AS views, sum(v.visits) AS visits
            FROM events e CROSS JOIN event_views v ON v.event_id = e.id AND v.day BETWEEN ?3 AND ?4
            WHERE ${where} GROUP BY v.day, v.source`,
      params: [...params, days.from, days.to],
    },
    {
      sql: `SELECT p.created_at - p.created_at % 900000 AS at, e.time_zone AS timeZone, p.source, count(*) AS purchases,
                   sum((SELECT sum(l.quantity) FROM purchase_lines l WHERE l.purchase_id = p.id)) AS tickets
            FROM events e CROSS JOIN purchases p ON p.event_id = e.id AND p.status = 'paid' AND p.sold_by IS NULL
              AND p.created_at >= ?3 AND p.created_at < ?4
            WHERE ${where} GROUP BY 1, 2, 3`,
      params: [...params, days.since, days.until],
    },
  );
  return { events: first[0]?.events ?? 0, countedSince: first[0]?.day ?? null, views, purchases };
}
