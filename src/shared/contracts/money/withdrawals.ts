import { z } from 'zod';
import { currencySchema } from '#shared/contracts/values.ts';
import { requestIdSchema } from '#shared/ids.ts';
import { REFUND_TARGETS, WITHDRAWAL_REASONS, WITHDRAWAL_STATUSES } from '#shared/states.ts';

/** Money that goes back to a card. */
export const toCardSchema = z.object({
  amountMinor: z.int(),
  status: z.enum(WITHDRAWAL_STATUSES),
  /** The days between which a bank usually shows it. */
  arrivesFrom: z.string(),
  arrivesBy: z.string(),
});
export type ToCard = z.infer<typeof toCardSchema>;

export const withdrawInput = z.object({
  requestId: requestIdSchema,
  currency: currencySchema,
  /** Default: all that can go back. */
  amountMinor: z.int().positive().optional(),
});
export type WithdrawInput = z.infer<typeof withdrawInput>;
export const withdrawOutput = z.object({ currency: currencySchema, amountMinor: z.int() });
export type WithdrawOutput = z.infer<typeof withdrawOutput>;

export const withdrawalsOutput = z.object({
  /** Newest first. */
  items: z.array(
    toCardSchema.extend({
      id: z.string(),
      currency: currencySchema,
      reason: z.enum(WITHDRAWAL_REASONS),
      /** The event of the refund behind it; null for a withdrawal of balance. */
      eventName: z.string().nullable(),
      startedAt: z.string(),
    }),
  ),
  /** How much of each balance can go back to the cards it came from. */
  withdrawable: z.array(z.object({ currency: currencySchema, amountMinor: z.int() })),
  /** Where refunds of card payments go; null while not chosen, which means the card. */
  refundsTo: z.enum(REFUND_TARGETS).nullable(),
});
export type Withdrawals = z.infer<typeof withdrawalsOutput>;

export const setRefundsToInput = z.object({ requestId: requestIdSchema, to: z.enum(REFUND_TARGETS) });
export type SetRefundsToInput = z.infer<typeof setRefundsToInput>;
export const setRefundsToOutput = z.object({ refundsTo: z.enum(REFUND_TARGETS) });
