import type { SaleMember } from '#db/commits/sales/commit-sales.ts';
import type { SeatViewer } from '#durable/box-office/seats/seat-keeps.ts';
import type { SeatWishInput } from '#shared/contracts/seats/wish.ts';
import type { Refusal } from '#shared/errors/errors.ts';
import type { DoorAnswer } from '#shared/events/door-answers.ts';
import type { Price } from '#shared/money/pricing.ts';
import type { AccessNeeds } from '#shared/seats/access-needs.ts';
import type { TicketCredit } from '#shared/vouchers/credits.ts';
import type { SaleRequest } from './sale-strategy.ts';

/** A priced purchase or order. */
export interface PricedSale {
  lines: {
    itemId: string;
    name: string;
    quantity: number;
    /** How many one order may have; absent: unlimited. */
    orderLimit?: number;
    personLimit?: number | null;
    /** The bundle that all its tickets are part of. */
    bundleName?: string;
    /** What each ticket costs, where that is not an even share of the line. */
    ticketAmounts?: number[];
    /** One list per ticket; absent when nothing was asked. */
    answers?: DoorAnswer[][];
    /** One per ticket: those that the guest has chosen, or that the stock has taken; absent without seats. */
    seatIds?: string[];
    /** The guest has chosen them. */
    seatsChosen?: true;
  }[];
  price: Price;
  fee: number;
  code: { id: string; perPerson?: number | null } | null;
  /** Bar money of the buyer's tickets that pays for it, within the price's discount. */
  credits?: TicketCredit[];
  /** Its places are held for it: free stock does not count them. */
  reserved?: boolean;
  /** Offered to somebody from the waitlist, whose places nobody else can buy. */
  offered?: boolean;
  /** Types that must be sold out before it is sold. */
  after?: string[];
  /** Of a purchase with seats: what is looked for where its lines name none, and what its buyer may open. */
  seating?: { wish: SeatWishInput; viewer: SeatViewer };
  /** What its guests need to come and sit. */
  accessNeeds?: AccessNeeds;
}

/** The fields of a member that tickets and orders share. */
export function commitMember(
  id: string,
  request: SaleRequest,
  decision: { purchase: PricedSale } | { refusal: Refusal },
): SaleMember {
  const head = {
    id,
    userId: request.userId,
    requestId: request.requestId,
    requestHash: request.requestHash,
    sessionId: request.claim?.sessionId ?? null,
    authProvider: request.claim?.authProvider ?? null,
    aal: request.claim?.aal ?? null,
    issuedAt: request.claim?.issuedAt ?? null,
  };
  if ('refusal' in decision) {
    return {
      ...head,
      refusal: decision.refusal.code,
      subtotal: 0,
      discount: 0,
      total: 0,
      fee: 0,
      codeId: null,
      paymentId: null,
      lines: [],
    };
  }
  const { lines, price, fee, code } = decision.purchase;
  return {
    ...head,
    refusal: null,
    subtotal: price.subtotalMinor,
    discount: price.discountMinor,
    total: price.totalMinor,
    fee,
    codeId: code?.id ?? null,
    isCodeLimited: code?.perPerson != null,
    paymentId: request.payment?.id ?? null,
    lines: lines.map((line, index) => {
      const priced = price.lines[index];
      if (!priced) throw new Error('A line has lost its price');
      return {
        ...line,
        unitPrice: priced.unitMinor,
        discount: priced.discountMinor,
        total: priced.totalMinor,
      };
    }),
  };
}
