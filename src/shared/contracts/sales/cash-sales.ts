import { z } from 'zod';
import { deviceSchema, gateSchema } from '#shared/contracts/check-in.ts';
import { lineSchema } from '#shared/contracts/common.ts';
import { emailSchema } from '#shared/contracts/people/email.ts';
import { planIdSchema } from '#shared/contracts/seats/seating.ts';
import { amountSchema, currencySchema } from '#shared/contracts/values.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { NAME_MAX_CHARS, PURCHASE_TICKETS_MAX } from '#shared/limits.ts';
import { seatNameSchema } from '#shared/seats/seat-name.ts';
import { LANGUAGES } from '#shared/text/languages.ts';

export const doorOfferInput = z.object({ eventId: idSchema });

/** Tickets that can be sold at the door now, for the event's staff. */
export const doorOfferOutput = z.object({
  currency: currencySchema,
  /** Whether this deployment sends mails. */
  sendsMails: z.boolean(),
  types: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      priceMinor: z.int(),
      /** The smaller of the type's stock and the event's remaining capacity. */
      left: z.int(),
      /** The zone of the seating plan in which it is sold; absent without seats. */
      zoneId: z.string().exactOptional(),
      /** Seats at free wheelchair spaces, beyond `left`; absent without any. */
      accessible: z.int().exactOptional(),
    }),
  ),
});
export type DoorOffer = z.infer<typeof doorOfferOutput>;

export const doorSeatsSchema = z.array(planIdSchema).min(1).max(PURCHASE_TICKETS_MAX);

/** Sells tickets of one type to a guest who pays in cash and may have neither account nor phone. */
export const sellAtDoorInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  ticketTypeId: idSchema,
  quantity: z.int().min(1).max(PURCHASE_TICKETS_MAX),
  /** Seats that the seller has chosen, one per ticket; absent: the best available ones. */
  seatIds: doorSeatsSchema.optional(),
  /** The total shown to the seller; if the price differs, the sale is rejected with `PRICE_CHANGED`. */
  expectedTotalMinor: amountSchema,
  name: lineSchema(NAME_MAX_CHARS).default(''),
  /** Address to mail the tickets to; empty for none. */
  email: z.union([z.literal(''), emailSchema.transform((email) => email.toLowerCase())]).default(''),
  /** Language of that mail. */
  language: z.enum(LANGUAGES).optional(),
  /** The guests enter immediately: the tickets are sold and used. */
  letIn: z.boolean(),
  device: deviceSchema,
  gate: gateSchema,
});
export type SellAtDoorInput = z.infer<typeof sellAtDoorInput>;

export const sellAtDoorOutput = z.object({
  purchaseId: z.string(),
  currency: currencySchema,
  totalMinor: z.int(),
  tickets: z.array(
    z.object({
      id: z.string(),
      /** Checked in by this sale, or before this response. */
      isIn: z.boolean(),
      /** To photograph or write down; null once it no longer admits. */
      codes: z.object({ qr: z.string(), shortCode: z.string() }).nullable(),
      seat: seatNameSchema.exactOptional(),
    }),
  ),
});
export type DoorSale = z.infer<typeof sellAtDoorOutput>;
