import { z } from 'zod';
import { dateTimeSchema } from '#shared/contracts/common.ts';
import { currencySchema } from '#shared/contracts/values.ts';
import { EVENT_CATEGORIES, EVENT_STATUSES, ORDER_STATUSES } from '#shared/states.ts';
import { apiSeat, apiVenue } from './public-api.ts';

/** Messages to webhook endpoints. Fields may be added; none is removed or changes its meaning. */
const event = z.object({ id: z.string(), name: z.string() });
/** `email` is null once the owner deleted their account, and for a door guest who gave none. */
const guest = z.object({ name: z.string(), email: z.string().nullable() });
const inCash = z.boolean().describe('Paid in cash at the door, not from a wallet.');
const amount = z.int().describe('In minor units of the currency: 1250 is 12.50.');

const purchase = z.object({
  purchaseId: z.string(),
  event,
  guest,
  currency: currencySchema,
  subtotalMinor: amount,
  discountMinor: amount,
  totalMinor: amount,
  lines: z.array(
    z.object({ ticketTypeId: z.string(), name: z.string(), quantity: z.int(), totalMinor: amount }),
  ),
  ticketIds: z.array(z.string()),
  seats: z.array(apiSeat.extend({ ticketId: z.string() })).describe('Of the tickets that have one.'),
  inCash,
});

const refund = z.object({
  refundId: z.string(),
  event,
  guest,
  subject: z.object({ type: z.enum(['ticket', 'order']), id: z.string() }),
  currency: currencySchema,
  amountMinor: amount,
  reason: z.string(),
  inCash,
});

const checkIn = z.object({
  event,
  guest,
  ticket: z.object({
    id: z.string(),
    typeId: z.string(),
    typeName: z.string(),
    seat: apiSeat.nullable().describe('Null for a ticket without a seat.'),
  }),
  gate: z.string(),
});

const order = z.object({
  orderId: z.string(),
  event,
  guest,
  status: z.enum(ORDER_STATUSES).describe('As it is when the message is sent.'),
  currency: currencySchema,
  totalMinor: amount,
  lines: z.array(
    z.object({ menuItemId: z.string(), name: z.string(), quantity: z.int(), totalMinor: amount }),
  ),
});

const eventDetails = z.object({
  event,
  status: z.enum(EVENT_STATUSES).describe('As it is when the message is sent, like every other field.'),
  category: z.enum(EVENT_CATEGORIES),
  startsAt: dateTimeSchema,
  endsAt: dateTimeSchema,
  venue: apiVenue,
  capacity: z.int().nullable(),
  lineUp: z.array(z.string()).describe('Names of the performers, in order.'),
});

/** The whole body of a message; `timestamp` is when the event happened. */
function message<T extends string, D extends z.ZodType>(type: T, data: D) {
  return z.object({ type: z.literal(type), timestamp: dateTimeSchema, data });
}

export const WEBHOOK_MESSAGES = {
  'purchase.completed': message('purchase.completed', purchase),
  'refund.created': message('refund.created', refund),
  'check_in.admitted': message('check_in.admitted', checkIn),
  'check_in.undone': message('check_in.undone', checkIn),
  'order.placed': message('order.placed', order),
  'order.completed': message('order.completed', order),
  'order.cancelled': message('order.cancelled', order),
  'event.updated': message('event.updated', eventDetails),
  'event.cancelled': message('event.cancelled', eventDetails),
  'test.sent': message('test.sent', z.object({ endpointId: z.string() })),
} as const;

export type PurchaseData = z.infer<typeof purchase>;
export type RefundData = z.infer<typeof refund>;
export type CheckInData = z.infer<typeof checkIn>;
export type OrderData = z.infer<typeof order>;
export type EventData = z.infer<typeof eventDetails>;
