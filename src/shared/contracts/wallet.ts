import { z } from 'zod';
import { idSchema, requestIdSchema } from '../ids.ts';
import { LANGUAGES } from '../languages.ts';
import { PAGE_SIZE_MAX, TOP_UP_MAX_MINOR, TOP_UP_MIN_MINOR } from '../limits.ts';
import { currencySchema } from '../money.ts';

/** The specification's types of a wallet transaction. */
export const WALLET_ENTRY_TYPES = ['topup', 'purchase', 'refund', 'adjustment'] as const;

export const walletOutput = z.object({
  wallets: z.array(z.object({ currency: currencySchema, balanceMinor: z.int() })),
});

export const historyInput = z.object({
  currency: currencySchema.nullish(),
  type: z.enum(WALLET_ENTRY_TYPES).nullish(),
  /** The `next` of the page before. */
  cursor: z.int().min(0).nullish(),
  limit: z.int().min(1).max(PAGE_SIZE_MAX).default(20),
});

export type HistoryInput = z.infer<typeof historyInput>;

export const walletEntrySchema = z.object({
  id: z.int(),
  type: z.enum(WALLET_ENTRY_TYPES),
  /** Signed: what came in is positive. */
  amountMinor: z.int(),
  currency: currencySchema,
  description: z.string(),
  date: z.string(),
  reference: z.string(),
});
export type WalletEntry = z.infer<typeof walletEntrySchema>;
export const historyOutput = z.object({ items: z.array(walletEntrySchema), next: z.int().nullable() });
export type HistoryOutput = z.infer<typeof historyOutput>;

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
