import { z } from 'zod';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { seatNameSchema } from '#shared/seats/seat-name.ts';
import { emailSchema } from './people/email.ts';
import { eventCategorySchema } from './values.ts';

/** A transfer id and the secret derived from it: about 80 characters. */
const TOKEN_MAX_CHARS = 128;

export const transferTokenSchema = z
  .string()
  .max(TOKEN_MAX_CHARS)
  .regex(/^[\w-]+\.[\w-]+$/);

/** Offers a ticket to the bearer of a link; with an address, the link is also mailed to it. */
export const sendTicketInput = z.object({
  requestId: requestIdSchema,
  ticketId: idSchema,
  email: emailSchema.optional(),
});

/** An offer that nobody has accepted yet. */
export const ticketOfferSchema = z.object({
  email: z.string().nullable(),
  /** Path of the page that accepts it, with its token. */
  path: z.string(),
  sentAt: z.string(),
});
export type TicketOffer = z.infer<typeof ticketOfferSchema>;

export const cancelSendInput = z.object({ requestId: requestIdSchema, ticketId: idSchema });
export const cancelSendOutput = z.object({ ticketId: z.string() });

export const acceptTicketInput = z.object({ requestId: requestIdSchema, token: transferTokenSchema });
export const acceptTicketOutput = z.object({ ticketId: z.string(), eventId: z.string() });

/**
 * `void`: the ticket was used, refunded or disputed, or its event was cancelled. `closed`: the organizer's deadline has
 * passed or the event is over.
 */
export const OFFER_STATES = ['open', 'accepted', 'cancelled', 'void', 'closed'] as const;

export const offeredTicketInput = z.object({ token: transferTokenSchema });
/** What the page behind the link shows, also to signed-out visitors. */
export const offeredTicketOutput = z.object({
  state: z.enum(OFFER_STATES),
  typeName: z.string(),
  seat: seatNameSchema.exactOptional(),
  senderName: z.string(),
  /** Whose offer it is to the actor: null for anybody else and for visitors. */
  mine: z.enum(['sender', 'receiver']).nullable(),
  /** For the receiver and the sender. */
  ticketId: z.string().nullable(),
  event: z.object({
    id: z.string(),
    name: z.string(),
    category: eventCategorySchema,
    venueName: z.string(),
    city: z.string(),
    timeZone: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    imageUrl: z.string().nullable(),
  }),
});
export type OfferedTicket = z.infer<typeof offeredTicketOutput>;
