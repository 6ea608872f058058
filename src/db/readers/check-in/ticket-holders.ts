import type { Reader } from '#db/client.ts';
import { trimEmail } from '#shared/people/email.ts';

/** People a mailbox name may mean. */
const HOLDERS_MAX = 30;

/** Ids of an event's ticket holders with this email address, or with any that starts like it up to the `@`. */
export async function readHoldersByEmail(reader: Reader, eventId: string, email: string): Promise<string[]> {
  const typed = trimEmail(email).toLowerCase();
  const isWhole = !typed.endsWith('@');
  // SQL: a range of the unique index on addresses, then the holder's tickets.
  const rows = await reader.all<{ id: string }>(
    `SELECT u.id FROM users AS u
     WHERE u.email >= ?2 AND u.email ${isWhole ? '<=' : '<'} ?3 AND u.deleted_at IS NULL
       AND EXISTS (SELECT 1 FROM tickets AS t WHERE t.user_id = u.id AND t.event_id = ?1)
     LIMIT ${HOLDERS_MAX}`,
    eventId,
    typed,
    isWhole ? typed : `${typed.slice(0, -1)}A`,
  );
  return rows.map(({ id }) => id);
}
