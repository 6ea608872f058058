import { and, desc, eq, gte, lt, notLike, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Reader } from '#db/client.ts';
import { afterCursor, type Cursor } from '#db/keyset.ts';
import { auditLog, events, users } from '#db/schema/index.ts';
import { equalsIfGiven, pick } from '#db/typed-queries.ts';

interface AuditFilter {
  actorId: string | null;
  personId: string | null;
  eventId: string | null;
  action: string | null;
  /** Unix ms; `to` is excluded. */
  from: number | null;
  to: number | null;
}

const ROWID = sql<number>`${auditLog}.rowid`;

/** Entries of the audit log, newest first; `id` of the cursor is the rowid. Each filter has an index by time. */
export function readAudit(reader: Reader, by: AuditFilter & { after: Cursor | null; limit: number }) {
  const [actors, people] = [alias(users, 'actors'), alias(users, 'people')];
  return reader
    .select({
      ...pick(auditLog, 'id', 'action', 'createdAt', 'actorId', 'subjectType', 'subjectId', 'eventId'),
      rowid: ROWID,
      /** JSON. */
      details: auditLog.details,
      actorName: actors.name,
      actorEmail: actors.email,
      personId: people.id,
      personName: people.name,
      personEmail: people.email,
      eventName: events.name,
    })
    .from(auditLog)
    .leftJoin(actors, eq(actors.id, auditLog.actorId))
    .leftJoin(people, and(eq(auditLog.subjectType, 'user'), eq(people.id, auditLog.subjectId)))
    .leftJoin(events, eq(events.id, auditLog.eventId))
    .where(
      and(
        equalsIfGiven(auditLog.actorId, by.actorId),
        by.personId === null
          ? undefined
          : and(eq(auditLog.subjectType, 'user'), eq(auditLog.subjectId, by.personId)),
        equalsIfGiven(auditLog.eventId, by.eventId),
        equalsIfGiven(auditLog.action, by.action),
        by.from === null ? undefined : gte(auditLog.createdAt, by.from),
        // Always a bound, so that D1 searches the index.
        lt(auditLog.createdAt, by.to ?? Number.MAX_SAFE_INTEGER),
        // Idempotency keys of requests that changed nothing.
        notLike(auditLog.action, '%.unchanged'),
        afterCursor([auditLog.createdAt, ROWID], by.after, 'desc'),
      ),
    )
    .orderBy(desc(auditLog.createdAt), desc(ROWID))
    .limit(by.limit);
}

/** Null once the event is deleted. */
export async function readEventName(reader: Reader, eventId: string): Promise<string | null> {
  const row = await reader.select({ name: events.name }).from(events).where(eq(events.id, eventId)).get();
  return row?.name ?? null;
}
