import { and, desc, eq } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { venues } from '#db/schema/index.ts';
import { pick } from '#db/typed-queries.ts';

/** An organizer's saved venues, last used first. */
export function readVenues(reader: Reader, organizerId: string) {
  return reader
    .select({ ...pick(venues, 'id', 'name', 'address', 'city', 'timeZone', 'currency', 'capacity') })
    .from(venues)
    .where(eq(venues.organizerId, organizerId))
    .orderBy(desc(venues.usedAt), venues.id);
}

export async function readIsVenueOf(
  reader: Reader,
  by: { venueId: string; organizerId: string },
): Promise<boolean> {
  const venue = await reader
    .select({ id: venues.id })
    .from(venues)
    .where(and(eq(venues.id, by.venueId), eq(venues.organizerId, by.organizerId)))
    .get();
  return venue !== undefined;
}
