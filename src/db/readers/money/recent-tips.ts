import type { Reader } from '#db/client.ts';
import { MINUTE_MS } from '#shared/live/hype-clock.ts';

/** Tips of an event by minute (`created_at` in whole minutes since 1970). @param since Unix ms */
export function readRecentTips(
  reader: Reader,
  eventId: string,
  since: number,
): Promise<{ minute: number; tips: number }[]> {
  return reader.all(
    `SELECT created_at / ${MINUTE_MS} AS minute, count(*) AS tips FROM tips
     WHERE event_id = ? AND created_at >= ? GROUP BY 1`,
    eventId,
    since,
  );
}
