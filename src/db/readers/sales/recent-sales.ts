import type { Reader } from '#db/client.ts';
import { MINUTE_MS } from '#shared/live/hype-clock.ts';

/** Tickets sold by minute (`created_at` in whole minutes since 1970), including refunded ones. */
export interface RecentSales {
  minutes: { minute: number; sold: number }[];
  /** `seq` of the last counted purchase. */
  upTo: number;
}

/** @param since Unix ms */
export async function readRecentSales(reader: Reader, eventId: string, since: number): Promise<RecentSales> {
  const [last, minutes] = await reader.together<[{ upTo: number }, RecentSales['minutes'][number]]>(
    { sql: 'SELECT coalesce(max(seq), 0) AS upTo FROM purchases WHERE event_id = ?', params: [eventId] },
    {
      sql: `SELECT p.created_at / ${MINUTE_MS} AS minute, sum(l.quantity) AS sold
            FROM purchases p JOIN purchase_lines l ON l.purchase_id = p.id
            WHERE p.event_id = ?1 AND p.status = 'paid' AND p.created_at >= ?2 GROUP BY 1`,
      params: [eventId, since],
    },
  );
  return { minutes, upTo: last[0]?.upTo ?? 0 };
}
