import { z } from 'zod';
import { cursorInput, pageInput, pageOf, rowsOf, wellFormedTextSchema } from '#shared/contracts/common.ts';
import { toCardSchema } from '#shared/contracts/money/withdrawals.ts';
import { currencySchema } from '#shared/contracts/values.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { REFUND_REASON_MAX_CHARS, SEARCH_MAX_CHARS } from '#shared/limits.ts';

export const refundTicketInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  ticketId: idSchema,
  /**
   * Optional. The guest can read an organizer's reason. An administrator must give one for a used ticket; theirs stays
   * internal.
   */
  reason: wellFormedTextSchema(REFUND_REASON_MAX_CHARS).default(''),
});

export const refundOutput = z.object({
  refundId: z.string(),
  amountMinor: z.int(),
  currency: currencySchema,
  /** It was paid in cash: no wallet is credited, and the person who refunds it returns the cash. */
  inCash: z.boolean(),
});
export type RefundReceipt = z.infer<typeof refundOutput>;

/** Progress of an event's cancellation. */
export const cancellationOutput = z.object({
  done: z.boolean(),
  refundedTickets: z.int(),
  cancelledOrders: z.int(),
  ticketsLeft: z.int(),
  ordersLeft: z.int(),
});
export type Cancellation = z.infer<typeof cancellationOutput>;

/** What began a refund: the guest, a ticket given back, the event's cancellation, or the organizer, staff or support. */
export const REFUND_CAUSES = ['by_guest', 'given_back', 'event_cancelled', 'by_house'] as const;

const refundSchema = z.object({
  id: z.string(),
  subject: z.enum(['ticket', 'order']),
  /** The ticket type, or the ordered items. */
  items: z.array(z.object({ name: z.string(), quantity: z.int() })),
  /** The short code of the ticket or order, as `XXXX-XXXX-XXXX`, as a reference for people. */
  shortCode: z.string(),
  event: z.object({ id: z.string(), name: z.string(), timeZone: z.string(), city: z.string() }),
  amountMinor: z.int(),
  currency: currencySchema,
  /** It was paid in cash at the door: no wallet was credited. */
  inCash: z.boolean(),
  /** The part that went on from the wallet to the card that paid; null when all of it stayed. */
  toCard: toCardSchema.nullable(),
  cause: z.enum(REFUND_CAUSES),
  /** The given reason; null when there is none, or the reader may not see it. */
  reason: z.string().nullable(),
  refundedAt: z.string(),
});

export const myRefundsInput = z.object(pageInput);
export const myRefundsOutput = pageOf(refundSchema);
export type MyRefunds = z.infer<typeof myRefundsOutput>;

export const listRefundsInput = z.object({
  eventId: idSchema.nullish(),
  /** Words of the guest's name or e-mail, a code, or a prefix of a ticket's or order's id. */
  search: z.string().trim().max(SEARCH_MAX_CHARS).default(''),
  ...cursorInput,
});
export type ListRefundsInput = z.infer<typeof listRefundsInput>;
export const listRefundsOutput = rowsOf(
  refundSchema.extend({
    guest: z.object({ id: z.string(), name: z.string(), email: z.string() }),
    /** Null for refunds by a cancellation, which are automatic. */
    refundedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  }),
);
export type RefundList = z.infer<typeof listRefundsOutput>;
