import { readerOf } from '#db/client.ts';
import type { AuditEntry } from '#db/commits/shared/commit-audited.ts';
import { keepUnchanged } from '#db/commits/shared/idempotent-commit.ts';
import { readReceipt } from '#db/readers/sales/receipts.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Deps } from '../deps.ts';
import { idempotencyKey } from './idempotency-key.ts';

/** A request, as it stands in the audit trail once it is done. */
export interface Ask {
  actor: { id: string };
  requestId: string;
  /** `<subject>.<verb>`. */
  action: string;
  subjectType: AuditEntry['subjectType'];
  /** All that was asked for: with another content, the id is another request's. */
  asked: unknown;
}

/** The audit row of the request. `details` are added to the hash of what was asked. */
export type AuditOf = (
  row: Pick<AuditEntry, 'subjectId' | 'eventId' | 'details'>,
) => AuditEntry & { details: { requestHash: string } };

/** What was made or changed. */
export interface Subject {
  id: string;
  eventId: string | null;
}

/**
 * Does once what a request asks for. A repeat is answered from the audit row that the first call left, before anything
 * can refuse it, and changes nothing, whatever has become of the subject since.
 *
 * @param attempt commits the change with the audit row it is given; of two that come at once the row admits one
 */
export async function idempotentMutation(
  deps: Pick<Deps, 'db' | 'now'>,
  { actor, requestId, action, subjectType, asked }: Ask,
  attempt: (auditOf: AuditOf) => Promise<Outcome<Subject>>,
): Promise<Outcome<Subject>> {
  const { auditId, requestHash } = idempotencyKey(actor.id, requestId, asked);
  const auditOf: AuditOf = ({ details, ...row }) => ({
    ...{ ...row, auditId, actorId: actor.id, action, subjectType, now: deps.now() },
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
  // Of two that came at once, the one that was first stands.
  const stands = await look();
  if (stands || !outcome.ok) return stands ?? outcome;
  const { id, eventId } = outcome.value;
  await keepUnchanged(deps.db, { audit: auditOf({ subjectId: id, eventId }), requestHash });
  return (await look()) ?? outcome;
}
