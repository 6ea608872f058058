import type { Reader } from '../client.ts';

const HOUR_MS = 3_600_000;

/** Tickets sold by hour (`created_at` in whole hours since 1970), refunded ones included. */
export interface RecentSales {
  hours: { hour: number; sold: number }[];
  /** `seq` of the last purchase that is counted. */
  upTo: number;
}

/** @param since Unix ms */
export async function readRecentSales(reader: Reader, eventId: string, since: number): Promise<RecentSales> {
  const [last, hours] = await reader.together<[{ upTo: number }, RecentSales['hours'][number]]>(
    { sql: 'SELECT coalesce(max(seq), 0) AS upTo FROM purchases WHERE event_id = ?', params: [eventId] },
    {
      sql: `SELECT p.created_at / ${HOUR_MS} AS hour, sum(l.quantity) AS sold
            FROM purchases p JOIN purchase_lines l ON l.purchase_id = p.id
            WHERE p.event_id = ?1 AND p.status = 'paid' AND p.created_at >= ?2 GROUP BY 1`,
      params: [eventId, since],
    },
  );
  return { hours, upTo: last[0]?.upTo ?? 0 };
}
