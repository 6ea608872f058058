import type { CartLine } from '#client/features/checkout/cart/cart.ts';
import type { TicketTypeView } from '#shared/contracts/events/events.ts';
import { hasFixedPrice } from '#shared/events/type-rules.ts';

export type Chosen = Pick<CartLine, 'amountMinor' | 'answers' | 'seatIds'> | undefined;

/** What one ticket costs: the guest's amount or the proposed one, where the price is not fixed. */
export function unitOf(type: TicketTypeView, line?: Chosen): number {
  return hasFixedPrice(type)
    ? type.priceMinor
    : Math.max(type.priceMinor, line?.amountMinor ?? type.suggestedPriceMinor ?? type.priceMinor);
}
