import { z } from 'zod';
import { idSchema, requestIdSchema } from '../ids.ts';
import { REFUND_REASON_MAX_CHARS, SEARCH_MAX_CHARS } from '../limits.ts';
import { keptTextSchema, pageInput, pageOf } from './common.ts';
import { currencySchema } from './values.ts';

export const refundTicketInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  ticketId: idSchema,
  /**
   * Optional; the guest reads what the organiser writes. An administrator has to give one for a used ticket, and
   * theirs stay in the house.
   */
  reason: keptTextSchema(REFUND_REASON_MAX_CHARS).default(''),
});

export const refundOutput = z.object({
  refundId: z.string(),
  amountMinor: z.int(),
  currency: currencySchema,
  /** It was paid in cash: no wallet got it, and whoever refunds hands it back. */
  inCash: z.boolean(),
});
export type RefundReceipt = z.infer<typeof refundOutput>;

/** How far cancelling an event has come. */
export const cancellationOutput = z.object({
  done: z.boolean(),
  refundedTickets: z.int(),
  cancelledOrders: z.int(),
  ticketsLeft: z.int(),
  ordersLeft: z.int(),
});
export type Cancellation = z.infer<typeof cancellationOutput>;

/** Why money came back: the guest cancelled the order, the event was cancelled, or somebody of the house gave it. */
export const REFUND_CAUSES = ['by_guest', 'event_cancelled', 'by_house'] as const;

const refundSchema = z.object({
  id: z.string(),
  subject: z.enum(['ticket', 'order']),
  /** The ticket type, or what was ordered. */
  items: z.array(z.object({ name: z.string(), quantity: z.int() })),
  /** The ticket's or order's code for typing, as `XXXX-XXXX-XXXX`: what people name it by. */
  shortCode: z.string(),
  event: z.object({ id: z.string(), name: z.string(), timeZone: z.string(), city: z.string() }),
  amountMinor: z.int(),
  currency: currencySchema,
  /** It had been paid in cash at the door: no wallet got it. */
  inCash: z.boolean(),
  cause: z.enum(REFUND_CAUSES),
  /** What was written with it; null when nothing was, or when it is not for the reader. */
  reason: z.string().nullable(),
  refundedAt: z.string(),
});

export const myRefundsInput = z.object(pageInput);
export const myRefundsOutput = pageOf(refundSchema);
export type MyRefunds = z.infer<typeof myRefundsOutput>;

export const listRefundsInput = z.object({
  eventId: idSchema.nullish(),
  /** Words of the guest's name or e-mail, a code, or the beginning of a ticket's or order's number. */
  search: z.string().trim().max(SEARCH_MAX_CHARS).default(''),
  ...pageInput,
});
export type ListRefundsInput = z.infer<typeof listRefundsInput>;
export const listRefundsOutput = pageOf(
  refundSchema.extend({
    guest: z.object({ id: z.string(), name: z.string(), email: z.string() }),
    /** Null for the refunds of a cancelled event, which nobody gives by hand. */
    refundedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  }),
);
export type RefundList = z.infer<typeof listRefundsOutput>;
