import { z } from 'zod';
import { idSchema, requestIdSchema } from '../ids.ts';
import { TOP_UP_MAX_MINOR, TOP_UP_MIN_MINOR } from '../limits.ts';
import { LANGUAGES } from '../text/languages.ts';
import { dateTimeSchema, pageInput, pageOf } from './common.ts';
import { currencySchema } from './values.ts';

/** The specification's types of a wallet transaction. */
export const WALLET_ENTRY_TYPES = ['topup', 'purchase', 'refund', 'adjustment'] as const;

export const walletOutput = z.object({
  wallets: z.array(z.object({ currency: currencySchema, balanceMinor: z.int() })),
});

const historyFilters = {
  currency: currencySchema.nullish(),
  type: z.enum(WALLET_ENTRY_TYPES).nullish(),
  /** From this moment on, and before that one. */
  from: dateTimeSchema.nullish(),
  before: dateTimeSchema.nullish(),
};

export const historyInput = z.object({
  ...historyFilters,
  ...pageInput,
  /** The `upTo` of the first page: the pages after it then hold still while money moves. */
  upTo: z.int().min(0).nullish(),
});
export type HistoryInput = z.infer<typeof historyInput>;

/** What money came from or went to, where the type alone does not say. */
export const WALLET_SUBJECTS = ['card', 'tickets', 'order', 'tip', 'correction'] as const;

const walletEntrySchema = z.object({
  id: z.int(),
  type: z.enum(WALLET_ENTRY_TYPES),
  subject: z.enum(WALLET_SUBJECTS),
  /** Signed: what came in is positive. */
  amountMinor: z.int(),
  currency: currencySchema,
  description: z.string(),
  date: z.string(),
  /** The id of the payment, purchase, order, tip or refund behind it. */
  reference: z.string(),
  /** By which people name it: the code of the order, or of the first ticket; null for money that bought neither. */
  code: z.string().nullable(),
  /** How many tickets were bought together with that one. */
  moreTickets: z.int(),
});
export type WalletEntry = z.infer<typeof walletEntrySchema>;
export const historyOutput = z.object({ ...pageOf(walletEntrySchema).shape, upTo: z.int() });
export type HistoryOutput = z.infer<typeof historyOutput>;

export const historyExportInput = z.object(historyFilters);
export type HistoryExportInput = z.infer<typeof historyExportInput>;
/** Everything that the filters let through, newest first; `total` says so if there is more than is sent. */
export const historyExportOutput = z.object({ items: z.array(walletEntrySchema), total: z.int() });

const topUpFields = z.object({
  requestId: requestIdSchema,
  currency: currencySchema,
  amountMinor: z.int().positive(),
  /** A path of ours to come back to. */
  returnPath: z
    .string()
    .max(200)
    .regex(/^\/(?![/\\])[\w\-/?=&%.]*$/)
    .default('/wallet'),
  /** The language of the checkout: the page's, else the person's own, else their browser's. */
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
  /** Where it can still be paid; null when it cannot. */
  checkoutUrl: z.string().nullable(),
  /** The checkout is finished; a bank or a shop's till has yet to send the money. */
  submitted: z.boolean(),
});
export type PaymentOutput = z.infer<typeof paymentOutput>;
/** Top-ups that are not paid: still open, on their way, or failed of late. */
export const openPaymentsOutput = z.object({ payments: z.array(paymentOutput) });
