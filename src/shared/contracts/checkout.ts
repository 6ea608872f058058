import { z } from 'zod';
import { ERROR_CODES } from '#shared/errors/errors.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import {
  DISCOUNT_CODE_MAX_CHARS,
  ORDER_LINES_MAX,
  ORDER_PORTIONS_MAX,
  TIP_MESSAGE_MAX_CHARS,
  TOP_UP_MAX_MINOR,
  TOP_UP_MIN_MINOR,
} from '#shared/limits.ts';
import { accessNeedsSchema } from '#shared/seats/access-needs.ts';
import { seatNameSchema } from '#shared/seats/seat-name.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/states.ts';
import { textSchema, wellFormedSchema } from './common.ts';
import { savedCardIdSchema } from './money/cards.ts';
import { sendTipOutput } from './money/tips.ts';
import { ownOrderSchema, placeOrderOutput } from './orders.ts';
import { seatWishSchema } from './seats/wish.ts';
import { accessSchema } from './tickets/access.ts';
import {
  humanTokenSchema,
  purchaseOutput,
  queueTokenSchema,
  ticketLinesSchema,
  ticketSchema,
} from './tickets/tickets.ts';
import { amountSchema, currencySchema, promoterCodeSchema, sourceSchema } from './values.ts';

/** `<event id>.<hold id>`; opaque to clients. */
export const checkoutIdSchema = z.string().regex(/^[0-9a-f-]{36}\.[0-9a-f-]{36}$/);

const orderLines = z
  .array(z.object({ menuItemId: idSchema, quantity: z.int().min(1).max(ORDER_PORTIONS_MAX) }))
  .min(1)
  .max(ORDER_LINES_MAX);

/** What can pay in the same turn, for a signed-in person: their wallet, or nothing because the total is 0. */
const PAID_AT_ONCE = ['wallet', 'free'] as const satisfies readonly PaymentMethod[];

/**
 * Reserves tickets or menu items for a limited time, for a person or for a browser without one. With `pay` it sells them
 * at once instead and reserves nothing.
 */
export const startCheckoutInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  lines: z.union([ticketLinesSchema, orderLines]),
  access: accessSchema.optional(),
  discountCode: wellFormedSchema().trim().max(DISCOUNT_CODE_MAX_CHARS).optional(),
  /** The total shown to the buyer; another price is refused with `PRICE_CHANGED`. */
  expectedTotalMinor: amountSchema.optional(),
  /** The queue token that `SALE_BUSY` gave this same request. */
  queueToken: queueTokenSchema.optional(),
  humanToken: humanTokenSchema.optional(),
  /** A request id is for a reservation or for a sale: with the other it is refused with `REQUEST_ID_REUSED`. */
  pay: z.enum(PAID_AT_ONCE).optional(),
  /** Kept with a purchase of tickets. */
  source: sourceSchema,
  promoter: promoterCodeSchema,
  /** Of tickets with seats, where their lines name none. */
  seats: seatWishSchema.optional(),
  needs: accessNeedsSchema.optional(),
});
export type StartCheckoutInput = z.infer<typeof startCheckoutInput>;

/** What can pay now, in the order to offer it, and what cannot and why. */
export const paymentMethodsSchema = z.object({
  available: z.array(
    z.object({
      method: z.enum(PAYMENT_METHODS),
      /** What the wallet and the card would pay. */
      walletMinor: z.int(),
      cardMinor: z.int(),
    }),
  ),
  unavailable: z.array(z.object({ method: z.enum(PAYMENT_METHODS), code: z.enum(ERROR_CODES) })),
  /** Null when nobody is signed in. */
  balanceMinor: z.int().nullable(),
  /** The card form also has Apple Pay, Google Pay and Link. */
  hasExpress: z.boolean(),
});
export type PaymentMethods = z.infer<typeof paymentMethodsSchema>;

