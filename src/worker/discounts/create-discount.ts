import { readerOf } from '#db/client.ts';
import { insertDiscount } from '#db/commits/discounts/discounts.ts';
import { countDiscounts, readIsDiscountRequestUsed } from '#db/readers/discounts/discounts.ts';
import type { CreateDiscountInput } from '#shared/contracts/discounts.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { DISCOUNT_CODES_PER_ORGANIZER_MAX } from '#shared/limits.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { idempotentDiscountEdit } from './idempotent-discount-edit.ts';
import { settleDiscount } from './settle-discount.ts';

/**
 * Creates a code for one event (it then belongs to that event's organizer) or for all of the actor's own events.
 * Idempotent by request id, even after the code was deleted.
 */
export async function createDiscount(
  deps: Deps,
  { actor, requestId, ...input }: CreateDiscountInput & { actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const reader = readerOf(deps.db);
  return idempotentDiscountEdit(
    deps,
    { actor, requestId, action: 'discount.create', subjectType: 'discount_code', payload: input },
    async (auditOf) => {
      const settled = await settleDiscount(reader, actor, input);
      if (!settled.ok) return settled;
      const { organizationId } = settled.value;
      const { eventId } = input;
      const id = deps.newId();
      const content = { ...settled.value.content, code: input.code };
      const audit = auditOf({ subjectId: id, eventId, details: { ...content } });
      const inserted = await insertDiscount(deps.db, { id, requestId, organizationId, content, audit });
      if (inserted === 'yes') return done({ id, eventId });
      if (await readIsDiscountRequestUsed(reader, organizationId, requestId))
        return refused('REQUEST_ID_REUSED');
      if (inserted === 'taken') return refused('DISCOUNT_CODE_TAKEN');
      if ((await countDiscounts(reader, organizationId)) >= DISCOUNT_CODES_PER_ORGANIZER_MAX)
        return refused('TOO_MANY', { limit: DISCOUNT_CODES_PER_ORGANIZER_MAX });
      return refused('TRANSACTION_FAILED');
    },
  );
}
