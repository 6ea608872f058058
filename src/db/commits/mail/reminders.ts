import { commitRepeatable, readerOf } from '#db/client.ts';
import { oweNews } from '#db/commits/delivery/owe.ts';
import { readDueReminders } from '#db/readers/mail/mailed-tickets.ts';

/**
 * Owes the reminders of events whose time has come: a mail and pushes for each holder of a valid ticket bought before
 * that moment. One transaction per event and kind, which also notes it, so that no run owes them again; concurrent runs
 * insert the same keys. Guests who paid in cash at the door have no account to open a ticket in.
 * @returns whether anything was owed
 */
export async function oweReminders(db: D1Database, now: number): Promise<boolean> {
  const due = await readDueReminders(readerOf(db), now);
  for (const { eventId, kind, moment } of due) {
    const mail = kind === 'doors' ? 'reminder_doors' : 'reminder_day';
    const holders = `
      SELECT DISTINCT ?1 || ':' || t.user_id AS subject_id, t.user_id, ?2 AS at
      FROM ticket_types AS y CROSS JOIN tickets AS t ON t.ticket_type_id = y.id AND t.status = 'active'
      CROSS JOIN users AS u ON u.id = t.user_id AND u.status = 'active' AND NOT u.reminders_off AND u.door_event_id IS NULL
      WHERE y.event_id = ?1 AND t.created_at <= ?3 AND t.disputed_at IS NULL`;
    await commitRepeatable(db, [
      ...oweNews(db, { kind: mail, subjects: holders }, [eventId, now, moment]),
      db
        .prepare(
          'INSERT INTO event_reminders (event_id, kind, owed_at) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING',
        )
        .bind(eventId, kind, now),
    ]);
  }
  return due.length > 0;
}
