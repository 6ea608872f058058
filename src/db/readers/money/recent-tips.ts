import { and, count, eq, gte, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { tips } from '#db/schema/index.ts';
import { MINUTE_MS } from '#shared/hype/hype-clock.ts';

/** Tips of an event by minute (`created_at` in whole minutes since 1970). @param since Unix ms */
export function readRecentTips(reader: Reader, eventId: string, since: number) {
  return reader
    .select({ minute: sql<number>`${tips.createdAt} / ${sql.raw(String(MINUTE_MS))}`, tips: count() })
    .from(tips)
    .where(and(eq(tips.eventId, eventId), gte(tips.createdAt, since)))
    .groupBy(sql`1`);
}
