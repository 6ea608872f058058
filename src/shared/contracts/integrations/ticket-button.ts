import { z } from 'zod';

/** Data of a ticket button on another site, read by `/embed.js`. Fields may be added, none removed. */
export const ticketButtonSchema = z.object({
  state: z.enum(['on_sale', 'not_started', 'sold_out', 'ended', 'cancelled']),
  /** The button's label, in the requested language. */
  label: z.string(),
  /** The event's page, in that language. */
  url: z.string(),
});
export type TicketButton = z.infer<typeof ticketButtonSchema>;
