import { commit, commitRepeatable, type Param, UnknownOutcomeError, WRITE_ATTEMPTS_MAX } from '#db/client.ts';
import { isConstraint } from '#db/d1-errors.ts';

/** An audit row. `auditId` is also the idempotency key: after a lost response the commit is read back by it. */
export interface AuditEntry {
  auditId: string;
  actorId: string;
  /** `<subject>.<verb>`, for example `event.publish`. */
  action: string;
  subjectType:
    | 'event'
    | 'ticket_type'
    | 'purchase'
    | 'ticket'
    | 'menu_item'
    | 'order'
    | 'refund_request'
    | 'discount_code'
    | 'promoter'
    | 'user'
    | 'staff_invitation'
    | 'venue'
    | 'crew'
    | 'delivery'
    | 'webhook_endpoint'
    | 'mail'
    | 'api_key'
    | 'guest_list'
    | 'seating_plan'
    | 'seat_keep'
    | 'organization'
    | 'organization_invitation';
  subjectId: string;
  /** Null when it concerns no single event. */
  eventId: string | null;
  details?: Record<string, unknown>;
  now: number;
}

export const INSERT_AUDIT =
  'INSERT INTO audit_log (id, actor_id, action, subject_type, subject_id, event_id, details, created_at)';

/**
 * `changes()` counts the rows of the preceding statement. With none, the id becomes NULL, which aborts the transaction.
 */
const RECORD_CHANGE = `
  ${INSERT_AUDIT}
  VALUES (CASE WHEN changes() > 0 THEN ?1 END, ?2, ?3, ?4, ?5, ?6, ?7, ?8)`;

/** Parameters that both kinds of audit rows bind, in column order. */
export function auditParams(audit: AuditEntry): Param[] {
  return [
    audit.auditId,
    audit.actorId,
    audit.action,
    audit.subjectType,
    audit.subjectId,
    audit.eventId,
    JSON.stringify(audit.details ?? {}),
    audit.now,
  ];
}

/**
 * Commits `change` with its audit row and dependent statements in one transaction. The change carries its own
 * conditions: if they do not hold it changes no row, the audit row aborts the transaction, and this returns false.
 */
export async function commitAudited(
  db: D1Database,
  plan: {
    before?: D1PreparedStatement[];
    change: D1PreparedStatement;
    audit: AuditEntry;
    after?: D1PreparedStatement[];
  },
): Promise<boolean> {
  const { audit } = plan;
  const record = db.prepare(RECORD_CHANGE).bind(...auditParams(audit));
  const statements = [...(plan.before ?? []), plan.change, record, ...(plan.after ?? [])];
  for (let attempt = 1; ; attempt++) {
    try {
      await commit(db, statements);
      return true;
    } catch (error) {
      if (isConstraint(error, 'NOT NULL', 'audit_log.id')) {
        // After an unknown outcome, "nothing to change" may mean that the first attempt committed.
        return attempt > 1 && (await isRecorded(db, audit.auditId));
      }
      if (isConstraint(error, 'UNIQUE', 'audit_log.id')) return true;
      if (!(error instanceof UnknownOutcomeError) || attempt >= WRITE_ATTEMPTS_MAX) throw error;
    }
  }
}

/** Records an action that changes nothing else. Idempotent. */
export async function recordAudit(db: D1Database, audit: AuditEntry): Promise<void> {
  await commitRepeatable(db, [
    db
      .prepare(`${INSERT_AUDIT} VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (id) DO NOTHING`)
      .bind(...auditParams(audit)),
  ]);
}

async function isRecorded(db: D1Database, auditId: string): Promise<boolean> {
  return (await db.prepare('SELECT 1 FROM audit_log WHERE id = ?1').bind(auditId).first()) !== null;
}
