import { commitRepeatable } from '#db/client.ts';
import type { DeliveryKey } from '#db/commits/delivery/deliveries.ts';
import { queueLease } from '#db/queue-lease.ts';
import { MAIL_OWED_MAX_MS, MAILS_PER_MESSAGE } from '#shared/limits.ts';

const NEXT_PURCHASES = `
  SELECT seq, id, user_id, status, created_at, sold_by FROM purchases
  WHERE seq > (SELECT seq FROM mail_cursors WHERE kind = 'purchase') ORDER BY seq LIMIT ${MAILS_PER_MESSAGE}`;

/**
 * Owes mails for purchases since the cursor, which keeps this work out of the purchase's transaction, already leased to
 * one queue message. Cash buyers without an address get none. D1 assigns `seq` in commit order, so no row appears behind
 * the cursor. @returns what it owes, and whether more rows remain
 */
export async function noteOwedPurchases(
  db: D1Database,
  { lease, now, queuedMs }: { lease: string; now: number; queuedMs: number },
): Promise<{ owed: DeliveryKey[]; isMore: boolean }> {
  const [looked, noted] = await commitRepeatable(db, [
    db.prepare(`SELECT count(*) AS count FROM (${NEXT_PURCHASES})`),
    db
      .prepare(
        `INSERT INTO deliveries (channel, kind, subject_id, lease, leased_until, due_at, created_at)
         SELECT 'mail', 'purchase', id, ?3, ?4, ?1, ?1 FROM (${NEXT_PURCHASES}) WHERE status = 'paid' AND created_at > ?2
           AND (sold_by IS NULL OR EXISTS (SELECT 1 FROM users WHERE users.id = user_id AND email <> ''))
         ON CONFLICT DO NOTHING RETURNING kind, subject_id AS subjectId, recipient`,
      )
      .bind(now, now - MAIL_OWED_MAX_MS, queueLease(lease, 0), now + queuedMs),
    db.prepare(
      `UPDATE mail_cursors SET seq = (SELECT max(seq) FROM (${NEXT_PURCHASES}))
       WHERE kind = 'purchase' AND EXISTS (${NEXT_PURCHASES})`,
    ),
  ]);
  return {
    owed: (noted?.results ?? []) as unknown as DeliveryKey[],
    isMore: Number(looked?.results[0]?.count) === MAILS_PER_MESSAGE,
  };
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
