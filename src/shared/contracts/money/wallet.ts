import { z } from 'zod';
import { dateTimeSchema, lineSchema, pageInput, pageOf } from '#shared/contracts/common.ts';
import { currencySchema } from '#shared/contracts/values.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import {
  ADJUSTMENT_REASON_MAX_CHARS,
  MONEY_MAX_MINOR,
  TOP_UP_MAX_MINOR,
  TOP_UP_MIN_MINOR,
} from '#shared/limits.ts';
import { PATHS } from '#shared/paths.ts';
import { LANGUAGES } from '#shared/text/languages.ts';

/** The specification's types of a wallet transaction. */
export const WALLET_ENTRY_TYPES = ['topup', 'purchase', 'refund', 'adjustment'] as const;

export const walletOutput = z.object({
  wallets: z.array(z.object({ currency: currencySchema, balanceMinor: z.int() })),
});

/** Whether the wallet ever had an entry. */
export const walletUsedOutput = z.object({ used: z.boolean() });

const historyFilters = {
  currency: currencySchema.nullish(),
  type: z.enum(WALLET_ENTRY_TYPES).nullish(),
  /** `from` inclusive, `before` exclusive. */
  from: dateTimeSchema.nullish(),
  before: dateTimeSchema.nullish(),
};

export const historyInput = z.object({
  ...historyFilters,
  ...pageInput,
  /** The first page's `upTo`, so that later pages stay stable while new transfers arrive. */
  upTo: z.int().min(0).nullish(),
});
export type HistoryInput = z.infer<typeof historyInput>;

/** The counterparty, where the type alone does not tell. */
export const WALLET_SUBJECTS = [
  'card',
  /** Paid by card for tickets, an order or a tip: it passes through the wallet. */
  'cardPayment',
  'tickets',
  'order',
  'tip',
  'toCard',
  'unpaid',
  'fromCard',
  'dispute',
  'correction',
] as const;

const walletEntrySchema = z.object({
  id: z.int(),
  type: z.enum(WALLET_ENTRY_TYPES),
  subject: z.enum(WALLET_SUBJECTS),
  /** Signed: positive is a credit to the wallet. */
  amountMinor: z.int(),
  currency: currencySchema,
  description: z.string(),
  date: z.string(),
  /** The id of the payment, purchase, order, tip or refund behind it. */
  reference: z.string(),
  /** Reference for people: the code of the order or of the first ticket; otherwise null. */
  code: z.string().nullable(),
  /** Number of other tickets in the same purchase. */
  moreTickets: z.int(),
});
export type WalletEntry = z.infer<typeof walletEntrySchema>;
export const historyOutput = z.object({ ...pageOf(walletEntrySchema).shape, upTo: z.int() });
export type HistoryOutput = z.infer<typeof historyOutput>;

export const historyExportInput = z.object(historyFilters);
export type HistoryExportInput = z.infer<typeof historyExportInput>;
/** All matching entries, newest first; `total` is larger if the list was cut. */
export const historyExportOutput = z.object({ items: z.array(walletEntrySchema), total: z.int() });

const topUpFields = z.object({
  requestId: requestIdSchema,
  currency: currencySchema,
  amountMinor: z.int().positive(),
  /** A path of this site to return to. */
  returnPath: z
    .string()
    .max(200)
    .regex(/^\/(?![/\\])[\w\-/?=&%.]*$/)
    .default(PATHS.wallet),
  /** The language of the checkout. Default: the person's own, then their browser's. */
  language: z.enum(LANGUAGES).optional(),
});
export const topUpInput = topUpFields.refine(
  ({ currency, amountMinor }) =>
    amountMinor >= TOP_UP_MIN_MINOR[currency] && amountMinor <= TOP_UP_MAX_MINOR[currency],
  { path: ['amountMinor'] },
);
export type TopUpInput = z.infer<typeof topUpInput>;
export const topUpOutput = z.object({ paymentId: z.string(), checkoutUrl: z.string() });

export const paymentInput = z.object({ paymentId: idSchema });
export const paymentOutput = z.object({
  paymentId: z.string(),
  status: z.enum(['pending', 'paid', 'failed']),
  currency: currencySchema,
  amountMinor: z.int(),
  startedAt: z.string(),
  /** The checkout URL; null when it can no longer be paid. */
  checkoutUrl: z.string().nullable(),
  /** The checkout is finished; a bank transfer or a cash payment at a shop is pending. */
  submitted: z.boolean(),
  /** The hold that it pays; null for tips and top-ups. */
  checkout: z
    .object({ checkoutId: z.string(), eventId: z.string(), kind: z.enum(['tickets', 'order']) })
    .nullable(),
});
export type PaymentOutput = z.infer<typeof paymentOutput>;

export const walletOfInput = z.object({ userId: idSchema });

/** A correction of a person's wallet by an administrator. */
export const adjustInput = z.object({
  requestId: requestIdSchema,
  userId: idSchema,
  currency: currencySchema,
  /** Signed: positive is a credit to the wallet. */
  amountMinor: z
    .int()
    .min(-MONEY_MAX_MINOR)
    .max(MONEY_MAX_MINOR)
    .refine((amount) => amount !== 0),
  /** The person reads it in their history. */
  reason: lineSchema(ADJUSTMENT_REASON_MAX_CHARS).refine((reason) => reason !== ''),
});
export type AdjustInput = z.infer<typeof adjustInput>;
export const adjustedWalletOutput = z.object({
  currency: currencySchema,
  amountMinor: z.int(),
  /** After the correction; a repeat gets the balance of now. */
  balanceMinor: z.int(),
});
export type AdjustedWallet = z.infer<typeof adjustedWalletOutput>;

/** Unpaid top-ups: open, submitted, or failed recently; and submitted payments for anything else. */
export const openPaymentsOutput = z.object({ payments: z.array(paymentOutput) });
