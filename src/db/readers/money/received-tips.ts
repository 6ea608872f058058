import { and, count, countDistinct, desc, eq, max, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { events, tips, users } from '#db/schema/index.ts';
import { isInScope } from '#db/sql/organizations.ts';
import { isOneOf, pick } from '#db/typed-queries.ts';
import type { Scope } from '#shared/organizations/rights.ts';

const EVENT = {
  eventId: events.id,
  eventName: events.name,
  ...pick(events, 'timeZone', 'city', 'currency', 'startsAt'),
};

const totalMinor = sql<number>`coalesce(sum(${tips.amount}), 0)`;

/** Total tips of one event. */
export type EventTipsRow = Awaited<ReturnType<typeof readEventsWithTips>>['events'][number];
export type PerformerTipsRow = Awaited<ReturnType<typeof readEventsWithTips>>['performers'][number];
export type ReceivedTipRow = NonNullable<Awaited<ReturnType<typeof readEventTips>>>['tips'][number];

/** `performerId` is null once they left the line-up. */
function tipsByPerformer(reader: Reader, where: SQL) {
  return reader
    .select({
      eventId: tips.eventId,
      performerId: tips.performerId,
      name: tips.performerName,
      count: count(),
      totalMinor,
    })
    .from(tips)
    .where(where)
    .groupBy(tips.eventId, tips.performerId, tips.performerName)
    .orderBy(desc(totalMinor), tips.performerName, tips.performerId);
}

/** @param scope the events; null for all */
export async function readEventsWithTips(
  reader: Reader,
  by: { scope: Scope | null; limit: number; offset: number },
) {
  const isOwn = isInScope(events, by.scope);
  const [rows, [counted]] = await reader.batch([
    reader
      .select({ ...EVENT, count: count(), totalMinor })
      .from(tips)
      .innerJoin(events, eq(events.id, tips.eventId))
      .where(isOwn)
      .groupBy(events.id)
      .orderBy(desc(max(tips.createdAt)), events.id)
      .limit(by.limit)
      .offset(by.offset),
    reader
      .select({ total: countDistinct(tips.eventId) })
      .from(tips)
      .innerJoin(events, eq(events.id, tips.eventId))
      .where(isOwn),
  ]);
  const ids = rows.map(({ eventId }) => eventId);
  const performers = await tipsByPerformer(reader, isOneOf(tips.eventId, ids));
  return { events: rows, performers, total: counted?.total ?? 0 };
}

/**
 * One event's tips, newest first. The query itself drops the names of anonymous givers, so that no caller can leak
 * them.
 * @returns null when there is no such event, or it has another owner
 */
export async function readEventTips(
  reader: Reader,
  by: { eventId: string; scope: Scope | null; limit: number; offset: number },
) {
  const isOwn = isInScope(events, by.scope);
  const [[event], performers, rows] = await reader.batch([
    reader
      .select({ ...EVENT, count: count(tips.id), totalMinor })
      .from(events)
      .leftJoin(tips, eq(tips.eventId, events.id))
      .where(and(eq(events.id, by.eventId), isOwn))
      .groupBy(events.id),
    tipsByPerformer(reader, eq(tips.eventId, by.eventId)),
    reader
      .select({
        id: tips.id,
        fromName: sql<string | null>`iif(${tips.anonymous}, null, nullif(${users.name}, ''))`,
        anonymous: tips.anonymous,
        performerName: tips.performerName,
        amountMinor: tips.amount,
        message: tips.message,
        createdAt: tips.createdAt,
      })
      .from(tips)
      .innerJoin(users, eq(users.id, tips.userId))
      .where(eq(tips.eventId, by.eventId))
      .orderBy(desc(tips.createdAt), tips.id)
      .limit(by.limit)
      .offset(by.offset),
  ]);
  return event ? { event, performers, tips: rows } : null;
}
