import { z } from 'zod';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { SEARCH_MAX_CHARS } from '#shared/limits.ts';
import { EVENT_PHASES, TICKET_STATUSES } from '#shared/states.ts';
import { pageInput, pageOf } from '../common.ts';
import { currencySchema } from '../values.ts';

/** A ticket and its holder, as the event's organizer sees them. */
const attendeeSchema = z.object({
  ticketId: z.string(),
  status: z.enum(TICKET_STATUSES),
  type: z.object({ id: z.string(), name: z.string() }),
  /** `email` is null once the owner deleted their account, and for a door guest who gave none. */
  guest: z.object({ name: z.string(), email: z.string().nullable() }),
  /** Sold for cash, to a guest without an account. */
  soldAtDoor: z.boolean(),
  /** As `XXXX-XXXX-XXXX`, for people to refer to the ticket. */
  shortCode: z.string(),
  amountPaidMinor: z.int(),
  purchasedAt: z.string(),
  usedAt: z.string().nullable(),
  refundedAt: z.string().nullable(),
});
export type Attendee = z.infer<typeof attendeeSchema>;

const filters = {
  eventId: idSchema,
  /** Words of the guest's name or e-mail, a ticket's code, or a prefix of its id. */
  search: z.string().trim().max(SEARCH_MAX_CHARS).default(''),
  ticketTypeId: idSchema.nullish(),
  status: z.enum(TICKET_STATUSES).nullish(),
};

export const listAttendeesInput = z.object({ ...filters, ...pageInput });
export type ListAttendeesInput = z.infer<typeof listAttendeesInput>;
export const listAttendeesOutput = pageOf(attendeeSchema).extend({
  event: z.object({
    name: z.string(),
    timeZone: z.string(),
    city: z.string(),
    startDate: z.string(),
    currency: currencySchema,
    phase: z.enum(EVENT_PHASES),
  }),
  types: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Counts of the whole event, independent of the filters. */
  counts: z.object({ active: z.int(), used: z.int(), refunded: z.int() }),
});
export type AttendeeList = z.infer<typeof listAttendeesOutput>;

/** The same tickets for a file, ordered by id. Repeat with `next` as `after` until it is null. */
export const exportAttendeesInput = z.object({ ...filters, after: idSchema.nullish() });
export type ExportAttendeesInput = z.infer<typeof exportAttendeesInput>;
export const exportAttendeesOutput = z.object({
  items: z.array(attendeeSchema),
  next: z.string().nullable(),
});
export type AttendeeExport = z.infer<typeof exportAttendeesOutput>;

/** Mails the purchase to the guest again, with those of its tickets that are still valid. */
export const resendTicketInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  ticketId: idSchema,
});
export type ResendTicketInput = z.infer<typeof resendTicketInput>;
export const resendTicketOutput = z.object({ email: z.string() });
