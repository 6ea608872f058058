import { z } from 'zod';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { CODE_MAX_CHARS, SCAN_SENDERS_MAX } from '#shared/limits.ts';
import { dateTimeSchema, wellFormedSchema } from './common.ts';
import { amountSchema, currencySchema } from './values.ts';

/** Different menu items in one ticket. */
export const CONTENT_ITEMS_MAX = 10;
/** Portions of one item in one ticket. */
export const CONTENT_PORTIONS_MAX = 20;

const contentItems = z.array(
  z.object({ menuItemId: idSchema, quantity: z.int().min(1).max(CONTENT_PORTIONS_MAX) }),
);

/** Replaces what tickets of a type contain, for tickets sold from now on. */
export const setContentsInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  ticketTypeId: idSchema,
  items: contentItems
    .max(CONTENT_ITEMS_MAX)
    .refine(
      (items) => new Set(items.map(({ menuItemId }) => menuItemId)).size === items.length,
      'An item is listed once',
    ),
  /** 0: none. */
  barMoneyMinor: amountSchema.default(0),
});
export type SetContentsInput = z.infer<typeof setContentsInput>;

export const contentsInput = z.object({ eventId: idSchema });
/** What each type contains now, and what became of all vouchers of the event. */
export const contentsOutput = z.object({
  currency: currencySchema,
  types: z.array(
    z.object({
      ticketTypeId: z.string(),
      items: z.array(z.object({ menuItemId: z.string(), name: z.string(), quantity: z.int() })),
      barMoneyMinor: z.int(),
    }),
  ),
  /** By menu item; portions of tickets that are not refunded, and of refunded ones as far as they were handed out. */
  items: z.array(
    z.object({ menuItemId: z.string(), name: z.string(), promised: z.int(), redeemed: z.int() }),
  ),
  /** Of tickets that are not refunded. */
  barMoney: z.object({ soldMinor: z.int(), spentMinor: z.int() }),
  /** Handed out by devices without network, though it had been handed out before. Newest first. */
  conflicts: z.array(
    z.object({ name: z.string(), holderName: z.string(), bar: z.string(), by: z.string(), at: z.string() }),
  ),
});
export type ContentsView = z.infer<typeof contentsOutput>;

/** Bar money that the actor's tickets have left for an order at this event. */
export const ownBarMoneyOutput = z.object({ leftMinor: z.int(), currency: currencySchema });

const voucherSubject = {
  code: wellFormedSchema().min(1).max(CODE_MAX_CHARS).optional(),
  ticketId: idSchema.optional(),
};
const oneSubject = {
  check: ({ code, ticketId }: { code?: string | undefined; ticketId?: string | undefined }) =>
    (code === undefined) !== (ticketId === undefined),
  message: 'Either the code or the ticket id is required',
};

/** Shows what a ticket contains. */
export const showVouchersInput = z
  .object({ eventId: idSchema, ...voucherSubject })
  .refine(oneSubject.check, oneSubject.message);

/** Hands out one portion. */
export const redeemVoucherInput = z
  .object({
    requestId: requestIdSchema,
    eventId: idSchema,
    ...voucherSubject,
    contentId: idSchema,
    bar: wellFormedSchema().trim().max(60).default(''),
    /** The device was offline and has handed it out. A hand-over too many is then recorded as a conflict. */
    offline: z.boolean().default(false),
    /** When it was handed out, for `offline` only. */
    at: dateTimeSchema.optional(),
    /** Other accounts under which this device may have sent it already. */
    sentBy: z.array(idSchema).max(SCAN_SENDERS_MAX).default([]),
  })
  .refine(oneSubject.check, oneSubject.message);

/** Undoes a hand-over: the same person, within `ORDER_UNDO_WITHIN_MS`. */
export const undoVoucherInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  /** Request id of the hand-over. */
  redeemId: requestIdSchema,
});

export const VOUCHER_REFUSALS = [
  'VOUCHER_REDEEMED',
  'VOUCHER_UNKNOWN',
  'NO_VOUCHERS',
  'TICKET_REFUNDED',
  'TICKET_DISPUTED',
  'TICKET_TRANSFERRED',
  'EVENT_CANCELLED',
  'EVENT_NOT_PUBLISHED',
  'WRONG_EVENT',
  'WRONG_MODE',
  'TICKET_INVALID',
  'QR_FORMAT_INVALID',
] as const;
export type VoucherRefusal = (typeof VOUCHER_REFUSALS)[number];

export const ticketVoucher = z.object({
  contentId: z.string(),
  name: z.string(),
  total: z.int(),
  used: z.int(),
});
export type TicketVoucher = z.infer<typeof ticketVoucher>;

export const barMoneySchema = z.object({ totalMinor: z.int(), leftMinor: z.int(), currency: currencySchema });
export type BarMoney = z.infer<typeof barMoneySchema>;

/** What tickets of a type contain, for its buyers. */
export const typeContentsSchema = z.object({
  items: z.array(z.object({ name: z.string(), quantity: z.int() })),
  barMoneyMinor: z.int(),
});
export type TypeContentsView = z.infer<typeof typeContentsSchema>;

/** What a ticket contains, as its holder sees it. */
export const ticketContentsSchema = z.object({
  /** Text of its code, once it admits nobody any more and something is left for the bar; null otherwise. */
  qr: z.string().nullable(),
  vouchers: z.array(ticketVoucher),
  barMoney: barMoneySchema.nullable(),
  /** Menu price of what was handed out, and the money that was spent: a refund keeps it. */
  consumedMinor: z.int(),
});
export type TicketContentsView = z.infer<typeof ticketContentsSchema>;

const voucherTicket = z.object({
  id: z.string(),
  typeName: z.string(),
  holderName: z.string(),
  shortCode: z.string().exactOptional(),
});

export const voucherVerdictSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('valid'),
    ticket: voucherTicket,
    /** After this hand-over, if it was one. */
    vouchers: z.array(ticketVoucher),
    barMoney: barMoneySchema.nullable(),
    /** The voucher that was handed out; null when nothing was, or it was undone since. */
    redeemed: z.string().nullable(),
  }),
  z.object({
    outcome: z.literal('refused'),
    code: z.enum(VOUCHER_REFUSALS),
    message: z.string(),
    ticket: voucherTicket.nullable(),
    vouchers: z.array(ticketVoucher),
    /** The last hand-over of this voucher, for `VOUCHER_REDEEMED`. */
    lastUse: z.object({ at: z.string(), bar: z.string() }).nullable(),
    /** Recorded as a conflict. */
    conflict: z.boolean(),
    eventName: z.string().optional(),
  }),
]);
export type VoucherVerdict = z.infer<typeof voucherVerdictSchema>;

export const undoVoucherOutput = z.object({ contentId: z.string(), used: z.int() });
export type UndoneVoucher = z.infer<typeof undoVoucherOutput>;
