import { and, eq, isNull, or } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { erasures, uploads } from '#db/schema/index.ts';
import { ERASURE } from '#db/sql/people.ts';
import { ticketsHeldBy } from '#db/sql/tickets-of-person.ts';

/** State of an erasure. */
export interface KnownErasure {
  requestId: string;
  isDone: 0 | 1;
}

export function readErasure(reader: Reader, userId: string): Promise<KnownErasure | null> {
  return reader.first(ERASURE, userId);
}

/** When each trace outside D1 was cleaned up. */
export function readTraces(reader: Reader, userId: string) {
  const { identityAt, picturesAt, doorsAt } = erasures;
  return reader
    .select({ identityAt, picturesAt, doorsAt })
    .from(erasures)
    .where(eq(erasures.userId, userId))
    .get();
}

/** People whose erasure is not complete, oldest first. */
export async function readOpenErasures(reader: Reader, limit: number): Promise<string[]> {
  const rows = await reader
    .select({ userId: erasures.userId })
    .from(erasures)
    .where(or(isNull(erasures.identityAt), isNull(erasures.picturesAt), isNull(erasures.doorsAt)))
    .orderBy(erasures.createdAt)
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

/** R2 keys of a person's own pictures, including replaced ones. */
export async function readProfilePictures(reader: Reader, userId: string): Promise<string[]> {
  const rows = await reader
    .select({ key: uploads.key })
    .from(uploads)
    .where(and(eq(uploads.ownerId, userId), eq(uploads.purpose, 'profile')));
  return rows.map(({ key }) => key);
}

/** Events where a deleted person may have an open socket. */
export async function readWatched(reader: Reader, userId: string): Promise<string[]> {
  const row = await reader
    .select({ watched: erasures.watched })
    .from(erasures)
    .where(eq(erasures.userId, userId))
    .get();
  return JSON.parse(row?.watched ?? '[]') as string[];
}

/** Events whose Durable Object has records of a person: those of their tickets and orders. SQL for the shared fragment. */
export async function readEventsOfHolder(reader: Reader, userId: string): Promise<string[]> {
  const rows = await reader.all<{ id: string }>(
    `SELECT t.event_id AS id FROM ${ticketsHeldBy('?1')}
     UNION SELECT event_id FROM orders WHERE user_id = ?1 AND status IS NOT NULL
     UNION SELECT event_id FROM event_waiters WHERE user_id = ?1 AND status IN ('waiting', 'offered')`,
    userId,
  );
  return rows.map(({ id }) => id);
}
