import { readerOf } from '#db/client.ts';
import { removeDiscount } from '#db/commits/discounts/discounts.ts';
import { readOwnDiscount } from '#db/readers/discounts/discounts.ts';
import { type Outcome, refused } from '#shared/errors/errors.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { editPart } from '#worker/idempotency/edit-part.ts';
import { idempotentDiscountEdit } from './idempotent-discount-edit.ts';
import { notifyEvents } from './notify-events.ts';

/**
 * Deletes an unused code. A used one appears in receipts and totals, so it can only be deactivated. Idempotent: the
 * actor who already deleted it gets success.
 */
export async function deleteDiscount(
  deps: Deps,
  { actor, requestId, discountId }: { actor: Actor; requestId: string; discountId: string },
): Promise<Outcome<{ id: string }>> {
  const scope = scopeOf(actor, 'sell');
  const reader = readerOf(deps.db);
  return editPart(
    deps,
    {
      actor,
      requestId,
      action: 'discount.delete',
      subjectType: 'discount_code',
      id: discountId,
      deletes: true,
    },
    {
      read: () => readOwnDiscount(reader, discountId, scope),
      commit: async ({ organizationId, code }, auditOf) => {
        const isRemoved = await removeDiscount(deps.db, { discountId, scope, audit: auditOf({ code }) });
        if (isRemoved) await notifyEvents(deps, organizationId);
        return isRemoved;
      },
      why: ({ used }) => refused('DISCOUNT_HAS_USES', { used }),
    },
    idempotentDiscountEdit,
  );
}
