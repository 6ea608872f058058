import { commitRepeatable } from '#db/client.ts';
import type { AuditEntry } from '#db/commits/audit/commit-audited.ts';
import { idempotentCommit } from '#db/commits/idempotency/idempotent-commit.ts';
import { isLeasedBetween, queueLease } from '#db/queue-lease.ts';
import { MAIL_MESSAGE_LEASE_MS, MAIL_QUEUED_MS, MAILS_PER_MESSAGE } from '#shared/limits.ts';
import type { MailKind } from '#shared/states.ts';
import { type ClaimedMail, DUE_MAILS } from './mails.ts';

export interface MailKey {
  kind: MailKind;
  subjectId: string;
}

/** `problem` of mails whose queue message came to rest in the dead-letter queue. */
export const DEAD_LETTER = 'dead letter';

const NAMED = `mails.kind = k.value ->> 'kind' AND mails.subject_id = k.value ->> 'subjectId'
           AND mails.status = 'owed'`;

/** Leases due mails for one queue message, oldest first. If the message gets lost, they are due again later. */
export async function leaseMailsForQueue(db: D1Database, lease: string, now: number): Promise<ClaimedMail[]> {
  const { results } = await db
    .prepare(
      `UPDATE mails SET lease = ?1, leased_until = ?3
       WHERE (kind, subject_id) IN (${DUE_MAILS} LIMIT ${MAILS_PER_MESSAGE})
       RETURNING kind, subject_id AS subjectId, tries`,
    )
    .bind(queueLease(lease, 0), now, now + MAIL_QUEUED_MS)
    .all<ClaimedMail>();
  return results;
}

/** The mails of a message that this delivery may send. They are leased to it, and the try is counted. */
export async function takeQueuedMails(
  db: D1Database,
  message: { lease: string; attempt: number; mails: readonly MailKey[]; now: number },
): Promise<ClaimedMail[]> {
  const { lease, attempt, mails, now } = message;
  const { results } = await db
    .prepare(
      `UPDATE mails SET lease = ?3, leased_until = ?4, tries = tries + 1 FROM json_each(?1) AS k
       WHERE ${NAMED} AND ${isLeasedBetween('mails.lease', '?2', '?3')}
       RETURNING kind, subject_id AS subjectId, tries`,
    )
    .bind(
      JSON.stringify(mails),
      queueLease(lease, 0),
      queueLease(lease, attempt),
      now + MAIL_MESSAGE_LEASE_MS,
    )
    .all<ClaimedMail>();
  return results;
}

/**
 * Gives up the mails of a dead letter. Those that no delivery has taken stay owed: D1 was down, and they are due again
 * by themselves. @returns how many were given up
 */
export async function buryMails(
  db: D1Database,
  { lease, mails, now }: { lease: string; mails: readonly MailKey[]; now: number },
): Promise<number> {
  const [buried] = await commitRepeatable(db, [
    db
      .prepare(
        `UPDATE mails SET status = 'failed', problem = '${DEAD_LETTER}', due_at = ?4, settled_at = ?4
         FROM json_each(?1) AS k WHERE ${NAMED} AND ${isLeasedBetween('mails.lease', '?2', '?3')}`,
      )
      .bind(JSON.stringify(mails), queueLease(lease, 1), queueLease(lease, 999), now),
  ]);
  return buried?.meta.changes ?? 0;
}

/** Owes mails that were given up for this reason again, from their first try on. */
export function reviveMails(
  db: D1Database,
  group: { kind: MailKind; problem: string; now: number },
  once: { audit: AuditEntry; requestHash: string },
): ReturnType<typeof idempotentCommit> {
  const change = db
    .prepare(
      `UPDATE mails SET status = 'owed', tries = 0, due_at = ?3, lease = NULL, leased_until = NULL, problem = NULL,
              settled_at = NULL
       WHERE status = 'failed' AND kind = ?1 AND problem = ?2`,
    )
    .bind(group.kind, group.problem, group.now);
  return idempotentCommit(db, { ...once, change });
}
