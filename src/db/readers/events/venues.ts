import { and, desc, eq } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { venues } from '#db/schema/index.ts';
import { isOneOf, pick } from '#db/typed-queries.ts';
import type { Scope } from '#shared/organizations/rights.ts';

/** The saved venues of an organization, last used first. */
export function readVenues(reader: Reader, organizationId: string) {
  return reader
    .select({ ...pick(venues, 'id', 'name', 'address', 'city', 'timeZone', 'currency', 'capacity') })
    .from(venues)
    .where(eq(venues.organizationId, organizationId))
    .orderBy(desc(venues.usedAt), venues.id);
}

export async function readIsVenueOf(reader: Reader, by: { venueId: string; scope: Scope }): Promise<boolean> {
  const venue = await reader
    .select({ id: venues.id })
    .from(venues)
    .where(and(eq(venues.id, by.venueId), isOneOf(venues.organizationId, by.scope.organizations)))
    .get();
  return venue !== undefined;
}
