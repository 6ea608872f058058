import type { z } from 'zod';
import { readerOf } from '#db/client.ts';
import { switchDiscountBatch } from '#db/commits/discounts/discount-batches.ts';
import { readOwnBatch } from '#db/readers/discounts/discount-batches.ts';
import type { updateBatchInput } from '#shared/contracts/discounts.ts';
import { type Outcome, refused } from '#shared/errors/errors.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { editPart } from '#worker/idempotency/edit-part.ts';
import { idempotentDiscountEdit } from './idempotent-discount-edit.ts';

/** Pauses or resumes all codes of a batch at once. Idempotent. */
export async function updateBatch(
  deps: Deps,
  { actor, requestId, batchId, active }: z.infer<typeof updateBatchInput> & { actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const scope = scopeOf(actor, 'sell');
  return editPart(
    deps,
    {
      actor,
      requestId,
      action: 'discount.update_batch',
      subjectType: 'discount_code',
      id: batchId,
      payload: [batchId, active],
    },
    {
      read: () => readOwnBatch(readerOf(deps.db), batchId, scope),
      commit: (_, auditOf) =>
        switchDiscountBatch(deps.db, { batchId, scope, active, audit: auditOf({ active }) }),
      why: () => refused('NOT_FOUND'),
    },
    idempotentDiscountEdit,
  );
}
