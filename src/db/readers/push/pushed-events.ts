import type { Reader } from '#db/client.ts';
import { MAILED_EVENT, type MailedEvent } from '#db/readers/mail/mailed.ts';

/** Events by id, for pushes about them. */
export function readPushedEvents(
  reader: Reader,
  ids: readonly string[],
): Promise<(MailedEvent & { id: string })[]> {
  return reader.all(
    `SELECT e.id, ${MAILED_EVENT} FROM json_each(?1) AS k JOIN events AS e ON e.id = k.value`,
    JSON.stringify(ids),
  );
}
