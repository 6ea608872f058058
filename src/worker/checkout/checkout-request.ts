import type { TicketLine } from '#durable/box-office/sales/decide-lines.ts';
import type { SeatWishInput } from '#shared/contracts/seats/wish.ts';
import { normalizeDiscountCode } from '#shared/money/pricing.ts';
import { hashOf } from '#worker/idempotency/idempotency-key.ts';

/** Fields that purchases and orders share; line items and buyer are passed separately. */
export interface CheckoutRequest {
  requestId: string;
  requestHash: string;
  discountCode: string | null;
  expectedTotalMinor: number | null;
  source: string | null;
  promoter: string | null;
  seats?: SeatWishInput;
}

/** @param items requested quantities, with amounts, answers and seats if there are any; their order does not change the hash */
export function checkoutRequest(
  input: {
    eventId: string;
    requestId: string;
    discountCode?: string | undefined;
    expectedTotalMinor?: number | undefined;
    source?: string | null | undefined;
    promoter?: string | null | undefined;
    seats?: SeatWishInput | undefined;
  },
  items: readonly ({ id: string } & Omit<TicketLine, 'ticketTypeId'>)[],
): CheckoutRequest {
  const lines = items
    .map(({ id, quantity, amountMinor, answers, seatIds }) => {
      const more = amountMinor === undefined && !answers ? '' : `:${JSON.stringify([amountMinor, answers])}`;
      return `${id}:${quantity}${more}${seatIds ? `@${JSON.stringify(seatIds)}` : ''}`;
    })
    .sort();
  return {
    requestId: input.requestId,
    requestHash: hashOf([
      input.eventId,
      lines,
      normalizeDiscountCode(input.discountCode ?? ''),
      ...(input.seats ? [input.seats] : []),
    ]),
    ...(input.seats && { seats: input.seats }),
    discountCode: input.discountCode || null,
    source: input.source ?? null,
    promoter: input.promoter ?? null,
    // Not part of the hash: a buyer who accepts a changed price continues the same purchase.
    expectedTotalMinor: input.expectedTotalMinor ?? null,
  };
}
