import { z } from 'zod';
import { dateTimeSchema } from '#shared/contracts/common.ts';
import { currencySchema } from '#shared/contracts/values.ts';
import { ERROR_CATEGORIES } from '#shared/errors/errors.ts';
import { ID_CHARS, idSchema } from '#shared/ids.ts';
import { API_PAGE_SIZE, API_PAGE_SIZE_MAX } from '#shared/integrations/integration-limits.ts';
import { CHECK_IN_KINDS, EVENT_CATEGORIES, EVENT_PHASES, TICKET_STATUSES } from '#shared/states.ts';

/**
 * Requests and responses of the public API. Responses are validated by these schemas, and the OpenAPI description is
 * generated from them. Within `v1` fields may be added, but none is removed or changes its meaning.
 */
const amount = z.int().describe('In minor units of the currency: 1250 is 12.50.');

export const apiTicketType = z.object({
  id: z.string(),
  name: z.string(),
  priceMinor: amount,
  quantity: z.int(),
  sold: z.int(),
});

/** The venue of an event, in the API and in webhook messages. */
export const apiVenue = z.object({
  name: z.string(),
  address: z.string(),
  city: z.string(),
  timeZone: z.string().describe('IANA, for example America/Mexico_City.'),
});

export const apiEvent = z.object({
  id: z.string(),
  name: z.string(),
  category: z.enum(EVENT_CATEGORIES),
  phase: z.enum(EVENT_PHASES).describe('Where the event stands now.'),
  startsAt: dateTimeSchema,
  endsAt: dateTimeSchema,
  venue: apiVenue,
  currency: currencySchema,
  capacity: z.int().nullable(),
  url: z.string().describe('Its page for guests.'),
  ticketTypes: z.array(apiTicketType),
});

export const apiEventDetails = apiEvent.extend({ description: z.string() });

export const apiSeat = z.object({
  section: z.string().describe('Part of the house; may be empty.'),
  row: z.string().nullable().describe('Null at a table.'),
  table: z.string().nullable().describe('Null in a row.'),
  seat: z.string(),
  access: z
    .enum(['space', 'companion'])
    .nullable()
    .describe('A wheelchair space, or the seat of its companion.'),
});

export const apiAttendee = z.object({
  ticketId: z.string(),
  purchaseId: z.string(),
  status: z.enum(TICKET_STATUSES),
  ticketType: z.object({ id: z.string(), name: z.string() }),
  seat: apiSeat.nullable().describe('Null for a ticket without a seat.'),
  guest: z.object({
    name: z.string(),
    email: z
      .string()
      .nullable()
      .describe('Null when a guest at the door gave none, or has deleted their account.'),
  }),
  currency: currencySchema,
  paidMinor: amount,
  purchasedAt: dateTimeSchema,
  usedAt: dateTimeSchema.nullable(),
  refundedAt: dateTimeSchema.nullable(),
});

export const apiCheckIn = z.object({
  seq: z.int().describe('The order in which the door decided; unique within the event.'),
  kind: z.enum(CHECK_IN_KINDS),
  heads: z.int().describe('People whom it concerns; below zero when fewer were counted.'),
  ticketId: z.string().nullable().describe('Null when the code was not one of ours, or of no ticket.'),
  refusal: z.string().nullable().describe('An error code, when it was refused.'),
  gate: z.string(),
  scannedAt: dateTimeSchema,
});

function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    data: z.array(item),
    nextCursor: z.string().nullable().describe('Ask again with it as `cursor`; null on the last page.'),
  });
}
export const apiEvents = pageOf(apiEvent);
export const apiAttendees = pageOf(apiAttendee);
export const apiCheckIns = pageOf(apiCheckIn);

export const apiError = z.object({
  error: z.object({
    code: z.string().describe('Stable; for programs.'),
    message: z.string().describe('For people; may change.'),
    category: z.enum(ERROR_CATEGORIES),
    retryable: z.boolean().describe('Whether the same call may succeed later.'),
    details: z.record(z.string(), z.unknown()),
  }),
});

const limit = z.coerce.number().int().min(1).max(API_PAGE_SIZE_MAX).default(API_PAGE_SIZE);
/** Pagination by id, for events and attendees. */
export const apiIdPage = z.strictObject({
  limit,
  cursor: idSchema.min(ID_CHARS).max(ID_CHARS).optional(),
});
/** Pagination by sequence number, for check-ins. Fifteen digits stay exact in a JavaScript number. */
export const apiSeqPage = z.strictObject({
  limit,
  cursor: z
    .string()
    .regex(/^[0-9]+$/)
    .min(1)
    .max(15)
    .transform(Number)
    .optional(),
});
