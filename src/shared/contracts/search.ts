import { z } from 'zod';
import { SEARCH_MAX_CHARS, SEARCH_MIN_CHARS } from '#shared/limits.ts';
import { EVENT_PHASES } from '#shared/states.ts';
import { dateTimeSchema } from './common.ts';

export const organizerSearchInput = z.object({
  q: z.string().trim().min(SEARCH_MIN_CHARS).max(SEARCH_MAX_CHARS),
});
export type OrganizerSearchInput = z.infer<typeof organizerSearchInput>;

/** At most five of each kind. */
export const organizerSearchOutput = z.object({
  /** What was searched for: the reader may have typed on. */
  q: z.string(),
  events: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      phase: z.enum(EVENT_PHASES),
      startDate: dateTimeSchema,
      timeZone: z.string(),
      city: z.string(),
    }),
  ),
  /** Each with their latest purchase. */
  guests: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string().nullable(),
      eventId: z.string(),
      eventName: z.string(),
      eventPhase: z.enum(EVENT_PHASES),
      eventStart: dateTimeSchema,
      /** Its ticket that still admits; null if there is none, or more than one to choose from. */
      ticketId: z.string().nullable(),
    }),
  ),
  /** Tickets and orders by their code or id. */
  sales: z.array(
    z.object({
      subject: z.enum(['ticket', 'order']),
      id: z.string(),
      /** As `XXXX-XXXX-XXXX`. */
      code: z.string(),
      guestName: z.string(),
      eventId: z.string(),
      eventName: z.string(),
    }),
  ),
});
export type OrganizerSearch = z.infer<typeof organizerSearchOutput>;
