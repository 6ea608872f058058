import { readerOf } from '#db/client.ts';
import { removeUnusedCodes } from '#db/commits/discounts/discount-batches.ts';
import { readOwnBatch } from '#db/readers/discounts/discount-batches.ts';
import { type Outcome, refused } from '#shared/errors/errors.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { editPart } from '#worker/idempotency/edit-part.ts';
import { idempotentDiscountEdit } from './idempotent-discount-edit.ts';
import { notifyEvents } from './notify-events.ts';

/** Deletes the codes of a batch that nobody has used, and the batch if no code is left. Idempotent. */
export async function deleteUnused(
  deps: Deps,
  { actor, requestId, batchId }: { actor: Actor; requestId: string; batchId: string },
): Promise<Outcome<{ id: string }>> {
  const scope = scopeOf(actor, 'sell');
  const reader = readerOf(deps.db);
  return editPart(
    deps,
    {
      actor,
      requestId,
      action: 'discount.delete_unused',
      subjectType: 'discount_code',
      id: batchId,
      deletes: true,
    },
    {
      read: () => readOwnBatch(reader, batchId, scope),
      commit: async ({ organizationId, prefix, count }, auditOf) => {
        const audit = auditOf({ prefix, count });
        const areRemoved = await removeUnusedCodes(deps.db, { batchId, scope, audit });
        if (areRemoved) await notifyEvents(deps, organizationId);
        return areRemoved;
      },
      why: () => refused('DISCOUNT_HAS_USES'),
    },
    idempotentDiscountEdit,
  );
}
