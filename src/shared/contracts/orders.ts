import { z } from 'zod';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import {
  CODE_MAX_CHARS,
  DISCOUNT_CODE_MAX_CHARS,
  ORDER_LINES_MAX,
  ORDER_PORTIONS_MAX,
  REFUND_REASON_MAX_CHARS,
  SEARCH_MAX_CHARS,
} from '#shared/limits.ts';
import { EVENT_PHASES, ORDER_SORTS, ORDER_STATUSES, REFUND_MEANS } from '#shared/states.ts';
import {
  cursorInput,
  dateTimeSchema,
  pageInput,
  pageOf,
  rowsOf,
  wellFormedSchema,
  wellFormedTextSchema,
} from './common.ts';
import { eventCardSchema } from './events/events.ts';
import { amountSchema, currencySchema } from './values.ts';

export const placeOrderInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  lines: z
    .array(z.object({ menuItemId: idSchema, quantity: z.int().min(1).max(ORDER_PORTIONS_MAX) }))
    .min(1)
    .max(ORDER_LINES_MAX),
  discountCode: wellFormedSchema().trim().max(DISCOUNT_CODE_MAX_CHARS).optional(),
  /** The total shown to the buyer; if the price differs, the order is rejected with `PRICE_CHANGED`. */
  expectedTotalMinor: amountSchema.optional(),
});
export type PlaceOrderInput = z.infer<typeof placeOrderInput>;

export const placeOrderOutput = z.object({
  orderId: z.string(),
  currency: currencySchema,
  subtotalMinor: z.int(),
  discountMinor: z.int(),
  totalMinor: z.int(),
});
export type OrderReceipt = z.infer<typeof placeOrderOutput>;

export const cancelOrderInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  orderId: idSchema,
  reason: wellFormedTextSchema(REFUND_REASON_MAX_CHARS).default(''),
});

const orderSchema = z.object({
  id: z.string(),
  status: z.enum(ORDER_STATUSES),
  lines: z.array(
    z.object({
      menuItemId: z.string(),
      /** Name at the time of the order. */
      name: z.string(),
      quantity: z.int(),
      unitMinor: z.int(),
      totalMinor: z.int(),
    }),
  ),
  currency: currencySchema,
  subtotalMinor: z.int(),
  discountMinor: z.int(),
  /** The part of the discount that is bar money of the guest's tickets; absent when none. */
  creditMinor: z.int().exactOptional(),
  totalMinor: z.int(),
  placedAt: z.string(),
  /** When the bar had it ready; null while it is prepared, and where the bar does not say. */
  readyAt: z.string().nullable(),
  completedAt: z.string().nullable(),
  cancelledAt: z.string().nullable(),
});

/** An order as its buyer sees it. */
export const ownOrderSchema = orderSchema.extend({
  event: eventCardSchema.omit({ currency: true, fromPriceMinor: true, soldOut: true, salesEnded: true }),
  /** Text of the pick-up code; null once there is nothing to pick up. */
  qr: z.string().nullable(),
  /** For manual entry, as `XXXX-XXXX-XXXX`; null like the QR. */
  shortCode: z.string().nullable(),
  /** The same code as a reference for questions; never null. */
  reference: z.string(),
  /** Where its money goes when it is cancelled, or went. */
  refundMeans: z.enum(REFUND_MEANS),
});
export type OwnOrderView = z.infer<typeof ownOrderSchema>;

export const myOrdersInput = z.object(pageInput);
export const myOrdersOutput = pageOf(ownOrderSchema);
export type MyOrders = z.infer<typeof myOrdersOutput>;
export const orderInput = z.object({ orderId: idSchema });

export const eventOrdersInput = z.object({
  eventId: idSchema,
  status: z.enum(ORDER_STATUSES).nullish(),
  /** Words of the guest's name, or a prefix of the order's code. */
  search: z.string().trim().max(SEARCH_MAX_CHARS).default(''),
  ...pageInput,
});
export type EventOrdersInput = z.infer<typeof eventOrdersInput>;

const barEventSchema = z.object({
  eventId: z.string(),
  eventName: z.string(),
  venueName: z.string(),
  timeZone: z.string(),
  city: z.string(),
  startDate: z.string(),
  phase: z.enum(EVENT_PHASES),
  /** The actor owns it or is an administrator, and so may open its other pages. */
  own: z.boolean(),
});

