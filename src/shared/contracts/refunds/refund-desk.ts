import { z } from 'zod';
import { pageInput, pageOf, wellFormedTextSchema } from '#shared/contracts/common.ts';
import { currencySchema } from '#shared/contracts/values.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { REFUND_REASON_MAX_CHARS, SEARCH_MAX_CHARS } from '#shared/limits.ts';

/** Why a ticket or an order cannot be refunded; each is also an error code, with its text. */
export const REFUND_OBSTACLES = [
  'ALREADY_REFUNDED',
  'TICKET_USED_NOT_REFUNDABLE',
  'ORDER_COMPLETED',
  'ORDER_CANCELLED',
] as const;

/** A search result: a ticket or order, and what its refund would do. */
const foundSchema = z.object({
  subject: z.enum(['ticket', 'order']),
  id: z.string(),
  event: z.object({ id: z.string(), name: z.string(), timeZone: z.string(), city: z.string() }),
  guest: z.object({ name: z.string(), email: z.string().nullable() }),
  items: z.array(z.object({ name: z.string(), quantity: z.int() })),
  shortCode: z.string(),
  /** The refund's amount: exactly what was paid for it. */
  amountMinor: z.int(),
  currency: currencySchema,
  /** Paid in cash at the door: the person who refunds it returns the cash. */
  inCash: z.boolean(),
  boughtAt: z.string(),
  usedAt: z.string().nullable(),
  /** Null when it can be refunded. */
  obstacle: z.enum(REFUND_OBSTACLES).nullable(),
  /** The actor may refund it with a reason anyway: an administrator, for a used ticket. */
  mayOverride: z.boolean(),
});
export type FoundPurchase = z.infer<typeof foundSchema>;

export const findRefundableInput = z.object({
  /** Words of the guest's name or e-mail, a code, or a prefix of a ticket's or order's id. */
  search: z.string().trim().min(1).max(SEARCH_MAX_CHARS),
  eventId: idSchema.nullish(),
  ...pageInput,
});
export type FindRefundableInput = z.infer<typeof findRefundableInput>;
export const findRefundableOutput = pageOf(foundSchema);
export type FoundPurchases = z.infer<typeof findRefundableOutput>;

/** What refunding a whole ticket type would return now, by type. */
export const refundableTypesInput = z.object({ eventId: idSchema });
export const refundableTypesOutput = z.object({
  currency: currencySchema,
  types: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      tickets: z.int(),
      guests: z.int(),
      amountMinor: z.int(),
      /** The part paid in cash, which goes to no wallet. */
      cashMinor: z.int(),
    }),
  ),
});
export type RefundableTypes = z.infer<typeof refundableTypesOutput>;

/** Refunds every active ticket of a type. Repeat with the same request id until `done`. */
export const refundTypeInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  ticketTypeId: idSchema,
  reason: wellFormedTextSchema(REFUND_REASON_MAX_CHARS).default(''),
  /** The number shown to the actor: if there are more by now, none is refunded. */
  expectedTickets: z.int().min(0).optional(),
});
export const refundTypeOutput = z.object({
  done: z.boolean(),
  /** Tickets refunded by this request. */
  refunded: z.int(),
  left: z.int(),
});
export type TypeRefund = z.infer<typeof refundTypeOutput>;
