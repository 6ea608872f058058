import { readerOf } from '#db/client.ts';
import { type AuditEntry, commitAudited, recordAudit } from '#db/commits/audit/commit-audited.ts';
import { readReceipt } from '#db/readers/idempotency/receipts.ts';

/** An idempotent request. Its key is the audit row's id, derived from actor and request id. */
interface Once {
  audit: AuditEntry;
  /** SHA-256 of the request's content. */
  requestHash: string;
}

interface OncePlan extends Once {
  before?: D1PreparedStatement[];
  change: D1PreparedStatement;
  after?: D1PreparedStatement[];
}

type Committed = 'done' | 'repeat' | 'reused' | 'unmet';

/**
 * Commits a change at most once per idempotency key. `repeat`: this request already committed; `reused`: its id was
 * used for a different request; `unmet`: the change's conditions do not hold.
 */
export async function idempotentCommit(db: D1Database, plan: OncePlan): Promise<Committed> {
  const known = await lookUp(db, plan);
  if (known) return known;
  const { audit, requestHash } = plan;
  const details = { ...audit.details, requestHash };
  const isCommitted = await commitAudited(db, { ...plan, audit: { ...audit, details } });
  // Of two concurrent requests the first to commit wins.
  const earlier = await lookUp(db, plan);
  if (earlier === null) return 'unmet';
  return earlier === 'repeat' && isCommitted ? 'done' : earlier;
}

/**
 * Records a request that succeeded without a change, so that a late repeat changes nothing either. The `.unchanged`
 * action keeps these rows out of every history view.
 */
export async function recordUnchanged(db: D1Database, { audit, requestHash }: Once): Promise<void> {
  await recordAudit(db, { ...audit, action: `${audit.action}.unchanged`, details: { requestHash } });
}

/**
 * For requests that succeed when their conditions do not hold because the state is already as requested. @returns false
 * when the request id was used for a different request
 */
export async function recordDone(db: D1Database, once: Once, outcome: Committed): Promise<boolean> {
  if (outcome !== 'unmet') return outcome !== 'reused';
  await recordUnchanged(db, once);
  return (await lookUp(db, once)) !== 'reused';
}

async function lookUp(db: D1Database, { audit, requestHash }: Once): Promise<'repeat' | 'reused' | null> {
  const receipt = await readReceipt(readerOf(db), audit.auditId);
  if (!receipt) return null;
  return receipt.requestHash === requestHash ? 'repeat' : 'reused';
}
