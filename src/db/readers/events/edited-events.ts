import { and, eq, exists, gt, ne, or, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { auditLog, events, orders, tickets } from '#db/schema/index.ts';

/** The audit log has no index by time, so only this many newest rows are scanned. No caller looks further back. */
const ENTRIES_LOOKED_AT = 1_000;

/**
 * Events that were edited, or whose staff changed, since a moment, by their audit rows. Drafts are excluded: they sell
 * nothing, and a Durable Object stays where it was first called from, which should be near the organizer rather than
 * near the cron.
 */
export async function readEditedEvents(reader: Reader, since: number): Promise<string[]> {
  const rows = await reader
    .select({ id: events.id })
    .from(auditLog)
    .innerJoin(events, eq(events.id, auditLog.eventId))
    .where(
      and(
        sql`${auditLog}.rowid > (select max(rowid) from ${auditLog}) - ${ENTRIES_LOOKED_AT}`,
        gt(auditLog.createdAt, since),
        ne(events.status, 'draft'),
      ),
    )
    .groupBy(events.id);
  return rows.map(({ id }) => id);
}

/**
 * A sample of cancelled events with unpaid refunds. Its order varies, so that a stuck event cannot block the others.
 */
export async function readUnrefundedCancelledEvents(
  reader: Reader,
  { endedAfter, limit }: { endedAfter: number; limit: number },
): Promise<string[]> {
  const unrefunded = [
    reader
      .select({ one: sql`1` })
      .from(tickets)
      .where(and(eq(tickets.eventId, events.id), eq(tickets.status, 'active'))),
    reader
      .select({ one: sql`1` })
      .from(orders)
      .where(and(eq(orders.eventId, events.id), eq(orders.status, 'pending'))),
  ];
  const rows = await reader
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.status, 'cancelled'), gt(events.endsAt, endedAfter), or(...unrefunded.map(exists))))
    .orderBy(sql`random()`)
    .limit(limit);
  return rows.map(({ id }) => id);
}
