import { and, eq } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { events } from '#db/schema/index.ts';

/** Name, time zone and city of a published event. */
export async function readEventOnSale(reader: Reader, eventId: string) {
  const [event] = await reader
    .select({ eventName: events.name, timeZone: events.timeZone, city: events.city })
    .from(events)
    .where(and(eq(events.id, eventId), eq(events.status, 'published')));
  return event ?? null;
}
