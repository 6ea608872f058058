import { z } from 'zod';
import { idSchema, requestIdSchema } from '../ids.ts';
import { SEARCH_MAX_CHARS } from '../limits.ts';
import { EVENT_PHASES, TICKET_STATUSES } from '../states.ts';
import { pageInput, pageOf } from './common.ts';
import { currencySchema } from './values.ts';

/** One ticket with whoever holds it, as the event's organiser sees it. */
const attendeeSchema = z.object({
  ticketId: z.string(),
  status: z.enum(TICKET_STATUSES),
  type: z.object({ id: z.string(), name: z.string() }),
  /** The e-mail is null once its owner has deleted their account, and where somebody at the door gave none. */
  guest: z.object({ name: z.string(), email: z.string().nullable() }),
  /** For cash, to somebody without an account. */
  soldAtDoor: z.boolean(),
  /** As `XXXX-XXXX-XXXX`: what people name a ticket by. */
  shortCode: z.string(),
  amountPaidMinor: z.int(),
  purchasedAt: z.string(),
  usedAt: z.string().nullable(),
  refundedAt: z.string().nullable(),
});
export type Attendee = z.infer<typeof attendeeSchema>;

const filters = {
  eventId: idSchema,
  /** Words of the guest's name or e-mail, a ticket's code or the beginning of its number. */
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
  /** Of the whole event, whatever was looked for. */
  counts: z.object({ active: z.int(), used: z.int(), refunded: z.int() }),
});
export type AttendeeList = z.infer<typeof listAttendeesOutput>;

/** The same for a file, in the order of ticket numbers; to be asked again with `next` until that is null. */
export const exportAttendeesInput = z.object({ ...filters, after: idSchema.nullish() });
export type ExportAttendeesInput = z.infer<typeof exportAttendeesInput>;
export const exportAttendeesOutput = z.object({
  items: z.array(attendeeSchema),
  next: z.string().nullable(),
});
export type AttendeeExport = z.infer<typeof exportAttendeesOutput>;

/** The guest gets the mail of the purchase again, with those of its tickets that still open a door. */
export const resendTicketInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  ticketId: idSchema,
});
export type ResendTicketInput = z.infer<typeof resendTicketInput>;
export const resendTicketOutput = z.object({ email: z.string() });
