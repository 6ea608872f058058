import { and, eq, ne } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { events } from '#db/schema/index.ts';
import { isPictureOf } from '#db/sql/events.ts';
import { isInScope } from '#db/sql/organizations.ts';
import type { Scope } from '#shared/organizations/rights.ts';
import type { UploadPurpose } from '#shared/uploads.ts';

/** `isPictureOf` as a query of its own. */
export async function readIsPictureOf(
  reader: Reader,
  purpose: Exclude<UploadPurpose, 'profile'>,
  { key, eventId }: { key: string; eventId: string },
): Promise<boolean> {
  const row = await reader.first<{ isPicture: number }>(
    `SELECT ${isPictureOf(purpose, '?1', '?2')} AS isPicture`,
    key,
    eventId,
  );
  return row?.isPicture === 1;
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
