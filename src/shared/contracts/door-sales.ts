import { z } from 'zod';
import { idSchema, requestIdSchema } from '../ids.ts';
import { NAME_MAX_CHARS, PURCHASE_TICKETS_MAX } from '../limits.ts';
import { LANGUAGES } from '../text/languages.ts';
import { lineSchema } from './common.ts';
import { deviceSchema, gateSchema } from './door.ts';
import { emailSchema } from './email.ts';
import { amountSchema, currencySchema } from './values.ts';

export const doorOfferInput = z.object({ eventId: idSchema });

/** What can be sold at the door now, for whoever may work it. */
export const doorOfferOutput = z.object({
  currency: currencySchema,
  /** Whether a mail can be sent from here at all. */
  sendsMails: z.boolean(),
  types: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      priceMinor: z.int(),
      /** The smaller of what is left of the type and of the room. */
      left: z.int(),
    }),
  ),
});
export type DoorOffer = z.infer<typeof doorOfferOutput>;

/** Tickets of one type for somebody who pays in cash, and has perhaps neither account nor phone. */
export const sellAtDoorInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  ticketTypeId: idSchema,
  quantity: z.int().min(1).max(PURCHASE_TICKETS_MAX),
  /** The total that the seller was shown and asks for; when it would be another, it is refused (`PRICE_CHANGED`). */
  expectedTotalMinor: amountSchema,
  name: lineSchema(NAME_MAX_CHARS).default(''),
  /** Where the tickets are mailed to, if anywhere. */
  email: z.union([z.literal(''), emailSchema.transform((email) => email.toLowerCase())]).default(''),
  /** Of that mail. */
  language: z.enum(LANGUAGES).optional(),
  /** They go in at once: the tickets are sold and used. */
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
      /** Let in with this sale, or before this answer. */
      isIn: z.boolean(),
      /** To be photographed or written down; null once it opens no door any more. */
      codes: z.object({ qr: z.string(), shortCode: z.string() }).nullable(),
    }),
  ),
});
export type DoorSale = z.infer<typeof sellAtDoorOutput>;
