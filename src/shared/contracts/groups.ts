import { z } from 'zod';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { PURCHASE_TICKETS_MAX } from '#shared/limits.ts';
import { seatNameSchema } from '#shared/seats/seat-name.ts';
import { seatWishSchema } from './seats/wish.ts';
import { accessSchema } from './tickets/access.ts';
import { chosenSeatIdsSchema } from './tickets/tickets.ts';
import { currencySchema } from './values.ts';

/** The event's id and the group's, which is the secret in the link; opaque to clients. */
const groupTokenSchema = z.string().regex(/^[\w-]{43}$/);

/** Holds places of one type for friends, who pay for them one by one. */
export const startGroupInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  ticketTypeId: idSchema,
  quantity: z.int().min(2).max(PURCHASE_TICKETS_MAX),
  seatIds: chosenSeatIdsSchema.optional(),
  /** Where no seats are named. */
  seats: seatWishSchema.optional(),
  /** Opens seats that are kept for a code; types with one are not held for friends. */
  access: accessSchema.optional(),
});

export const groupInput = z.object({ token: groupTokenSchema });
export const cancelGroupInput = groupInput.extend({ requestId: requestIdSchema });
/** Makes places of the group one's own checkout. */
export const takeShareInput = cancelGroupInput.extend({
  quantity: z.int().min(1).max(PURCHASE_TICKETS_MAX),
});

/**
 * - `complete`: every place is paid.
 * - `cancelled`: the host ended it early.
 * - `ended`: the time is over, and what was not paid is on sale again.
 */
export const GROUP_STATES = ['open', 'complete', 'cancelled', 'ended'] as const;

/** What everybody with the link sees, so first names only. */
export const groupSchema = z.object({
  token: z.string(),
  eventId: z.string(),
  state: z.enum(GROUP_STATES),
  /** ISO 8601. The countdown runs by the server's clock. */
  serverTime: z.string(),
  expiresAt: z.string(),
  /** Null when the name does not look like one. */
  hostName: z.string().nullable(),
  isHost: z.boolean(),
  ticketTypeName: z.string(),
  currency: currencySchema,
  unitMinor: z.int(),
  quantity: z.int(),
  /** Places that nobody has paid or is paying. */
  free: z.int(),
  /** Their seats; absent without seats. */
  freeSeats: z.array(seatNameSchema).exactOptional(),
  shares: z.array(
    z.object({
      id: z.string(),
      /** Null for somebody who has not signed in yet. */
      name: z.string().nullable(),
      isMine: z.boolean(),
      quantity: z.int(),
      state: z.enum(['paying', 'paid']),
      /** Absent without seats. */
      seats: z.array(seatNameSchema).exactOptional(),
    }),
  ),
  /** The actor's first paid ticket of this group. */
  ticketId: z.string().nullable(),
});
export type GroupStatus = z.infer<typeof groupSchema>;
