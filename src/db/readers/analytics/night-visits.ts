import type { Reader } from '#db/client.ts';

export interface VisitsRow {
  eventId: string;
  source: string;
  visits: number;
  /** First counted local day. */
  firstDay: string;
}

/** Visits of some events by source, each until a local day. SQL: a sum per event with its own limit. */
export async function readNightVisits(
  reader: Reader,
  nights: readonly { id: string; untilDay: string }[],
): Promise<VisitsRow[]> {
  return await reader.all(
    `SELECT v.event_id AS eventId, v.source, sum(v.visits) AS visits, min(v.day) AS firstDay
     FROM json_each(?1) n CROSS JOIN event_views v ON v.event_id = n.value ->> 0 AND v.day <= n.value ->> 1
     GROUP BY 1, 2`,
    JSON.stringify(nights.map(({ id, untilDay }) => [id, untilDay])),
  );
}

/** Online purchases of some events, each between two moments (Unix ms). SQL: a count per event with its own limits. */
export async function readNightPurchases(
  reader: Reader,
  nights: readonly { id: string; since: number; until: number }[],
): Promise<{ eventId: string; purchases: number }[]> {
  return await reader.all(
    `SELECT p.event_id AS eventId, count(*) AS purchases
     FROM json_each(?1) n CROSS JOIN purchases p ON p.event_id = n.value ->> 0 AND p.status = 'paid'
       AND p.sold_by IS NULL AND p.created_at >= n.value ->> 1 AND p.created_at < n.value ->> 2
     GROUP BY 1`,
    JSON.stringify(nights.map(({ id, since, until }) => [id, since, until])),
  );
}
