import { z } from 'zod';
import { pageInput, pageOf, wellFormedTextSchema } from '#shared/contracts/common.ts';
import { currencySchema } from '#shared/contracts/values.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { PURCHASE_TICKETS_MAX, REFUND_REASON_MAX_CHARS } from '#shared/limits.ts';
import { seatNameSchema } from '#shared/seats/seat-name.ts';
import { REFUND_REQUEST_REASONS, REFUND_REQUEST_STATES, TICKET_STATUSES } from '#shared/states.ts';

const ticketIdsSchema = z.array(idSchema).max(PURCHASE_TICKETS_MAX);

/** A guest asks the organizer to refund tickets of one purchase. */
export const requestRefundInput = z.object({
  requestId: requestIdSchema,
  purchaseId: idSchema,
  ticketIds: ticketIdsSchema.min(1),
  reason: z.enum(REFUND_REQUEST_REASONS),
  message: wellFormedTextSchema(REFUND_REASON_MAX_CHARS).default(''),
});
export type RequestRefundInput = z.infer<typeof requestRefundInput>;

export const withdrawRefundRequestInput = z.object({
  requestId: requestIdSchema,
  refundRequestId: idSchema,
});

const refundRequestSchema = z.object({
  id: z.string(),
  state: z.enum(REFUND_REQUEST_STATES),
  event: z.object({
    id: z.string(),
    name: z.string(),
    timeZone: z.string(),
    city: z.string(),
    startDate: z.string(),
  }),
  tickets: z.array(
    z.object({
      id: z.string(),
      typeName: z.string(),
      seat: seatNameSchema.exactOptional(),
      reference: z.string(),
      status: z.enum(TICKET_STATUSES),
      amountPaidMinor: z.int(),
    }),
  ),
  reason: z.enum(REFUND_REQUEST_REASONS),
  message: z.string(),
  currency: currencySchema,
  /** What has been refunded of these tickets. */
  refundedMinor: z.int(),
  askedAt: z.string(),
  decidedAt: z.string().nullable(),
  /** The organizer's words; empty when there are none. */
  answer: z.string(),
});

export const myRefundRequestsInput = z.object(pageInput);
export const myRefundRequestsOutput = pageOf(refundRequestSchema);
export type MyRefundRequests = z.infer<typeof myRefundRequestsOutput>;

export const listRefundRequestsInput = z.object({
  eventId: idSchema.nullish(),
  /** Open ones, longest waiting first; or the others, newest first. */
  open: z.boolean().default(true),
  ...pageInput,
});
export type ListRefundRequestsInput = z.infer<typeof listRefundRequestsInput>;

const refundRequestForOrganizerSchema = refundRequestSchema.extend({
  guest: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  boughtAt: z.string(),
  /** The platform's fee and the total of the whole purchase, of which the organizer may keep a part. */
  purchase: z.object({ feeMinor: z.int(), totalMinor: z.int() }),
});
export type RefundRequestForOrganizer = z.infer<typeof refundRequestForOrganizerSchema>;
export const listRefundRequestsOutput = pageOf(refundRequestForOrganizerSchema);
export type RefundRequestList = z.infer<typeof listRefundRequestsOutput>;

/** How many requests wait for this organizer; for an administrator, at all events. */
export const openRefundRequestsOutput = z.object({ count: z.int() });

export const decideRefundInput = z.object({
  requestId: requestIdSchema,
  refundRequestId: idSchema,
  /** The tickets to refund; none declines the request. */
  ticketIds: ticketIdsSchema,
  /** What these tickets' guest gets back in all, above 0 for paid tickets; the organizer keeps the rest. */
  refundMinor: z.int().min(0),
  /** For the guest to read. */
  answer: wellFormedTextSchema(REFUND_REASON_MAX_CHARS).default(''),
});
export type DecideRefundInput = z.infer<typeof decideRefundInput>;
export const decideRefundOutput = z.object({
  id: z.string(),
  state: z.enum(REFUND_REQUEST_STATES),
  currency: currencySchema,
  refundedMinor: z.int(),
});
export type DecidedRefund = z.infer<typeof decideRefundOutput>;
