import { organizes, type UserRole, type UserStatus } from '#shared/states.ts';
import type { AuditEntry } from '../shared/commit-audited.ts';
import { idempotentCommit } from '../shared/idempotent-commit.ts';

type Once = { audit: AuditEntry; requestHash: string };
type Committed = ReturnType<typeof idempotentCommit>;

/**
 * Of two administrators who change each other at the same moment the second is none any more: ?3 must be one when it
 * happens, and is never the one who is changed. So one always remains.
 */
const BY_AN_ADMIN = `id <> ?3 AND deleted_at IS NULL
  AND EXISTS (SELECT 1 FROM users WHERE id = ?3 AND role = 'admin' AND status = 'active')`;

const SETTLE_REQUEST = `UPDATE organizer_requests SET status = ?2, decided_at = ?3, decided_by = ?4
  WHERE user_id = ?1 AND status = 'pending'`;

/** Tells the person, once: the audit row is what makes the decision happen once. */
function oweNews(db: D1Database, { auditId, now }: AuditEntry): D1PreparedStatement {
  return db
    .prepare("INSERT INTO mails (kind, subject_id, due_at, created_at) VALUES ('role', ?1, ?2, ?2)")
    .bind(auditId, now);
}

/** Gives another role to who has `from`; whoever waited to organise, and may now, waits no more. Who gets or loses the right to organise is owed a mail. */
export function updateRole(
  db: D1Database,
  {
    userId,
    from,
    role,
    actorId,
    now,
  }: {
    userId: string;
    from: UserRole;
    role: UserRole;
    actorId: string;
    now: number;
  },
  once: Once,
): Committed {
  const change = db
    .prepare(`UPDATE users SET role = ?2 WHERE id = ?1 AND role = ?4 AND role <> ?2 AND ${BY_AN_ADMIN}`)
    .bind(userId, role, actorId, from);
  const settle = db.prepare(SETTLE_REQUEST).bind(userId, 'granted', now, actorId);
  const news = organizes(from) !== organizes(role) ? [oweNews(db, once.audit)] : [];
  return idempotentCommit(db, { ...once, change, after: [...(organizes(role) ? [settle] : []), ...news] });
}

/** Pauses or resumes the online sales of their events, in the transaction that switches the account. */
const PAUSE_SALES = `UPDATE events SET sales_paused_at = ?2
  WHERE organizer_id = ?1 AND status = 'published' AND ends_at > ?2 AND sales_paused_at IS NULL`;
const HAS_PAUSED =
  'EXISTS (SELECT 1 FROM events WHERE organizer_id = users.id AND sales_paused_at IS NOT NULL)';
const RESUME_SALES =
  'UPDATE events SET sales_paused_at = NULL WHERE organizer_id = ?1 AND sales_paused_at IS NOT NULL';

/** Year 9999 (Unix ms): until an administrator reactivates the account. */
const BANNED_UNTIL_SWITCHED_ON = 253_402_300_799_000;

/**
 * Switches an account on or off. Off ends every session that lies here and bars the account of embedded sign-in; a
 * hosted session is refused at its next call.
 */
export function updateStatus(
  db: D1Database,
  {
    userId,
    status,
    sales,
    actorId,
  }: { userId: string; status: UserStatus; sales: 'pause' | 'keep' | 'resume'; actorId: string },
  once: Once,
): Committed {
  // Sales that were left paused when the account was switched on are resumed by the same call.
  const change = db
    .prepare(
      `UPDATE users SET status = ?2 WHERE id = ?1 AND (status <> ?2 OR ?4 = 'resume' AND ${HAS_PAUSED})
       AND ${BY_AN_ADMIN}`,
    )
    .bind(userId, status, actorId, sales);
  const isOff = status === 'inactive';
  const bar = db
    .prepare('UPDATE identity_users SET banned_until = ?2 WHERE id = ?1')
    .bind(userId, isOff ? BANNED_UNTIL_SWITCHED_ON : null);
  const signOut = db.prepare('DELETE FROM identity_sessions WHERE user_id = ?').bind(userId);
  const ofEvents =
    sales === 'pause'
      ? [db.prepare(PAUSE_SALES).bind(userId, once.audit.now)]
      : sales === 'resume'
        ? [db.prepare(RESUME_SALES).bind(userId)]
        : [];
  return idempotentCommit(db, {
    ...once,
    change,
    after: [bar, ...(isOff ? [signOut] : []), ...ofEvents],
  });
}

/** Keeps a wish to organise, unless one waits already, it is granted, or there were too many. */
export function insertOrganizerRequest(
  db: D1Database,
  row: { id: string; userId: string; message: string; now: number; asksMax: number },
  once: Once,
): Committed {
  const change = db
    .prepare(
      `INSERT INTO organizer_requests (id, user_id, message, created_at)
       SELECT ?1, u.id, ?3, ?4 FROM users AS u
       WHERE u.id = ?2 AND u.role = 'client' AND u.deleted_at IS NULL
         AND (SELECT count(*) FROM organizer_requests WHERE user_id = ?2) < ?5
       ON CONFLICT DO NOTHING`,
    )
    .bind(row.id, row.userId, row.message, row.now, row.asksMax);
  return idempotentCommit(db, { ...once, change });
}

/** Answers a wish; a yes makes the person an organiser in the same transaction, and either owes them a mail. */
export function settleOrganizerRequest(
  db: D1Database,
  row: { id: string; userId: string; granted: boolean; actorId: string; now: number },
  once: Once,
): Committed {
  const change = db
    .prepare(
      `UPDATE organizer_requests SET status = ?2, decided_at = ?4, decided_by = ?3
       WHERE id = ?1 AND status = 'pending' AND user_id <> ?3
         AND EXISTS (SELECT 1 FROM users WHERE id = ?3 AND role = 'admin' AND status = 'active')`,
    )
    .bind(row.id, row.granted ? 'granted' : 'declined', row.actorId, row.now);
  const promote = db
    .prepare("UPDATE users SET role = 'organizer' WHERE id = ?1 AND role = 'client' AND deleted_at IS NULL")
    .bind(row.userId);
  const news = oweNews(db, once.audit);
  return idempotentCommit(db, { ...once, change, after: row.granted ? [promote, news] : [news] });
}
