/** Mails to a mailbox, from an organizer (empty: from nobody in particular). */
export interface MailboxCount {
  mailbox: string;
  organizerId: string;
  mails: number;
}

/** Adds mails that were sent on a UTC day, and forgets earlier days. */
export async function countMails(
  db: D1Database,
  day: number,
  counts: readonly MailboxCount[],
): Promise<void> {
  await db.batch([
    db
      .prepare(
        `INSERT INTO mailbox_days (mailbox, day, organizer_id, mails)
         SELECT value ->> 'mailbox', ?2, value ->> 'organizerId', value ->> 'mails' FROM json_each(?1) WHERE true
         ON CONFLICT DO UPDATE SET mails = mails + excluded.mails`,
      )
      .bind(JSON.stringify(counts), day),
    db.prepare('DELETE FROM mailbox_days WHERE day < ?').bind(day),
  ]);
}
