import { and, asc, count, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Reader } from '#db/client.ts';
import { afterCursor, type Cursor } from '#db/keyset.ts';
import { readPage } from '#db/read-page.ts';
import { auditLog, events, organizerRequests, users } from '#db/schema/index.ts';
import { eventsOfPersonSql } from '#db/sql/people.ts';
import { isPersonLike } from '#db/sql/subject-search.ts';
import { equalsIfGiven, isOneOf, pick, subquery } from '#db/typed-queries.ts';
import type { UserRole, UserStatus } from '#shared/states.ts';

/** Not deleted, and not a guest without an account. */
const isAccount = and(isNull(users.deletedAt), isNull(users.doorEventId));
/** A literal status, so that D1 uses the partial index of pending requests. */
const isPending = sql`${organizerRequests.status} = 'pending'`;

function eventsOf(condition: SQL): SQL<number> {
  return subquery(
    sql`select count(*) from ${events} where ${events.organizerId} = ${users.id} and ${condition}`,
  );
}

/** Accounts, newest first; those with a pending request, longest waiting first. */
export async function readUsers(
  reader: Reader,
  by: {
    /** An FTS5 query, see `searchQuery`; null for all. */
    match: string | null;
    role: UserRole | null;
    status: UserStatus | null;
    waiting: boolean;
    after: Cursor | null;
    limit: number;
  },
) {
  const where = and(
    isAccount,
    isPersonLike(by.match),
    equalsIfGiven(users.role, by.role),
    equalsIfGiven(users.status, by.status),
    by.waiting ? isNotNull(organizerRequests.id) : undefined,
  );
  const request = and(eq(organizerRequests.userId, users.id), isPending);
  const at = by.waiting
    ? ([organizerRequests.createdAt, organizerRequests.id] as const)
    : ([users.createdAt, users.id] as const);
  const way = by.waiting ? 'asc' : 'desc';
  const order = by.waiting ? asc : desc;
  const [rows, [counted], [requests]] = await reader.batch([
    reader
      .select({
        ...pick(users, 'id', 'name', 'email', 'emailVerifiedAt', 'phone', 'language', 'currency', 'role'),
        ...pick(users, 'status', 'imageKey', 'createdAt', 'lastSignedInAt'),
        events: eventsOf(sql`true`),
        pausedEvents: eventsOf(isNotNull(events.salesPausedAt)),
        requestId: organizerRequests.id,
        requestMessage: organizerRequests.message,
        requestedAt: organizerRequests.createdAt,
      })
      .from(users)
      .leftJoin(organizerRequests, request)
      .where(and(where, afterCursor(at, by.after, way)))
      .orderBy(order(at[0]), order(at[1]))
      .limit(by.limit),
    reader.select({ total: count() }).from(users).leftJoin(organizerRequests, request).where(where),
    pendingRequests(reader),
  ]);
  return { rows, total: counted?.total ?? 0, waiting: requests?.count ?? 0 };
}

/** Number of pending organizer requests. */
export function pendingRequests(reader: Reader) {
  return reader
    .select({ count: count() })
    .from(organizerRequests)
    .innerJoin(users, eq(users.id, organizerRequests.userId))
    .where(and(isPending, isNull(users.deletedAt)));
}

/** Undefined for unknown ids, deleted accounts and guests without an account. */
export function readStanding(reader: Reader, userId: string) {
  return reader
    .select({ id: users.id, role: users.role, status: users.status })
    .from(users)
    .where(and(eq(users.id, userId), isAccount))
    .get();
}

/** Audit entries about a person's account and rights, newest first. */
export async function readUserHistory(
  reader: Reader,
  by: { userId: string; actions: readonly string[]; limit: number; offset: number },
) {
  const actors = alias(users, 'actors');
  const where = and(
    eq(auditLog.subjectType, 'user'),
    eq(auditLog.subjectId, by.userId),
    isOneOf(auditLog.action, by.actions),
  );
  return await readPage(reader, {
    rows: reader
      .select({
        ...pick(auditLog, 'id', 'action', 'createdAt'),
        actorName: actors.name,
        eventName: events.name,
        /** JSON. */
        details: auditLog.details,
      })
      .from(auditLog)
      .leftJoin(actors, eq(actors.id, auditLog.actorId))
      .leftJoin(events, eq(events.id, auditLog.eventId))
      .where(where)
      .orderBy(desc(auditLog.createdAt), sql`${auditLog}.rowid desc`)
      .limit(by.limit)
      .offset(by.offset),
    total: reader.select({ total: count() }).from(auditLog).where(where),
  });
}

/** A person's newest organizer request, and how many they made. */
export function readOrganizerRequest(reader: Reader, userId: string) {
  return reader
    .select({
      ...pick(organizerRequests, 'status', 'message', 'createdAt', 'decidedAt'),
      requests: sql<number>`count(*) over ()`,
    })
    .from(organizerRequests)
    .where(eq(organizerRequests.userId, userId))
    .orderBy(desc(organizerRequests.createdAt), organizerRequests.id)
    .limit(1)
    .get();
}

export function readRequestById(reader: Reader, id: string) {
  return reader
    .select({ userId: organizerRequests.userId, status: organizerRequests.status })
    .from(organizerRequests)
    .where(eq(organizerRequests.id, id))
    .get();
}

export async function readEventsOfPerson(
  reader: Reader,
  by: { userId: string; isAdmin: boolean; endedAfter: number; now: number; limit: number },
): Promise<string[]> {
  const rows = await reader.all<{ id: string }>(
    eventsOfPersonSql({ user: '?1', endedAfter: '?2', isAdmin: '?3 = 1', now: '?4', limit: '?5' }),
    by.userId,
    by.endedAfter,
    by.isAdmin ? 1 : 0,
    by.now,
    by.limit,
  );
  return rows.map(({ id }) => id);
}

/** Names by user id; unknown ids are left out. */
export async function readNames(reader: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(isOneOf(users.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
