import { and, eq, exists, gt, ne, or, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { auditLog, events, isPendingOrder, orders, tickets, ticketTypes } from '#db/schema/index.ts';

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

/** Events rebuild after a restore by their first read of D1; this long the cron sees to those that nobody asks (ms). */
const RESTORED_FOR_MS = 24 * 3_600_000;
/** Events that ended longer ago rebuild at their next request (ms). */
const RESTORED_ENDED_MS = 7 * 24 * 3_600_000;

/**
 * A page of events for the minute of `now`, while D1 was restored recently: together they go round all events. SQL,
 * because the page's place depends on the count. CROSS JOIN: without a restore, no event is read.
 */
export async function readRestoredEvents(
  reader: Reader,
  { now, limit }: { now: number; limit: number },
): Promise<string[]> {
  const rows = await reader.all<{ id: string }>(
    `WITH recent AS (SELECT max(epoch) AS epoch FROM restores WHERE epoch > ?1),
          affected AS (SELECT e.id FROM recent CROSS JOIN events AS e
                       WHERE e.status IN ('published', 'cancelled') AND e.ends_at > recent.epoch - ?2)
     SELECT id FROM affected ORDER BY id LIMIT ?3
     OFFSET (SELECT (?4 % max(1, (count(*) + ?3 - 1) / ?3)) * ?3 FROM affected)`,
    now - RESTORED_FOR_MS,
    RESTORED_ENDED_MS,
    limit,
    Math.floor(now / 60_000),
  );
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
      .from(ticketTypes)
      .innerJoin(tickets, and(eq(tickets.ticketTypeId, ticketTypes.id), eq(tickets.status, 'active')))
      .where(eq(ticketTypes.eventId, events.id)),
    reader
      .select({ one: sql`1` })
      .from(orders)
      .where(and(eq(orders.eventId, events.id), isPendingOrder)),
  ];
  const rows = await reader
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.status, 'cancelled'), gt(events.endsAt, endedAfter), or(...unrefunded.map(exists))))
    .orderBy(sql`random()`)
    .limit(limit);
  return rows.map(({ id }) => id);
}
