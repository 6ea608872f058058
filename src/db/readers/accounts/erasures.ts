import type { Reader } from '#db/client.ts';
import { TICKETS_OF_PERSON } from '../tickets/tickets-of-person.ts';

/** State of an erasure. */
export interface KnownErasure {
  requestId: string;
  isDone: 0 | 1;
}

export const ERASURE = `
  SELECT request_id AS requestId,
         identity_at IS NOT NULL AND pictures_at IS NOT NULL AND doors_at IS NOT NULL AS isDone
  FROM erasures WHERE user_id = ?1`;

export function readErasure(reader: Reader, userId: string): Promise<KnownErasure | null> {
  return reader.first(ERASURE, userId);
}

/** When each trace outside D1 was cleaned up. */
export function readTraces(
  reader: Reader,
  userId: string,
): Promise<{ identityAt: number | null; picturesAt: number | null; doorsAt: number | null } | null> {
  return reader.first(
    `SELECT identity_at AS identityAt, pictures_at AS picturesAt, doors_at AS doorsAt
     FROM erasures WHERE user_id = ?`,
    userId,
  );
}

/** People whose erasure is not complete, oldest first. */
export async function readOpenErasures(reader: Reader, limit: number): Promise<string[]> {
  const rows = await reader.all<{ userId: string }>(
    `SELECT user_id AS userId FROM erasures
     WHERE identity_at IS NULL OR pictures_at IS NULL OR doors_at IS NULL ORDER BY created_at LIMIT ?`,
    limit,
  );
  return rows.map(({ userId }) => userId);
}

/** R2 keys of a person's own pictures, including replaced ones. */
export async function readProfilePictures(reader: Reader, userId: string): Promise<string[]> {
  const rows = await reader.all<{ key: string }>(
    "SELECT key FROM uploads WHERE owner_id = ? AND purpose = 'profile'",
    userId,
  );
  return rows.map(({ key }) => key);
}

/** Events where a deleted person may have an open socket. */
export async function readWatched(reader: Reader, userId: string): Promise<string[]> {
  const row = await reader.first<{ watched: string | null }>(
    'SELECT watched FROM erasures WHERE user_id = ?',
    userId,
  );
  return JSON.parse(row?.watched ?? '[]') as string[];
}

/** Events whose Durable Object has records of a person: those of their tickets and orders. */
export async function readEventsOfHolder(reader: Reader, userId: string): Promise<string[]> {
  const rows = await reader.all<{ id: string }>(
    `SELECT t.event_id AS id FROM ${TICKETS_OF_PERSON} WHERE p.user_id = ?1
     UNION SELECT event_id FROM orders WHERE user_id = ?1 AND status IS NOT NULL`,
    userId,
  );
  return rows.map(({ id }) => id);
}
