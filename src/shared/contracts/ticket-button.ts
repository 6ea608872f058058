import { z } from 'zod';

/** What a ticket button on another site shows; `/embed.js` reads it. Fields may be added, none taken away. */
export const ticketButtonSchema = z.object({
  state: z.enum(['on_sale', 'not_started', 'sold_out', 'ended', 'cancelled']),
  /** The button's words, in the language that was asked for. */
  label: z.string(),
  /** The event's page, in that language. */
  url: z.string(),
});
export type TicketButton = z.infer<typeof ticketButtonSchema>;
