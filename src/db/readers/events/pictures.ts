import { and, eq, ne } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { readVenueOf } from '#db/readers/seats/plans.ts';
import { events } from '#db/schema/index.ts';
import { isPictureOf } from '#db/sql/events.ts';
import { isInScope } from '#db/sql/organizations.ts';
import type { Scope } from '#shared/organizations/rights.ts';

/** `isPictureOf` as a query of its own. */
export async function readIsPictureOf(
  reader: Reader,
  purpose: 'event' | 'menu',
  { key, eventId }: { key: string; eventId: string },
): Promise<boolean> {
  const row = await reader.first<{ isPicture: number }>(
    `SELECT ${isPictureOf(purpose, '?1', '?2')} AS isPicture`,
    key,
    eventId,
  );
  return row?.isPicture === 1;
}

/** The organization whose seating plans this person may show a picture under, by a venue or an event; undefined for none. */
export async function readPlanOwner(
  reader: Reader,
  by: { venueId: string | null; eventId: string | null; scope: Scope | null; venues: Scope },
): Promise<string | undefined> {
  const row =
    by.venueId === null
      ? await reader
          .select({ organizationId: events.organizationId })
          .from(events)
          .where(
            and(eq(events.id, by.eventId ?? ''), ne(events.status, 'cancelled'), isInScope(events, by.scope)),
          )
          .get()
      : await readVenueOf(reader, by.venueId, by.venues);
  return row?.organizationId ?? undefined;
}

/** Whether the event exists, is not cancelled, and belongs to this owner. @param scope null for every owner */
export async function readMayHavePictures(
  reader: Reader,
  eventId: string,
  scope: Scope | null,
): Promise<boolean> {
  const rows = await reader
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.id, eventId), ne(events.status, 'cancelled'), isInScope(events, scope)));
  return rows.length > 0;
}
