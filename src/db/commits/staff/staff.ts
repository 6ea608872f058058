import { type AuditEntry, commitAudited } from '#db/commits/audit/commit-audited.ts';
import { idempotentCommit } from '#db/commits/idempotency/idempotent-commit.ts';
import { HAS_ROOM, INVITED_PERSON } from '#db/sql/staff.ts';
import type { StaffRole } from '#shared/states.ts';
import type { Language } from '#shared/text/languages.ts';

type Once = { audit: AuditEntry; requestHash: string };
type Committed = ReturnType<typeof idempotentCommit>;

/**
 * Assigns a person to an event and settles their open invitation. Unmet when they already work there, have left, or the
 * event has too many staff.
 */
export function insertAssignment(
  db: D1Database,
  row: { eventId: string; userId: string; role: StaffRole; assignedBy: string; now: number },
  once: Once,
): Committed {
  const change = db
    .prepare(
      `INSERT INTO staff_assignments (event_id, user_id, role, assigned_by, created_at)
       SELECT ?1, u.id, ?3, ?4, ?5 FROM users AS u
       WHERE u.id = ?2 AND u.status = 'active' AND u.deleted_at IS NULL AND ${HAS_ROOM}
       ON CONFLICT DO NOTHING`,
    )
    .bind(row.eventId, row.userId, row.role, row.assignedBy, row.now);
  const settle = db
    .prepare(
      `DELETE FROM staff_invitations WHERE event_id = ?1 AND role = ?2
         AND (user_id = ?3 OR email = (SELECT email FROM users WHERE id = ?3))`,
    )
    .bind(row.eventId, row.role, row.userId);
  return idempotentCommit(db, { ...once, change, after: [settle] });
}

/** Inserts an invitation and queues its mail. */
export function insertInvitation(
  db: D1Database,
  row: {
    id: string;
    eventId: string;
    email: string;
    userId: string | null;
    role: StaffRole;
    invitedBy: string;
    language: Language | null;
    now: number;
  },
  once: Once,
): Committed {
  const change = db
    .prepare(
      `INSERT INTO staff_invitations (id, event_id, email, user_id, role, invited_by, language, created_at)
       SELECT ?2, ?1, ?3, ?8, ?4, ?5, ?6, ?7 WHERE ${HAS_ROOM}
       ON CONFLICT DO NOTHING`,
    )
    .bind(row.eventId, row.id, row.email, row.role, row.invitedBy, row.language, row.now, row.userId);
  const mail = db
    .prepare(
      "INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at) VALUES ('mail', 'staff_invitation', ?1, ?2, ?2)",
    )
    .bind(row.id, row.now);
  return idempotentCommit(db, { ...once, change, after: [mail] });
}

/** Turns an invitation into an assignment of the invited person. */
export function acceptInvitation(
  db: D1Database,
  row: { invitationId: string; userId: string; audit: AuditEntry },
): Promise<boolean> {
  const { invitationId, userId, audit } = row;
  const change = db
    .prepare(
      `INSERT INTO staff_assignments (event_id, user_id, role, assigned_by, created_at)
       SELECT i.event_id, u.id, i.role, i.invited_by, ?3
       FROM staff_invitations AS i JOIN users AS u ON ${INVITED_PERSON}
       WHERE i.id = ?1 AND u.id = ?2 AND u.status = 'active' AND u.deleted_at IS NULL
       ON CONFLICT (event_id, user_id, role) DO UPDATE SET created_at = created_at`,
    )
    .bind(invitationId, userId, audit.now);
  const settle = db.prepare('DELETE FROM staff_invitations WHERE id = ?').bind(invitationId);
  return commitAudited(db, { change, audit, after: [settle] });
}

/** Deletes an invitation that the invited person declined. */
export function declineInvitation(
  db: D1Database,
  row: { invitationId: string; userId: string; audit: AuditEntry },
): Promise<boolean> {
  const change = db
    .prepare(
      `DELETE FROM staff_invitations AS i WHERE i.id = ?1
         AND EXISTS (SELECT 1 FROM users AS u WHERE u.id = ?2 AND ${INVITED_PERSON})`,
    )
    .bind(row.invitationId, row.userId);
  return commitAudited(db, { change, audit: row.audit });
}

export function deleteAssignment(
  db: D1Database,
  row: { eventId: string; userId: string; role: StaffRole },
  once: Once,
): Committed {
  const change = db
    .prepare('DELETE FROM staff_assignments WHERE event_id = ? AND user_id = ? AND role = ?')
    .bind(row.eventId, row.userId, row.role);
  return idempotentCommit(db, { ...once, change });
}

export function deleteInvitation(
  db: D1Database,
  row: { eventId: string; invitationId: string },
  once: Once,
): Committed {
  const change = db
    .prepare('DELETE FROM staff_invitations WHERE event_id = ? AND id = ?')
    .bind(row.eventId, row.invitationId);
  return idempotentCommit(db, { ...once, change });
}