/** A ticket as sold, with its codes, so that they show at once; all else of it is in `tickets.get`. */
export const soldTicketSchema = ticketSchema.pick({
  id: true,
  status: true,
  typeName: true,
  seat: true,
  qr: true,
  shortCode: true,
  reference: true,
  purchaseId: true,
  purchasedAt: true,
});

/** The same of an order; all else of it is in `orders.get`. */
export const soldOrderSchema = ownOrderSchema
  .pick({ id: true, status: true, qr: true, shortCode: true, reference: true })
  .extend({ lines: z.array(z.object({ name: z.string(), quantity: z.int() })) });

/** What a paid checkout gave. */
export const checkoutResultSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('tickets'),
    receipt: purchaseOutput,
    /** Those of the receipt that the buyer still holds, in its order. */
    tickets: z.array(soldTicketSchema),
  }),
  z.object({
    kind: z.literal('order'),
    receipt: placeOrderOutput,
    /** Null where only `orders.get` knows it, as after a restore. */
    order: soldOrderSchema.nullable(),
  }),
  z.object({ kind: z.literal('tip'), receipt: sendTipOutput }),
  z.object({
    kind: z.literal('topup'),
    receipt: z.object({ currency: currencySchema, amountMinor: z.int() }),
  }),
  /** What a card had refused after the sale is paid: its tickets admit again. */
  z.object({
    kind: z.literal('unpaid'),
    receipt: z.object({ currency: currencySchema, amountMinor: z.int() }),
  }),
]);
export type CheckoutResult = z.infer<typeof checkoutResultSchema>;

/**
 * - `held`: the places are reserved and can be paid.
 * - `authorized`: a card is authorized for a stranger's places. The mailed code makes it their payment, without it the
 *   authorization ends with the hold.
 * - `confirming`: a card payment is open in its frame.
 * - `processing`: the provider or a bank has not answered yet; the places stay reserved.
 * - `done`: paid; `result` says what it gave.
 * - `expired`, `released`: the places are free again.
 * - `failed`: the payment came to nothing; `failure` says why, and `returnedMinor` goes back to the card.
 */
export const CHECKOUT_STATES = [
  'held',
  'authorized',
  'confirming',
  'processing',
  'done',
  'expired',
  'released',
  'failed',
] as const;

/** A card payment under way; `checkout.pay` with the same method gives its card form again. */
const checkoutPaymentSchema = z.object({ paymentId: z.string(), amountMinor: z.int() });

export const checkoutSchema = z.object({
  /** Null for what reserves nothing: tips, top-ups, and a sale in the turn of the start, whose id is its request id. */
  checkoutId: z.string().nullable(),
  kind: z.enum(['tickets', 'order', 'tip', 'topup', 'unpaid']),
  state: z.enum(CHECKOUT_STATES),
  eventId: z.string().nullable(),
  /** ISO 8601. The countdown runs by the server's clock. */
  serverTime: z.string(),
  expiresAt: z.string(),
  /** More time can be had once. */
  extendable: z.boolean(),
  currency: currencySchema,
  price: z.object({
    /** Empty where nothing was reserved. */
    lines: z.array(
      z.object({
        itemId: z.string(),
        name: z.string(),
        quantity: z.int(),
        unitMinor: z.int(),
        discountMinor: z.int(),
        totalMinor: z.int(),
        /** Held or sold, one for each of it; absent without seats. */
        seats: z.array(z.object({ id: z.string(), name: seatNameSchema })).exactOptional(),
      }),
    ),
    subtotalMinor: z.int(),
    discountMinor: z.int(),
    totalMinor: z.int(),
  }),
  methods: paymentMethodsSchema,
  /** Held for a stranger, whose card may be authorized before the mailed code (`checkout.authorize`). */
  cardFirst: z.boolean(),
  payment: checkoutPaymentSchema.nullable(),
  result: checkoutResultSchema.nullable(),
  failure: z.enum(ERROR_CODES).nullable(),
  /** What goes back to the card because the sale came to nothing. */
  returnedMinor: z.int(),
});
export type CheckoutView = z.infer<typeof checkoutSchema>;

