import { type AuditEntry, commitAudited } from './commit-audited.ts';

/** A change under the id that makes it happen once: the audit row's own id, made of who asked and the request's id. */
export interface OncePlan {
  change: D1PreparedStatement;
  audit: AuditEntry;
  /** SHA-256 of what was asked. */
  requestHash: string;
  after?: D1PreparedStatement[];
}

/**
 * Commits a change once, however often it is asked for. `repeat`: this very request was here before; `reused`: its id
 * was, for something else; `unmet`: the change's conditions do not hold.
 */
export async function commitOnce(
  db: D1Database,
  plan: OncePlan,
): Promise<'done' | 'repeat' | 'reused' | 'unmet'> {
  const { audit, requestHash } = plan;
  const known = await hashOf(db, audit.auditId);
  if (known !== null) return known === requestHash ? 'repeat' : 'reused';
  const details = { ...audit.details, requestHash };
  const isCommitted = await commitAudited(db, { ...plan, audit: { ...audit, details } });
  // Of two that came at once, the one that was first stands.
  const stands = await hashOf(db, audit.auditId);
  if (stands === null) return 'unmet';
  if (stands !== requestHash) return 'reused';
  return isCommitted ? 'done' : 'repeat';
}

async function hashOf(db: D1Database, auditId: string): Promise<string | null> {
  const row = await db
    .prepare("SELECT details ->> 'requestHash' AS hash FROM audit_log WHERE id = ?")
    .bind(auditId)
    .first<{ hash: string | null }>();
  return row ? (row.hash ?? '') : null;
}
