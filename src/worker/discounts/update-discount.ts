import { readerOf } from '#db/client.ts';
import { changeDiscount, type DiscountContent } from '#db/commits/sales/discounts.ts';
import { type OwnDiscount, readEventOwner, readOwnDiscount } from '#db/readers/sales/discounts.ts';
import type { UpdateDiscountInput } from '#shared/contracts/discounts.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Currency } from '#shared/money/money.ts';
import type { Actor } from '../auth/actor.ts';
import type { Deps } from '../deps.ts';
import { ownerScope } from '../events/ownership.ts';
import { fieldsOf, worthOf } from './discount-fields.ts';
import { idempotentDiscountEdit } from './edit-code-once.ts';

/** Changes the given fields of a code, once. What it has taken off so far stays as it was. */
export async function updateDiscount(
  deps: Deps,
  { actor, requestId, ...wanted }: UpdateDiscountInput & { actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const { discountId, ...input } = wanted;
  const ownerId = ownerScope(actor);
  const reader = readerOf(deps.db);
  return idempotentDiscountEdit(
    deps,
    { actor, requestId, action: 'discount.update', asked: wanted },
    async (auditOf) => {
      const before = await readOwnDiscount(reader, discountId, ownerId);
      if (!before) return refused('NOT_FOUND');

      const eventId = input.eventId === undefined ? before.eventId : input.eventId;
      const event = eventId === null ? null : await readEventOwner(reader, eventId);
      if (eventId !== null && event?.organizerId !== before.organizerId) return refused('EVENT_NOT_FOUND');
      const value = valuePatch(input, before, event?.currency ?? null);
      if (!value) return refused('BAD_INPUT', { field: 'currency' });

      const patch = { ...fieldsOf(input), ...value };
      const audit = auditOf({ subjectId: discountId, eventId, details: { ...patch } });
      const changed = await changeDiscount(deps.db, { discountId, ownerId, patch, audit });
      if (changed === 'yes') return done({ id: discountId, eventId });
      if (changed === 'taken') return refused('DISCOUNT_CODE_TAKEN');
      // The statement decided; this only finds the words for it, with what is used by now.
      const now = await readOwnDiscount(reader, discountId, ownerId);
      if (!now) return refused('NOT_FOUND');
      if (patch.maxUses != null && patch.maxUses < now.used)
        return refused('DISCOUNT_BELOW_USED', { used: now.used });
      const { validFrom, validUntil } = { ...now, ...patch };
      if (validFrom !== null && validUntil !== null && validFrom >= validUntil)
        return refused('BAD_INPUT', { field: 'validUntil' });
      return refused('TRANSACTION_FAILED');
    },
  );
}

/** A fixed amount is of the event's currency, or for all events of the one that was said. Null when it has none. */
function valuePatch(
  { type, value, currency }: Pick<UpdateDiscountInput, 'type' | 'value' | 'currency'>,
  before: OwnDiscount,
  eventCurrency: Currency | null,
): Partial<DiscountContent> | null {
  const kind = type ?? before.type;
  const said = currency ?? null;
  const of = eventCurrency ?? said ?? before.fixedCurrency;
  if (kind === 'fixed' && (of === null || (said !== null && said !== of))) return null;
  // An amount that was written in one currency does not become another one by moving the code.
  if (kind === 'fixed' && type === undefined && before.fixedCurrency !== of) return null;
  return type === undefined || value === undefined ? {} : worthOf(type, value, of);
}
