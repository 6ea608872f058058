import { commitRepeatable, readerOf } from '#db/client.ts';
import { readReceipt } from '#db/readers/sales/receipts.ts';
import { type AuditEntry, auditParams, commitAudited, INSERT_AUDIT } from './commit-audited.ts';

/** What a request asks for, under the id that makes it happen once: the audit row's own, made of who asked and the request's id. */
interface Once {
  audit: AuditEntry;
  /** SHA-256 of what was asked. */
  requestHash: string;
}

interface OncePlan extends Once {
  change: D1PreparedStatement;
  after?: D1PreparedStatement[];
}

type Committed = 'done' | 'repeat' | 'reused' | 'unmet';

/**
 * Commits a change once, however often it is asked for. `repeat`: this very request was here before; `reused`: its id
 * was, for something else; `unmet`: the change's conditions do not hold.
 */
export async function idempotentCommit(db: D1Database, plan: OncePlan): Promise<Committed> {
  const known = await lookUp(db, plan);
  if (known) return known;
  const { audit, requestHash } = plan;
  const details = { ...audit.details, requestHash };
  const isCommitted = await commitAudited(db, { ...plan, audit: { ...audit, details } });
  // Of two that came at once, the one that was first stands.
  const stands = await lookUp(db, plan);
  if (stands === null) return 'unmet';
  return stands === 'repeat' && isCommitted ? 'done' : stands;
}

/**
 * Keeps that a request was answered as done when there was nothing to change, so that a late repeat of it changes
 * nothing either. The action says so: nobody's history shows such a row.
 */
export async function keepUnchanged(db: D1Database, { audit, requestHash }: Once): Promise<void> {
  const row = { ...audit, action: `${audit.action}.unchanged`, details: { requestHash } };
  await commitRepeatable(db, [
    db
      .prepare(`${INSERT_AUDIT} VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (id) DO NOTHING`)
      .bind(...auditParams(row)),
  ]);
}

/**
 * For what is answered as done also where its conditions do not hold, because it is so already.
 * @returns false when the request's id stands for something else
 */
export async function keepDone(db: D1Database, once: Once, outcome: Committed): Promise<boolean> {
  if (outcome !== 'unmet') return outcome !== 'reused';
  await keepUnchanged(db, once);
  return (await lookUp(db, once)) !== 'reused';
}

async function lookUp(db: D1Database, { audit, requestHash }: Once): Promise<'repeat' | 'reused' | null> {
  const receipt = await readReceipt(readerOf(db), audit.auditId);
  return receipt && (receipt.requestHash === requestHash ? 'repeat' : 'reused');
}