export const getCheckoutInput = z.union([
  z.object({ checkoutId: checkoutIdSchema }),
  z.object({ paymentId: idSchema }),
]);

export const checkoutInput = z.object({ requestId: requestIdSchema, checkoutId: checkoutIdSchema });

export const paymentMethodsInput = z.object({ currency: currencySchema, totalMinor: amountSchema });
export type PaymentMethodsInput = z.infer<typeof paymentMethodsInput>;

/** What the card form has made of a card. The payment is made and confirmed by it at once; a repeat sends it again. */
const confirmationTokenSchema = z.string().regex(/^[\w-]{1,200}$/);

/** Consent to keep the card with the provider for the next time. */
const saveCardSchema = z.boolean().optional();

const payHead = {
  requestId: requestIdSchema,
  method: z.enum(PAYMENT_METHODS),
  confirmationToken: confirmationTokenSchema.optional(),
  saveCard: saveCardSchema,
  /** One of `cards.list` in place of a token. */
  savedCard: savedCardIdSchema.optional(),
};

const topUpAmount = z
  .object({ currency: currencySchema, amountMinor: z.int().positive() })
  .refine(
    ({ currency, amountMinor }) =>
      amountMinor >= TOP_UP_MIN_MINOR[currency] && amountMinor <= TOP_UP_MAX_MINOR[currency],
    { path: ['amountMinor'] },
  );

export const payCheckoutInput = z.union([
  z.object({ ...payHead, checkoutId: checkoutIdSchema }),
  z.object({
    ...payHead,
    tip: z.object({
      eventId: idSchema,
      performerId: idSchema,
      amountMinor: amountSchema.min(1),
      message: textSchema(TIP_MESSAGE_MAX_CHARS).default(''),
      anonymous: z.boolean().default(false),
    }),
  }),
  z.object({ ...payHead, topUp: topUpAmount }),
  /** What a card has refused after the sale, in another way. */
  z.object({ ...payHead, unpaid: z.object({ paymentId: idSchema }) }),
]);
export type PayCheckoutInput = z.infer<typeof payCheckoutInput>;

/** Authorizes a card for the hold of a browser that nobody has signed in to. */
export const authorizeCheckoutInput = checkoutInput.extend({
  /** A repeat without it shows the bank's question again. */
  confirmationToken: confirmationTokenSchema.optional(),
  saveCard: saveCardSchema,
});
export type AuthorizeCheckoutInput = z.infer<typeof authorizeCheckoutInput>;

/**
 * The person must answer their bank, or see a voucher, in this frame; `checkout.get` then tells the end. Without a
 * confirmation token, as pages of the release before pay, the frame asks for the card too.
 */
const confirmAnswer = z.object({
  state: z.literal('confirm'),
  paymentId: z.string(),
  amountMinor: z.int(),
  frameUrl: z.string(),
  expiresAt: z.string(),
});
/** The provider or the sale has not answered yet: `checkout.get` tells the end. */
const processingAnswer = z.object({ state: z.literal('processing'), paymentId: z.string() });
/** Nothing was charged, and the places stay held: another card may pay, under another request id. */
const declinedAnswer = z.object({
  state: z.literal('declined'),
  paymentId: z.string(),
  failure: z.enum(ERROR_CODES),
});

export const payCheckoutOutput = z.discriminatedUnion('state', [
  z.object({ state: z.literal('done'), result: checkoutResultSchema }),
  confirmAnswer,
  processingAnswer,
  declinedAnswer,
]);
export type PayCheckoutOutput = z.infer<typeof payCheckoutOutput>;

export const authorizeCheckoutOutput = z.discriminatedUnion('state', [
  /** `checkout.extend` by the person who has typed the mailed code buys with it. */
  z.object({ state: z.literal('authorized'), paymentId: z.string() }),
  confirmAnswer,
  processingAnswer,
  declinedAnswer,
]);
export type AuthorizeCheckoutOutput = z.infer<typeof authorizeCheckoutOutput>;
