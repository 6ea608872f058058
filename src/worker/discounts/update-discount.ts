import { readerOf } from '#db/client.ts';
import { changeDiscount, type DiscountContent } from '#db/commits/discounts/discounts.ts';
import { type OwnDiscount, readEventOwner, readOwnDiscount } from '#db/readers/discounts/discounts.ts';
import type { UpdateDiscountInput } from '#shared/contracts/discounts.ts';
import { type Outcome, refused } from '#shared/errors/errors.ts';
import type { Currency } from '#shared/money/money.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { editPart } from '#worker/idempotency/edit-part.ts';
import { areTypesOf, fieldsOf, worthOf } from './discount-fields.ts';
import { idempotentDiscountEdit } from './idempotent-discount-edit.ts';

/** Changes the given fields of a code. Idempotent. Discounts already granted stay as they were. */
export async function updateDiscount(
  deps: Deps,
  { actor, requestId, ...wanted }: UpdateDiscountInput & { actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const { discountId, ...input } = wanted;
  const scope = scopeOf(actor, 'sell');
  const reader = readerOf(deps.db);
  const fields = fieldsOf(input);
  return editPart(
    deps,
    {
      actor,
      requestId,
      action: 'discount.update',
      subjectType: 'discount_code',
      id: discountId,
      payload: wanted,
    },
    {
      read: () => readOwnDiscount(reader, discountId, scope),
      commit: async (before, auditOf) => {
        const eventId = input.eventId === undefined ? before.eventId : input.eventId;
        const event = eventId === null ? null : await readEventOwner(reader, eventId);
        if (eventId !== null && event?.organizationId !== before.organizationId)
          return refused('EVENT_NOT_FOUND');
        const value = valuePatch(input, before, event?.currency ?? null);
        if (!value) return refused('BAD_INPUT', { field: 'currency' });

        const typesMayDiffer = input.eventId !== undefined || input.ticketTypeIds !== undefined;
        const ticketTypeIds = input.ticketTypeIds === undefined ? before.ticketTypeIds : input.ticketTypeIds;
        if (typesMayDiffer && !areTypesOf(event, ticketTypeIds))
          return refused('BAD_INPUT', { field: 'ticketTypeIds' });

        const patch = { ...fields, ...value };
        const audit = { ...auditOf({ ...patch }), eventId };
        const changed = await changeDiscount(deps.db, { discountId, scope, patch, audit });
        return changed === 'taken' ? refused('DISCOUNT_CODE_TAKEN') : changed === 'yes';
      },
      why: (row) => {
        if (fields.maxUses != null && fields.maxUses < row.used)
          return refused('DISCOUNT_BELOW_USED', { used: row.used });
        const { validFrom, validUntil } = { ...row, ...fields };
        if (validFrom !== null && validUntil !== null && validFrom >= validUntil)
          return refused('BAD_INPUT', { field: 'validUntil' });
        return refused('TRANSACTION_FAILED');
      },
    },
    idempotentDiscountEdit,
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
