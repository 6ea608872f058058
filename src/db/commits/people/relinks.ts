import { commitRepeatable } from '#db/client.ts';
import {
  type AuditEntry,
  auditParams,
  commitAudited,
  INSERT_AUDIT,
} from '#db/commits/audit/commit-audited.ts';
import { insertHostedSignOut } from '#db/commits/auth/hosted-sign-outs.ts';
import { queueAccountNotice } from '#db/commits/mail/account-notices.ts';
import { belongingsSql, isRequested, RELINKABLE } from '#db/sql/relinks.ts';
import { CLOCK_TOLERANCE_S } from '#shared/auth/sign-in-limits.ts';
import type { RelinkOutcome } from '#shared/states.ts';

/** SQL: accounts ?1 and ?2 may be connected by administrator ?3. */
const MAY_RELINK = `EXISTS (SELECT 1 FROM users AS o JOIN users AS n ON n.id = ?2 WHERE o.id = ?1 AND ${RELINKABLE})
  AND NOT ${belongingsSql('?2')}
  AND EXISTS (SELECT 1 FROM users WHERE id = ?3 AND role = 'admin' AND status = 'active')`;

/** Replaces an earlier request for the account, unless that one was confirmed and runs. @returns false if refused */
export function insertRelink(
  db: D1Database,
  row: { userId: string; newUserId: string; reason: string },
  audit: AuditEntry,
): Promise<boolean> {
  const change = db
    .prepare(
      `INSERT INTO relinks (user_id, new_user_id, reason, requested_by, requested_at)
       SELECT ?1, ?2, ?4, ?3, ?5 WHERE ${MAY_RELINK}
       ON CONFLICT (user_id) DO UPDATE SET new_user_id = excluded.new_user_id, reason = excluded.reason,
         requested_by = excluded.requested_by, requested_at = excluded.requested_at, confirmed_by = NULL,
         confirmed_at = NULL, settled_at = NULL, outcome = NULL
       WHERE relinks.confirmed_at IS NULL OR relinks.settled_at IS NOT NULL`,
    )
    .bind(row.userId, row.newUserId, audit.actorId, row.reason, audit.now);
  return commitAudited(db, { change, audit });
}

/**
 * Confirms the request. The account does not exist at the auth service, so all sessions of it are older than this and end.
 * @returns false if refused
 */
export function confirmRelink(
  db: D1Database,
  { userId, newUserId }: { userId: string; newUserId: string },
  audit: AuditEntry,
): Promise<boolean> {
  const change = db
    .prepare(
      `UPDATE relinks SET confirmed_by = ?3, confirmed_at = ?4
       WHERE user_id = ?1 AND new_user_id = ?2 AND ${isRequested('relinks', '?4')} AND ${MAY_RELINK}`,
    )
    .bind(userId, newUserId, audit.actorId, audit.now);
  // Readers of sign-outs allow for a clock that is behind; a token of this very second must not pass.
  const endedAt = audit.now + CLOCK_TOLERANCE_S * 1_000;
  const signOut = insertHostedSignOut(db, { userId, sessionId: '', kind: 'others', endedAt });
  const silence = db.prepare('DELETE FROM push_subscriptions WHERE user_id = ?').bind(userId);
  return commitAudited(db, { change, audit, after: [signOut, silence] });
}

interface SettledRelink {
  userId: string;
  email: string;
  outcome: RelinkOutcome;
  /** Its id is the same for each attempt. */
  audit: AuditEntry;
}

/**
 * Ends a relink. When the auth service has the account again, it gets back its address, unless its person's sign-in has just
 * done so, and a mail goes there. Repeats and concurrent calls change nothing.
 */
export async function settleRelink(
  db: D1Database,
  { userId, email, outcome, audit }: SettledRelink,
): Promise<void> {
  const { auditId: id, now } = audit;
  const isOpen = (user: string) =>
    `EXISTS (SELECT 1 FROM relinks WHERE user_id = ${user} AND confirmed_at IS NOT NULL AND settled_at IS NULL)`;
  const record = db
    .prepare(
      `${INSERT_AUDIT} SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE ${isOpen('?5')} ON CONFLICT (id) DO NOTHING`,
    )
    .bind(...auditParams(audit));
  const settle = db
    .prepare(`UPDATE relinks SET settled_at = ?2, outcome = ?3 WHERE user_id = ?1 AND ${isOpen('?1')}`)
    .bind(userId, now, outcome);
  if (outcome !== 'done') return void (await commitRepeatable(db, [record, settle]));
  const giveBack = db
    .prepare(
      `UPDATE users SET email = lost_email, lost_email = NULL, email_verified_at = ?2, second_factor = 0
       WHERE id = ?1 AND lost_email IS NOT NULL AND deleted_at IS NULL AND ${isOpen('?1')}`,
    )
    .bind(userId, now);
  const notice = queueAccountNotice(db, { id, userId, what: 'account_relinked', email, now });
  await commitRepeatable(db, [record, giveBack, settle, ...notice]);
}
