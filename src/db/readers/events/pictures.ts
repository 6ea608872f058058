import type { Reader } from '#db/client.ts';
import type { UploadPurpose } from '#shared/uploads.ts';

/**
 * SQL for "this picture was put up for this event and is still there": what an event or its menu may begin to show. Each
 * argument is an expression.
 */
export function isPictureOf(
  purpose: Exclude<UploadPurpose, 'profile'>,
  key: string,
  eventId: string,
): string {
  return `EXISTS (SELECT 1 FROM uploads AS up WHERE up.key = ${key} AND up.purpose = '${purpose}'
    AND up.event_id = ${eventId} AND up.stored_at IS NOT NULL AND up.removed_at IS NULL)`;
}

/** The same, asked by itself. */
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
