import type { AuditEntry } from '#db/commits/audit/commit-audited.ts';
import { idempotentCommit } from '#db/commits/idempotency/idempotent-commit.ts';
import { organizes, type UserRole, type UserStatus } from '#shared/states.ts';

type Once = { audit: AuditEntry; requestHash: string };
type Committed = ReturnType<typeof idempotentCommit>;

/**
 * The actor ?3 must be an administrator at commit time and cannot change their own row. So of two administrators who
 * demote each other at the same moment only one succeeds, and one always remains.
 */
const BY_AN_ADMIN = `id <> ?3 AND deleted_at IS NULL
  AND EXISTS (SELECT 1 FROM users WHERE id = ?3 AND role = 'admin' AND status = 'active')`;

const SETTLE_REQUEST = `UPDATE organizer_requests SET status = ?2, decided_at = ?3, decided_by = ?4
  WHERE user_id = ?1 AND status = 'pending'`;

/** Queues one mail per decision: the audit row makes the decision idempotent. */
function queueRoleMail(db: D1Database, { auditId, now }: AuditEntry): D1PreparedStatement {
  return db
    .prepare(
      "INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at) VALUES ('mail', 'role', ?1, ?2, ?2)",
    )
    .bind(auditId, now);
}

/**
 * Changes the role of a person who has role `from`. An organizer made by an administrator may sell for money, which also
 * grants a pending request; a former one may not. A mail is queued when the person gains or loses the right to organize.
 */
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
    .prepare(
      `UPDATE users SET role = ?2, paid_events_at = iif(?2 = 'client', NULL, coalesce(paid_events_at, ?5))
       WHERE id = ?1 AND role = ?4 AND role <> ?2 AND ${BY_AN_ADMIN}`,
    )
    .bind(userId, role, actorId, from, now);
  const settle = db.prepare(SETTLE_REQUEST).bind(userId, 'granted', now, actorId);
  const news = organizes(from) !== organizes(role) ? [queueRoleMail(db, once.audit)] : [];
  return idempotentCommit(db, { ...once, change, after: [...(organizes(role) ? [settle] : []), ...news] });
}

/** Pauses or resumes online sales of the person's events, in the transaction that changes the account's status. */
const PAUSE_SALES = `UPDATE events SET sales_paused_at = ?2
  WHERE organizer_id = ?1 AND status = 'published' AND ends_at > ?2 AND sales_paused_at IS NULL`;
const HAS_PAUSED =
  'EXISTS (SELECT 1 FROM events WHERE organizer_id = users.id AND sales_paused_at IS NOT NULL)';
const RESUME_SALES =
  'UPDATE events SET sales_paused_at = NULL WHERE organizer_id = ?1 AND sales_paused_at IS NOT NULL';

/** Year 9999 (Unix ms): banned until an administrator reactivates the account. */
const BANNED_UNTIL_SWITCHED_ON = 253_402_300_799_000;

/**
 * Activates or deactivates an account. Deactivation deletes embedded sessions and bans the embedded account; hosted
 * sessions are rejected at their next request.
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
  // Also matches an active account whose sales are still paused, so that the same call can resume them.
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

/** Makes a person an organizer of free events, unless an administrator took that right from them. */
export function insertOrganizer(db: D1Database, userId: string, once: Once): Committed {
  const change = db
    .prepare(
      `UPDATE users SET role = 'organizer' WHERE id = ?1 AND role = 'client' AND deleted_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM audit_log
                       WHERE subject_type = 'user' AND subject_id = ?1 AND action = 'user.role')`,
    )
    .bind(userId);
  return idempotentCommit(db, { ...once, change });
}

/** Inserts a request to sell for money, unless one is pending, was granted, or the person made too many. */
export function insertOrganizerRequest(
  db: D1Database,
  row: { id: string; userId: string; message: string; now: number; requestsMax: number },
  once: Once,
): Committed {
  const change = db
    .prepare(
      `INSERT INTO organizer_requests (id, user_id, message, created_at)
       SELECT ?1, u.id, ?3, ?4 FROM users AS u
       WHERE u.id = ?2 AND u.paid_events_at IS NULL AND u.role <> 'admin' AND u.deleted_at IS NULL
         AND (SELECT count(*) FROM organizer_requests WHERE user_id = ?2) < ?5
       ON CONFLICT DO NOTHING`,
    )
    .bind(row.id, row.userId, row.message, row.now, row.requestsMax);
  return idempotentCommit(db, { ...once, change });
}

/** Decides an organizer request. Granting it allows paid events, and makes an organizer; both decisions queue a mail. */
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
    .prepare(
      `UPDATE users SET role = iif(role = 'client', 'organizer', role), paid_events_at = ?2
       WHERE id = ?1 AND deleted_at IS NULL`,
    )
    .bind(row.userId, row.now);
  const news = queueRoleMail(db, once.audit);
  return idempotentCommit(db, { ...once, change, after: row.granted ? [promote, news] : [news] });
}