/** An order as the bar sees it. */
const barOrderSchema = orderSchema.extend({
  /** Short code, as `XXXX-XXXX-XXXX`. */
  reference: z.string(),
  customer: z.object({ name: z.string() }),
  /** Who completed or refunded it; null while it is pending, and when the guest cancelled it. */
  handledBy: z.string().nullable(),
  /** The reason given with the cancellation. */
  reason: z.string().nullable(),
});
export type BarOrderView = z.infer<typeof barOrderSchema>;

export const eventOrdersOutput = pageOf(barOrderSchema).extend({
  event: barEventSchema,
  /** Counts of the whole event, independent of the search. */
  counts: z.object({
    pending: z.int(),
    /** Those of the pending ones that can be picked up. */
    ready: z.int(),
    completed: z.int(),
    cancelled: z.int(),
  }),
  /** From order to hand-over, over the orders completed today by the venue's clock. */
  averageWaitMs: z.int().nullable(),
  /** Waiting times are computed by this clock, not the tablet's. */
  serverTime: z.string(),
});
export type EventOrders = z.infer<typeof eventOrdersOutput>;

/** The orders of one event or of all. */
export const listOrdersInput = z.object({
  /** For administrators required, unless something is searched. */
  eventId: idSchema.nullish(),
  status: z.enum(ORDER_STATUSES).nullish(),
  /** Placed at this time or later. */
  since: dateTimeSchema.nullish(),
  /** Words of the guest's name or e-mail, a prefix of the order's code or id. */
  search: z.string().trim().max(SEARCH_MAX_CHARS).default(''),
  sort: z.enum(ORDER_SORTS).default('-placed'),
  ...cursorInput,
});
export type ListOrdersInput = z.infer<typeof listOrdersInput>;

const listedOrderSchema = barOrderSchema.extend({
  event: z.object({ id: z.string(), name: z.string(), timeZone: z.string() }),
  /** The e-mail is null once the account is deleted. */
  customer: z.object({ name: z.string(), email: z.string().nullable() }),
});
export type ListedOrder = z.infer<typeof listedOrderSchema>;
export const listOrdersOutput = rowsOf(listedOrderSchema);
export type ListOrdersOutput = z.infer<typeof listOrdersOutput>;

/** Events whose orders the actor may hand out: running ones first, then upcoming, then past. */
export const barEventsOutput = z.object({
  items: z.array(barEventSchema.extend({ pending: z.int() })),
});
export type BarEvents = z.infer<typeof barEventsOutput>;

/** Inspects or completes an order, by the guest's code or from the staff's own list. */
export const pickUpInput = z
  .object({
    requestId: requestIdSchema,
    eventId: idSchema,
    code: wellFormedSchema().min(1).max(CODE_MAX_CHARS).optional(),
    orderId: idSchema.optional(),
    /**
     * For `complete`: the hand-over can be undone with `reopen` for `ORDER_UNDO_WITHIN_MS`, and is only published after
     * that.
     */
    undoable: z.boolean().optional(),
  })
  .refine(({ code, orderId }) => (code === undefined) !== (orderId === undefined), {
    message: 'Either the code or the order id is required',
  });
export type PickUpInput = z.infer<typeof pickUpInput>;

/** Marks an order as ready, or undoes that or a hand-over, by the same person within `ORDER_UNDO_WITHIN_MS`. */
export const orderStepInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  orderId: idSchema,
});
export const undoneStepOutput = z.object({ orderId: z.string(), status: z.literal('pending') });
export type UndoneStep = z.infer<typeof undoneStepOutput>;

export const ORDER_REFUSALS = [
  'ORDER_COMPLETED',
  'ORDER_CANCELLED',
  'ORDER_DISPUTED',
  'ORDER_INVALID',
  'WRONG_EVENT',
  'WRONG_MODE_TICKET',
  'QR_FORMAT_INVALID',
] as const;

const pickedOrder = z.object({
  id: z.string(),
  holderName: z.string(),
  lines: z.array(z.object({ name: z.string(), quantity: z.int() })),
});

export const orderVerdictSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('valid'), status: z.enum(['pending', 'completed']), order: pickedOrder }),
  z.object({
    outcome: z.literal('refused'),
    code: z.enum(ORDER_REFUSALS),
    message: z.string(),
    order: pickedOrder.nullable(),
    /** When it was handed out, for `ORDER_COMPLETED`. */
    completedAt: z.string().nullable(),
    /** For `WRONG_EVENT`: the event of a typed code, if this person may know it. */
    eventName: z.string().optional(),
  }),
]);
export type OrderVerdict = z.infer<typeof orderVerdictSchema>;
export type OrderRefusal = (typeof ORDER_REFUSALS)[number];
