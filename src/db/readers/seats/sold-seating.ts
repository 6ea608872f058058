import { eq, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { eventSeating, seatKeeps } from '#db/schema/index.ts';
import { jsonOf, pick } from '#db/typed-queries.ts';

/** The seating of an event with what is kept of it, as its box office sells it; null without seats. */
export async function readSoldSeating(reader: Reader, eventId: string) {
  const [[seating], keeps] = await reader.batch([
    reader
      .select(pick(eventSeating, 'planVersion', 'revision', 'plan', 'flexibleReleaseAt'))
      .from(eventSeating)
      .where(eq(eventSeating.eventId, eventId)),
    reader
      .select({
        ...pick(seatKeeps, 'id', 'kind', 'listId', 'accessCode', 'releaseAt'),
        seatIds: jsonOf<string[]>(sql`${seatKeeps.seatIds}`),
      })
      .from(seatKeeps)
      .where(eq(seatKeeps.eventId, eventId))
      .orderBy(seatKeeps.createdAt, seatKeeps.id),
  ]);
  return seating ? { ...seating, keeps } : null;
}
