import { and, eq, gte, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { purchaseLines, purchases } from '#db/schema/index.ts';
import { MINUTE_MS } from '#shared/hype/hype-clock.ts';

/** Tickets sold by minute (`created_at` in whole minutes since 1970), including refunded ones. */
export interface RecentSales {
  minutes: { minute: number; sold: number }[];
  /** `seq` of the last counted purchase. */
  upTo: number;
}

/** @param since Unix ms */
export async function readRecentSales(reader: Reader, eventId: string, since: number): Promise<RecentSales> {
  const [[last], minutes] = await reader.batch([
    reader
      .select({ upTo: sql<number>`coalesce(max(${purchases.seq}), 0)` })
      .from(purchases)
      .where(eq(purchases.eventId, eventId)),
    reader
      .select({
        minute: sql<number>`${purchases.createdAt} / ${sql.raw(String(MINUTE_MS))}`,
        sold: sql<number>`sum(${purchaseLines.quantity})`,
      })
      .from(purchases)
      .innerJoin(purchaseLines, eq(purchaseLines.purchaseId, purchases.id))
      .where(
        and(eq(purchases.eventId, eventId), eq(purchases.status, 'paid'), gte(purchases.createdAt, since)),
      )
      .groupBy(sql`1`),
  ]);
  return { minutes, upTo: last?.upTo ?? 0 };
}
