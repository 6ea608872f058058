import { z } from 'zod';
import { lineSchema, pageInput, pageOf, wellFormedSchema } from '#shared/contracts/common.ts';
import { giveBackSchema } from '#shared/contracts/event-waitlist/ticket-returns.ts';
import { ticketChangeSchema } from '#shared/contracts/events/event-changes.ts';
import { seatWishSchema } from '#shared/contracts/seats/wish.ts';
import { accessSchema } from '#shared/contracts/tickets/access.ts';
import { ticketOfferSchema } from '#shared/contracts/transfers.ts';
import {
  amountSchema,
  currencySchema,
  eventCategorySchema,
  promoterCodeSchema,
  sourceSchema,
} from '#shared/contracts/values.ts';
import { ticketContentsSchema } from '#shared/contracts/vouchers.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import {
  ANSWER_MAX_CHARS,
  DISCOUNT_CODE_MAX_CHARS,
  PURCHASE_LINES_MAX,
  PURCHASE_TICKETS_MAX,
  QUESTIONS_PER_TYPE_MAX,
} from '#shared/limits.ts';
import { accessNeedsSchema } from '#shared/seats/access-needs.ts';
import { seatNameSchema } from '#shared/seats/seat-name.ts';
import { EVENT_PHASES, REFUND_MEANS, TICKET_STATUSES } from '#shared/states.ts';

/** A signed queue token is about 110 characters. */
const PLACE_MAX_CHARS = 256;

export const queueTokenSchema = z
  .string()
  .max(PLACE_MAX_CHARS)
  .regex(/^[\w-]+\.[\w-]+$/);

/** A solved Turnstile challenge, for which a waiting room may ask; 2,048 characters at most. */
export const humanTokenSchema = z.string().min(1).max(2_048);

/** What a guest answers to the questions of one ticket. */
const answersSchema = z
  .array(z.object({ questionId: z.string().max(36), answer: lineSchema(ANSWER_MAX_CHARS) }))
  .max(QUESTIONS_PER_TYPE_MAX);

/** Seats that the guest has chosen, one per ticket; absent: the best available ones. */
export const chosenSeatIdsSchema = z.array(z.string().min(1).max(64)).max(PURCHASE_TICKETS_MAX);

export const ticketLinesSchema = z
  .array(
    z.object({
      ticketTypeId: idSchema,
      quantity: z.int().min(1).max(PURCHASE_TICKETS_MAX),
      /** What the guest pays for each, of a type without a fixed price; absent: its price. */
      amountMinor: amountSchema.optional(),
      /** One list per ticket; of a bundle, per ticket of its parts in their order. */
      answers: z.array(answersSchema).max(PURCHASE_TICKETS_MAX).optional(),
      seatIds: chosenSeatIdsSchema.optional(),
    }),
  )
  .min(1)
  .max(PURCHASE_LINES_MAX);

export const purchaseInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  lines: ticketLinesSchema,
  access: accessSchema.optional(),
  discountCode: wellFormedSchema().trim().max(DISCOUNT_CODE_MAX_CHARS).optional(),
  /** The total shown to the buyer; if the price differs, the purchase is rejected with `PRICE_CHANGED`. */
  expectedTotalMinor: amountSchema.optional(),
  /** The queue token that `SALE_BUSY` gave this same request. */
  queueToken: queueTokenSchema.optional(),
  humanToken: humanTokenSchema.optional(),
  source: sourceSchema,
  promoter: promoterCodeSchema,
  seats: seatWishSchema.optional(),
  needs: accessNeedsSchema.optional(),
});
export type PurchaseInput = z.infer<typeof purchaseInput>;

export const purchaseOutput = z.object({
  purchaseId: z.string(),
  currency: currencySchema,
  subtotalMinor: z.int(),
  discountMinor: z.int(),
  totalMinor: z.int(),
  ticketIds: z.array(z.string()),
});
export type PurchaseReceipt = z.infer<typeof purchaseOutput>;

/** Number of tickets per type that the actor holds, as counted by the limit per person. */
export const heldTicketsInput = z.object({ eventId: idSchema });
export const heldTicketsOutput = z.array(z.object({ ticketTypeId: z.string(), held: z.int() }));

export const ticketSchema = z.object({
  id: z.string(),
  status: z.enum(TICKET_STATUSES),
  typeName: z.string(),
  event: z.object({
    id: z.string(),
    name: z.string(),
    category: eventCategorySchema,
    venueName: z.string(),
    venueAddress: z.string(),
    city: z.string(),
    timeZone: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    phase: z.enum(EVENT_PHASES),
    imageUrl: z.string().nullable(),
  }),
  /** Of its type, or else of the event; absent where nothing is said. */
  minAge: z.int().exactOptional(),
  doorsAt: z.string().exactOptional(),
  /** Absent without a seat. */
  seat: seatNameSchema.exactOptional(),
  /** Text of the QR code; null once it no longer admits. */
  qr: z.string().nullable(),
  /** For manual entry, as `XXXX-XXXX-XXXX`; null like the QR. */
  shortCode: z.string().nullable(),
  /** The same code as a reference for questions; never null. */
  reference: z.string(),
  amountPaidMinor: z.int(),
  currency: currencySchema,
  purchaseId: z.string(),
  purchasedAt: z.string(),
  /** The specification's "verified date". */
  usedAt: z.string().nullable(),
  refundedAt: z.string().nullable(),
  /** The holder's open offer to transfer this ticket. */
  offer: ticketOfferSchema.nullable(),
  /** Whether the holder may transfer it now. */
  maySend: z.boolean(),
  /** Null once they have answered or the time is over. */
  change: ticketChangeSchema,
  /** False for a received ticket: a refund goes to the person who paid. */
  isPayer: z.boolean(),
  /** Where the payer's money goes when it is refunded, or went. */
  refundMeans: z.enum(REFUND_MEANS),
  giveBack: giveBackSchema,
  /** What it contains from the bar; absent when nothing. */
  contents: ticketContentsSchema.exactOptional(),
});
export type TicketView = z.infer<typeof ticketSchema>;

export const myTicketsInput = z.object({ when: z.enum(['coming', 'past']).default('coming'), ...pageInput });
export const myTicketsOutput = pageOf(ticketSchema);
export type MyTickets = z.infer<typeof myTicketsOutput>;
export const ticketInput = z.object({ ticketId: idSchema });
