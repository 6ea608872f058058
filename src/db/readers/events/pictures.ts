import { and, eq, ne } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { events } from '#db/schema/index.ts';
import type { UploadPurpose } from '#shared/uploads.ts';

/**
 * SQL: this picture was uploaded for this event and still exists, so the event or its menu may use it. Each argument is
 * an SQL expression.
 */
export function isPictureOf(
  purpose: Exclude<UploadPurpose, 'profile'>,
  key: string,
  eventId: string,
): string {
  return `EXISTS (SELECT 1 FROM uploads AS up WHERE up.key = ${key} AND up.purpose = '${purpose}'
    AND up.event_id = ${eventId} AND up.stored_at IS NOT NULL AND up.removed_at IS NULL)`;
}

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

/** Whether the event exists, is not cancelled, and belongs to this owner. @param ownerId null for every owner */
export async function readMayHavePictures(
  reader: Reader,
  eventId: string,
  ownerId: string | null,
): Promise<boolean> {
  const rows = await reader
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.id, eventId),
        ne(events.status, 'cancelled'),
        ownerId === null ? undefined : eq(events.organizerId, ownerId),
      ),
    );
  return rows.length > 0;
}
