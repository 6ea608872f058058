import { eq } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { events } from '#db/schema/index.ts';
import { pick } from '#db/typed-queries.ts';

/** The event of a list, as those see it who have a link to the list. */
export async function readLinkedEvent(reader: Reader, eventId: string) {
  const event = await reader
    .select({
      ...pick(events, 'id', 'name', 'category', 'status', 'venueName', 'venueAddress', 'city', 'timeZone'),
      ...pick(events, 'currency', 'startsAt', 'endsAt', 'imageKey'),
    })
    .from(events)
    .where(eq(events.id, eventId))
    .get();
  return event ?? null;
}
