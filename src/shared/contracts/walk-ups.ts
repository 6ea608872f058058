import { z } from 'zod';
import { deviceSchema, gateSchema } from '#shared/contracts/check-in.ts';
import { doorSeatsSchema } from '#shared/contracts/sales/cash-sales.ts';
import { amountSchema, currencySchema } from '#shared/contracts/values.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { PURCHASE_TICKETS_MAX } from '#shared/limits.ts';

/** The event's id and the walk-up's, which is the secret in the link; opaque to clients. */
const walkUpTokenSchema = z.string().regex(/^[\w-]{43}$/);

/** Holds places at the door for a guest who pays on their own phone. */
export const startWalkUpInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  ticketTypeId: idSchema,
  quantity: z.int().min(1).max(PURCHASE_TICKETS_MAX),
  /** Seats that the seller has chosen, one per ticket; absent: the best available ones. */
  seatIds: doorSeatsSchema.optional(),
  /** The total shown to the seller; another price is refused with `PRICE_CHANGED`. */
  expectedTotalMinor: amountSchema,
  /** The guests enter as soon as they have paid. */
  letIn: z.boolean(),
  device: deviceSchema,
  gate: gateSchema,
});

export const ownWalkUpsInput = z.object({ eventId: idSchema });
export const cancelWalkUpInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  walkUpId: idSchema,
});

/**
 * - `open`: nobody has scanned the code, or who did let the places go.
 * - `paying`: a phone has the places.
 * - `cancelled`: the seller ended it; `ended`: the time was over.
 */
export const WALK_UP_STATES = ['open', 'paying', 'paid', 'cancelled', 'ended'] as const;

const walkUpFields = {
  state: z.enum(WALK_UP_STATES),
  /** ISO 8601. The countdown runs by the server's clock. */
  serverTime: z.string(),
  expiresAt: z.string(),
  ticketTypeName: z.string(),
  currency: currencySchema,
  quantity: z.int(),
  totalMinor: z.int(),
};

/** A sale at the door to a guest's phone, as its seller sees it. */
export const walkUpSchema = z.object({
  ...walkUpFields,
  walkUpId: z.string(),
  /** For the link that the QR on the seller's screen contains. */
  token: z.string(),
  letIn: z.boolean(),
  /** Guests let in by the payment; null until that is done, or when they come in later. */
  inside: z.int().nullable(),
});
export type WalkUp = z.infer<typeof walkUpSchema>;

export const ownWalkUpsOutput = z.array(walkUpSchema);

export const walkUpLinkInput = z.object({ token: walkUpTokenSchema });
/** Makes the places one's own checkout. */
export const takeWalkUpInput = walkUpLinkInput.extend({ requestId: requestIdSchema });

/** The same behind the link, for the guest. */
export const payPageSchema = z.object({
  ...walkUpFields,
  token: z.string(),
  eventId: z.string(),
  /** The phone that has the places is this one. */
  isMine: z.boolean(),
  /** Whether the payment lets them in, or the door scans their tickets. */
  letIn: z.boolean(),
  inside: z.int().nullable(),
  /** This person's first ticket, once paid. */
  ticketId: z.string().nullable(),
});
export type PayPage = z.infer<typeof payPageSchema>;
