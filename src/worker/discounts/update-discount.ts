import { readerOf } from '#db/client.ts';
import { changeDiscount, type DiscountContent } from '#db/commits/discounts/discounts.ts';
import { type OwnDiscount, readEventOwner, readOwnDiscount } from '#db/readers/discounts/discounts.ts';
import type { UpdateDiscountInput } from '#shared/contracts/discounts.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Currency } from '#shared/money/money.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { ownerScope } from '#worker/events/ownership.ts';
import { areTypesOf, fieldsOf, worthOf } from './discount-fields.ts';
import { idempotentDiscountEdit } from './idempotent-discount-edit.ts';

/** Changes the given fields of a code. Idempotent. Discounts already granted stay as they were. */
export async function updateDiscount(
  deps: Deps,
  { actor, requestId, ...wanted }: UpdateDiscountInput & { actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const { discountId, ...input } = wanted;
  const ownerId = ownerScope(actor);
  const reader = readerOf(deps.db);
  return idempotentDiscountEdit(
    deps,
    { actor, requestId, action: 'discount.update', payload: wanted },
    async (auditOf) => {
      const before = await readOwnDiscount(reader, discountId, ownerId);
      if (!before) return refused('NOT_FOUND');

      const eventId = input.eventId === undefined ? before.eventId : input.eventId;
      const event = eventId === null ? null : await readEventOwner(reader, eventId);
      if (eventId !== null && event?.organizerId !== before.organizerId) return refused('EVENT_NOT_FOUND');
      const value = valuePatch(input, before, event?.currency ?? null);
      if (!value) return refused('BAD_INPUT', { field: 'currency' });

      const typesMayDiffer = input.eventId !== undefined || input.ticketTypeIds !== undefined;
      const ticketTypeIds = input.ticketTypeIds === undefined ? before.ticketTypeIds : input.ticketTypeIds;
      if (typesMayDiffer && !areTypesOf(event, ticketTypeIds))
        return refused('BAD_INPUT', { field: 'ticketTypeIds' });

      const patch = { ...fieldsOf(input), ...value };
      const audit = auditOf({ subjectId: discountId, eventId, details: { ...patch } });
      const changed = await changeDiscount(deps.db, { discountId, ownerId, patch, audit });
      if (changed === 'yes') return done({ id: discountId, eventId });
      if (changed === 'taken') return refused('DISCOUNT_CODE_TAKEN');
      // The conditional UPDATE has decided; this only finds the reason, with the current usage.
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

/**
 * A fixed amount takes the event's currency, or the given one if the code applies to all events. Null on a mismatch.
 */
function valuePatch(
  { type, value, currency }: Pick<UpdateDiscountInput, 'type' | 'value' | 'currency'>,
  before: OwnDiscount,
  eventCurrency: Currency | null,
): Partial<DiscountContent> | null {
  const kind = type ?? before.type;
  const said = currency ?? null;
  const of = eventCurrency ?? said ?? before.fixedCurrency;
  if (kind === 'fixed' && (of === null || (said !== null && said !== of))) return null;
  // Moving a code to another event must not turn its amount into another currency.
  if (kind === 'fixed' && type === undefined && before.fixedCurrency !== of) return null;
  return type === undefined || value === undefined ? {} : worthOf(type, value, of);
}
