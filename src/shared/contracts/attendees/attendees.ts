import { z } from 'zod';
import { cursorInput, rowsOf, wellFormedTextSchema } from '#shared/contracts/common.ts';
import { REFUND_CAUSES } from '#shared/contracts/refunds/refunds.ts';
import { currencySchema } from '#shared/contracts/values.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { NOTE_MAX_CHARS, SEARCH_MAX_CHARS } from '#shared/limits.ts';
import { accessNeedsSchema } from '#shared/seats/access-needs.ts';
import { seatNameSchema } from '#shared/seats/seat-name.ts';
import {
  ATTENDEE_SORTS,
  DELIVERY_STATES,
  EVENT_PHASES,
  PAYMENT_MEANS,
  REFUND_MEANS,
  TICKET_STATUSES,
} from '#shared/states.ts';

/** A ticket and its holder, as the event's organizer sees them. */
export const attendeeSchema = z.object({
  ticketId: z.string(),
  purchaseId: z.string(),
  status: z.enum(TICKET_STATUSES),
  /** Void at the door since its payment is disputed. */
  isDisputed: z.boolean(),
  type: z.object({ id: z.string(), name: z.string() }),
  /** Absent without a seat. */
  seat: seatNameSchema.exactOptional(),
  /** `email` is null once the owner deleted their account, and for a door guest who gave none. */
  guest: z.object({ name: z.string(), email: z.string().nullable() }),
  /** Sold for cash, to a guest without an account. */
  soldAtDoor: z.boolean(),
  /** As `XXXX-XXXX-XXXX`, for people to refer to the ticket. */
  shortCode: z.string(),
  amountPaidMinor: z.int(),
  purchasedAt: z.string(),
  usedAt: z.string().nullable(),
  /** Where it was let in; '' for an unnamed gate. */
  gate: z.string(),
  refundedAt: z.string().nullable(),
  /** The organizer left a note on its purchase. */
  hasNote: z.boolean(),
  /** What the guest answered to the questions of the type. */
  answers: z.array(z.object({ label: z.string(), answer: z.string() })).exactOptional(),
});
export type Attendee = z.infer<typeof attendeeSchema>;

const filters = {
  eventId: idSchema,
  /** Words of the guest's name or e-mail, a ticket's code, or a prefix of its id. */
  search: z.string().trim().max(SEARCH_MAX_CHARS).default(''),
  ticketTypeId: idSchema.nullish(),
  status: z.enum(TICKET_STATUSES).nullish(),
};

export const listAttendeesInput = z.object({
  ...filters,
  sort: z.enum(ATTENDEE_SORTS).default('-bought'),
  ...cursorInput,
});
export type ListAttendeesInput = z.infer<typeof listAttendeesInput>;
/**
 * Tickets of one purchase follow each other, and a page never divides them. Without a `total` there are too many for
 * an order other than by purchase.
 */
export const listAttendeesOutput = rowsOf(attendeeSchema).extend({
  event: z.object({
    name: z.string(),
    timeZone: z.string(),
    city: z.string(),
    startDate: z.string(),
    currency: currencySchema,
    phase: z.enum(EVENT_PHASES),
  }),
  types: z.array(z.object({ id: z.string(), name: z.string(), sold: z.int() })),
  /** Tickets that are not in and that the door refuses, since their payment is disputed. */
  disputed: z.int(),
});
export type AttendeeList = z.infer<typeof listAttendeesOutput>;

export const PURCHASE_MOMENTS = [
  'bought',
  'mail',
  'resent',
  'admitted',
  'undone',
  'refused',
  'conflict',
  'returned',
  'left',
  'moved',
  'transferred',
  'refunded',
  'disputed',
] as const;

/** One purchase with its tickets, in the side panel of the attendee list. */
export const attendeePurchaseInput = z.object({ eventId: idSchema, purchaseId: idSchema });
export const attendeePurchaseOutput = z.object({
  purchaseId: z.string(),
  guest: attendeeSchema.shape.guest,
  boughtAt: z.string(),
  totalMinor: z.int(),
  /** Needs are here alone: files and lists are kept longer than they are. */
  tickets: z.array(attendeeSchema.extend({ needs: accessNeedsSchema.exactOptional() })),
  /** What happened to the purchase and its tickets, latest first. */
  timeline: z.array(
    z.object({
      what: z.enum(PURCHASE_MOMENTS),
      at: z.string(),
      /** Null when it concerns the whole purchase. */
      ticketId: z.string().nullable(),
      /** Who did it, other than the guest; of a transfer, the holder before. */
      by: z.string().nullable(),
      /** Of a transfer, the new holder. */
      to: z.string().nullable(),
      gate: z.string(),
      /** A refund's reason; for a refused or conflicting scan, its code. */
      reason: z.string(),
      amountMinor: z.int().nullable(),
      mail: z.enum(DELIVERY_STATES).nullable(),
    }),
  ),
  note: z.object({ text: z.string(), by: z.string(), at: z.string() }).nullable(),
});
export type AttendeePurchase = z.infer<typeof attendeePurchaseOutput>;

/** Sets the organizer's note on a purchase; an empty text removes it. */
export const notePurchaseInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  purchaseId: idSchema,
  text: wellFormedTextSchema(NOTE_MAX_CHARS),
});
export type NotePurchaseInput = z.infer<typeof notePurchaseInput>;
export const notePurchaseOutput = z.object({ purchaseId: z.string() });

/** The same tickets for a file, oldest first. Repeat with `next` as `after` until it is null. */
export const exportAttendeesInput = z.object({ ...filters, after: cursorInput.cursor });
export type ExportAttendeesInput = z.infer<typeof exportAttendeesInput>;
export const exportedAttendeeSchema = attendeeSchema.extend({
  /** Before the discount. */
  priceMinor: z.int(),
  discountMinor: z.int(),
  /** The ticket's share of the platform's fee. */
  feeMinor: z.int(),
  means: z.enum(PAYMENT_MEANS),
  refund: z
    .object({
      amountMinor: z.int(),
      /** What the organizer kept of the price. */
      keptMinor: z.int(),
      /** The platform's fee that went back to the organizer. */
      feeMinor: z.int(),
      to: z.enum([...REFUND_MEANS, 'cash']),
      cause: z.enum(REFUND_CAUSES),
    })
    .nullable(),
});
export type ExportedAttendee = z.infer<typeof exportedAttendeeSchema>;
export const exportAttendeesOutput = z.object({
  items: z.array(exportedAttendeeSchema),
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
