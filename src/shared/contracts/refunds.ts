import { z } from 'zod';
import { idSchema, requestIdSchema } from '../ids.ts';
import { currencySchema } from '../money.ts';

export const refundTicketInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  ticketId: idSchema,
  /** Optional, but an administrator who refunds a used ticket has to give one. */
  reason: z.string().trim().max(500).default(''),
});

export const refundOutput = z.object({
  refundId: z.string(),
  amountMinor: z.int(),
  currency: currencySchema,
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
