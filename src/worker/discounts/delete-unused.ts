import { readerOf } from '#db/client.ts';
import { removeUnusedCodes } from '#db/commits/discounts/discount-batches.ts';
import { readOwnBatch } from '#db/readers/discounts/discount-batches.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { ownerScope } from '#worker/events/ownership.ts';
import { alreadyDeleted } from '#worker/idempotency/already-deleted.ts';
import { idempotentDiscountEdit } from './idempotent-discount-edit.ts';
import { notifyEvents } from './notify-events.ts';

/** Deletes the codes of a batch that nobody has used, and the batch if no code is left. Idempotent. */
export async function deleteUnused(
  deps: Deps,
  { actor, requestId, batchId }: { actor: Actor; requestId: string; batchId: string },
): Promise<Outcome<{ id: string }>> {
  const ownerId = ownerScope(actor);
  const reader = readerOf(deps.db);
  const action = 'discount.delete_unused';
  return idempotentDiscountEdit(deps, { actor, requestId, action, payload: batchId }, async (auditOf) => {
    const deletion = { action, subjectType: 'discount_code', actorId: actor.id, subjectId: batchId };
    const before = await readOwnBatch(reader, batchId, ownerId);
    if (!before) return alreadyDeleted(reader, deletion);
    const { eventId, organizerId, prefix, count } = before;
    const audit = auditOf({ subjectId: batchId, eventId, details: { prefix, count } });
    if (!(await removeUnusedCodes(deps.db, { batchId, ownerId, audit }))) return refused('DISCOUNT_HAS_USES');
    await notifyEvents(deps, organizerId);
    return done({ id: batchId, eventId });
  });
}
