import { z } from 'zod';
import { idSchema, requestIdSchema } from '../ids.ts';
import {
  CODE_MAX_CHARS,
  DISCOUNT_CODE_MAX_CHARS,
  PURCHASE_LINES_MAX,
  PURCHASE_TICKETS_MAX,
} from '../limits.ts';
import { currencySchema } from '../money.ts';
import { EVENT_PHASES, eventCategorySchema, TICKET_STATUSES } from '../states.ts';
import { dateTimeSchema } from './common.ts';

export const purchaseInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  lines: z
    .array(z.object({ ticketTypeId: idSchema, quantity: z.int().min(1).max(PURCHASE_TICKETS_MAX) }))
    .min(1)
    .max(PURCHASE_LINES_MAX),
  discountCode: z.string().trim().max(DISCOUNT_CODE_MAX_CHARS).optional(),
});
export type PurchaseInput = z.infer<typeof purchaseInput>;

export const purchaseOutput = z.object({
  purchaseId: z.string(),
  currency: currencySchema,
  subtotalMinor: z.int(),
  discountMinor: z.int(),
  totalMinor: z.int(),
  ticketIds: z.array(z.string()),
});
export type PurchaseReceipt = z.infer<typeof purchaseOutput>;

export const ticketSchema = z.object({
  id: z.string(),
  status: z.enum(TICKET_STATUSES),
  typeName: z.string(),
  event: z.object({
    id: z.string(),
    name: z.string(),
    category: eventCategorySchema,
    venueName: z.string(),
    venueAddress: z.string(),
    city: z.string(),
    timeZone: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    phase: z.enum(EVENT_PHASES),
    imageUrl: z.string().nullable(),
  }),
  /** The text of the QR code; null once it no longer opens a door. */
  qr: z.string().nullable(),
  /** For typing by hand, as `XXXX-XXXX-XXXX`; null like the QR. */
  shortCode: z.string().nullable(),
  amountPaidMinor: z.int(),
  currency: currencySchema,
  purchaseId: z.string(),
  purchasedAt: z.string(),
  /** The specification's "verified date". */
  usedAt: z.string().nullable(),
  refundedAt: z.string().nullable(),
});
export type TicketView = z.infer<typeof ticketSchema>;

export const myTicketsInput = z.object({ when: z.enum(['coming', 'past']).default('coming') });
export const myTicketsOutput = z.object({ items: z.array(ticketSchema) });
export const ticketInput = z.object({ ticketId: idSchema });

export const scanInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  code: z.string().min(1).max(CODE_MAX_CHARS),
  /** When the device saw the code, if that was earlier than now (a door without network). */
  scannedAt: dateTimeSchema.optional(),
  /** Which door; free text that a colleague understands. */
  gate: z.string().trim().max(60).default(''),
});
export type ScanInput = z.infer<typeof scanInput>;

/** Refusals of a scan that are an answer rather than a failure. */
export const SCAN_REFUSALS = [
  'TICKET_ALREADY_USED',
  'TICKET_REFUNDED',
  'EVENT_CANCELLED',
  'EVENT_NOT_PUBLISHED',
  'WRONG_EVENT',
  'WRONG_MODE',
  'TICKET_INVALID',
  'QR_FORMAT_INVALID',
  'SCAN_NOT_PERMITTED',
] as const;
export type ScanRefusal = (typeof SCAN_REFUSALS)[number];

const scannedTicket = z.object({ id: z.string(), typeName: z.string(), holderName: z.string() });

export const scanOutput = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('valid'),
    ticket: scannedTicket,
    scannedAt: z.string(),
    gate: z.string(),
    checkedIn: z.int(),
  }),
  z.object({
    outcome: z.literal('refused'),
    code: z.enum(SCAN_REFUSALS),
    /** The person's text in English; clients use the code and their own language. */
    message: z.string(),
    ticket: scannedTicket.nullable(),
    /** When and where it was used first, for `TICKET_ALREADY_USED`. */
    firstScan: z.object({ at: z.string(), gate: z.string() }).nullable(),
    checkedIn: z.int(),
  }),
]);
export type ScanOutput = z.infer<typeof scanOutput>;

export const doorStatsInput = z.object({ eventId: idSchema });
export const doorStatsOutput = z.object({ checkedIn: z.int(), sold: z.int() });
