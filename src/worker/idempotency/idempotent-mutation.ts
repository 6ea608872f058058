import { readerOf } from '#db/client.ts';
import type { AuditEntry } from '#db/commits/audit/commit-audited.ts';
import { recordUnchanged } from '#db/commits/idempotency/idempotent-commit.ts';
import { readReceipt } from '#db/readers/idempotency/receipts.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Deps } from '#worker/deps.ts';
import { idempotencyKey } from './idempotency-key.ts';

/** A request, with the fields of the audit row that records it. */
export interface Mutation {
  actor: { id: string };
  requestId: string;
  /** `<subject>.<verb>`. */
  action: string;
  subjectType: AuditEntry['subjectType'];
  /** The whole input: the same request id with another input is refused as REQUEST_ID_REUSED. */
  payload: unknown;
}

/** Builds the request's audit row; `details` are stored next to the hash of the input. */
export type AuditOf = (
  row: Pick<AuditEntry, 'subjectId' | 'eventId' | 'details'>,
) => AuditEntry & { details: { requestHash: string } };

/** The row that was created or changed. */
export interface Subject {
  id: string;
  eventId: string | null;
}

/**
 * Runs a mutation once per idempotency key. A repeat is answered from the first call's audit row before any other
 * check, and changes nothing, even if the subject has changed or was deleted since.
 * @param attempt commits the change together with the given audit row; its primary key lets only one of two
 * concurrent calls in
 */
export async function idempotentMutation(
  deps: Pick<Deps, 'db' | 'now'>,
  { actor, requestId, action, subjectType, payload }: Mutation,
  attempt: (auditOf: AuditOf) => Promise<Outcome<Subject>>,
): Promise<Outcome<Subject>> {
  const { auditId, requestHash } = idempotencyKey(actor.id, requestId, [action, payload]);
  const auditOf: AuditOf = ({ details, ...row }) => ({
    ...row,
    auditId,
    actorId: actor.id,
    action,
    subjectType,
    now: deps.now(),
    details: { ...details, requestHash },
  });
  const look = async (): Promise<Outcome<Subject> | null> => {
    const receipt = await readReceipt(readerOf(deps.db), auditId);
    if (!receipt) return null;
    if (receipt.requestHash !== requestHash) return refused('REQUEST_ID_REUSED');
    return done({ id: receipt.subjectId, eventId: receipt.eventId });
  };
  const known = await look();
  if (known) return known;
  const outcome = await attempt(auditOf);
  // Of two concurrent calls, the one that committed first determines the answer.
  const first = await look();
  if (first || !outcome.ok) return first ?? outcome;
  const { id, eventId } = outcome.value;
  await recordUnchanged(deps.db, { audit: auditOf({ subjectId: id, eventId }), requestHash });
  return (await look()) ?? outcome;
}
