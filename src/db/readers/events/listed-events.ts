import type { Reader } from '#db/client.ts';

export interface ListedEvent {
  id: string;
  /** Unix ms. */
  updatedAt: number;
}

const COMING = "status = 'published' AND ends_at > ?";

/** Number of published events that are not over. @param now Unix ms */
export async function countListedEvents(reader: Reader, now: number): Promise<number> {
  return (await reader.first<{ n: number }>(`SELECT count(*) AS n FROM events WHERE ${COMING}`, now))?.n ?? 0;
}

/** Published events that are not over. New ones may appear anywhere in the order. */
export async function readListedEvents(
  reader: Reader,
  by: { now: number; limit: number; offset: number },
): Promise<ListedEvent[]> {
  return await reader.all<ListedEvent>(
    `SELECT id, updated_at AS updatedAt FROM events WHERE ${COMING} ORDER BY id LIMIT ? OFFSET ?`,
    by.now,
    by.limit,
    by.offset,
  );
}
