import { commitRepeatable } from '#db/client.ts';
import { MAIL_LEASE_MS, MAIL_OWED_MAX_MS, MAILS_NOTED_MAX, MAILS_PER_TURN } from '#shared/limits.ts';
import type { MailKind } from '#shared/states.ts';

/** A mail leased by this run. */
export interface ClaimedMail {
  kind: MailKind;
  subjectId: string;
  /** Including this attempt. */
  tries: number;
}

/** Result of an attempt. `owed`: retry at `dueAt` (Unix ms). */
export interface SettledMail extends ClaimedMail {
  status: 'owed' | 'sent' | 'skipped' | 'failed';
  dueAt: number;
  problem: string | null;
}

/** Keys of the mails that are due at `?2` and not leased, oldest first. */
export const DUE_MAILS = `
  SELECT kind, subject_id FROM mails
  WHERE status = 'owed' AND due_at <= ?2 AND (leased_until IS NULL OR leased_until <= ?2) ORDER BY due_at`;

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
        `INSERT INTO mails (kind, subject_id, due_at, created_at)
         SELECT 'purchase', id, ?1, ?1 FROM (${NEXT_PURCHASES}) WHERE status = 'paid' AND created_at > ?2
           AND (sold_by IS NULL OR EXISTS (SELECT 1 FROM users WHERE users.id = user_id AND email <> ''))
         ON CONFLICT (kind, subject_id) DO NOTHING`,
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
      `UPDATE mails SET status = 'skipped', problem = 'too old', settled_at = ?1
       WHERE status = 'owed' AND due_at < ?2 AND tries = 0`,
    )
    .bind(now, now - MAIL_OWED_MAX_MS)
    .run();
  return meta.changes;
}

/**
 * Leases due mails, oldest first. If the run dies, the lease expires and counts as a try, so a mail that crashes its
 * sender is eventually given up.
 */
export async function claimMails(db: D1Database, lease: string, now: number): Promise<ClaimedMail[]> {
  const { results } = await db
    .prepare(
      `UPDATE mails SET lease = ?1, leased_until = ?3, tries = tries + 1
       WHERE (kind, subject_id) IN (${DUE_MAILS} LIMIT ${MAILS_PER_TURN})
       RETURNING kind, subject_id AS subjectId, tries`,
    )
    .bind(lease, now, now + MAIL_LEASE_MS)
    .all<ClaimedMail>();
  return results;
}

/** Saves the results of leased mails, except those that another run has claimed meanwhile. */
export async function settleMails(
  db: D1Database,
  lease: string,
  settled: readonly SettledMail[],
  now: number,
): Promise<void> {
  await commitRepeatable(db, [
    db
      .prepare(
        `UPDATE mails SET status = s.value ->> 'status', due_at = s.value ->> 'dueAt', leased_until = NULL, tries = s.value ->> 'tries',
                problem = s.value ->> 'problem',
                settled_at = CASE WHEN s.value ->> 'status' = 'owed' THEN NULL ELSE ?3 END
         FROM json_each(?1) AS s
         WHERE mails.kind = s.value ->> 'kind' AND mails.subject_id = s.value ->> 'subjectId'
           AND mails.lease = ?2 AND mails.status = 'owed'`,
      )
      .bind(JSON.stringify(settled), lease, now),
  ]);
}
