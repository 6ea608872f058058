import type { DiscountContent } from '#db/commits/discounts/discounts.ts';
import { fromIso } from '#shared/contracts/common.ts';
import type { UpdateDiscountInput } from '#shared/contracts/discounts.ts';
import type { Currency } from '#shared/money/money.ts';

/** Type and value change together, and a percentage has no currency. */
export function worthOf(
  type: DiscountContent['type'],
  value: number,
  currency: Currency | null,
): Pick<DiscountContent, 'type' | 'value' | 'fixedCurrency'> {
  return { type, value, fixedCurrency: type === 'fixed' ? currency : null };
}

/** Only a code of one event can be limited to ticket types. */
export function areTypesOf(
  event: { ticketTypeIds: readonly string[] } | null | undefined,
  wanted: readonly string[] | null,
): boolean {
  return wanted === null || wanted.every((id) => event?.ticketTypeIds.includes(id));
}

/** Maps the given input fields to columns; absent fields stay absent. */
export function fieldsOf(
  input: Omit<UpdateDiscountInput, 'requestId' | 'discountId'>,
): Partial<DiscountContent> {
  const wanted = {
    code: input.code,
    description: input.description,
    eventId: input.eventId,
    maxUses: input.maxUses,
    active: input.active,
    perPerson: input.perPerson,
    ticketTypeIds: input.ticketTypeIds,
    minimumPurchase: input.minimumMinor,
    validFrom: moment(input.validFrom),
    validUntil: moment(input.validUntil),
  };
  return Object.fromEntries(
    Object.entries(wanted).filter(([, value]) => value !== undefined),
  ) as Partial<DiscountContent>;
}

/** ISO text as Unix ms; null and undefined pass through. */
export function moment<T extends null | undefined>(text: string | T): number | T {
  return typeof text === 'string' ? fromIso(text) : text;
}
