import { commitRepeatable } from '#db/client.ts';
import { MAIL_OWED_MAX_MS, MAILS_NOTED_MAX } from '#shared/limits.ts';

const NEXT_PURCHASES = `
  SELECT seq, id, user_id, status, created_at, sold_by FROM purchases
  WHERE seq > (SELECT seq FROM mail_cursors WHERE kind = 'purchase') ORDER BY seq LIMIT ${MAILS_NOTED_MAX}`;

/**
 * Queues mails for purchases since the cursor, which keeps this work out of the purchase's transaction. Cash buyers
 * without an address get none. D1 assigns `seq` in commit order, so no row appears behind the cursor. @returns whether
 * more rows remain
 */
export async function noteOwedPurchases(db: D1Database, now: number): Promise<boolean> {
  const [looked] = await commitRepeatable(db, [
    db.prepare(`SELECT count(*) AS count FROM (${NEXT_PURCHASES})`),
    db
      .prepare(
        `INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at)
         SELECT 'mail', 'purchase', id, ?1, ?1 FROM (${NEXT_PURCHASES}) WHERE status = 'paid' AND created_at > ?2
           AND (sold_by IS NULL OR EXISTS (SELECT 1 FROM users WHERE users.id = user_id AND email <> ''))
         ON CONFLICT DO NOTHING`,
      )
      .bind(now, now - MAIL_OWED_MAX_MS),
    db.prepare(
      `UPDATE mail_cursors SET seq = (SELECT max(seq) FROM (${NEXT_PURCHASES}))
       WHERE kind = 'purchase' AND EXISTS (${NEXT_PURCHASES})`,
    ),
  ]);
  return Number(looked?.results[0]?.count) === MAILS_NOTED_MAX;
}

/**
 * Skips mails that nobody tried to send for a day, because there was no mail provider or the cron did not run.
 * @returns how many
 */
export async function passOverOldMails(db: D1Database, now: number): Promise<number> {
  const { meta } = await db
    .prepare(
      `UPDATE deliveries SET status = 'skipped', problem = 'too old', settled_at = ?1
       WHERE channel = 'mail' AND status = 'owed' AND due_at < ?2 AND tries = 0`,
    )
    .bind(now, now - MAIL_OWED_MAX_MS)
    .run();
  return meta.changes;
}
