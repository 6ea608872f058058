import { z } from 'zod';
import { idSchema, requestIdSchema } from '../ids.ts';
import { MONEY_MAX_MINOR, PAYOUT_REFERENCE_MAX_CHARS } from '../limits.ts';
import { currencySchema } from '../money.ts';
import { EVENT_PHASES } from '../states.ts';
import { lineSchema, pageInput, pageOf } from './common.ts';

/** Whose money it is: the organiser's revenue of the event, or one performer's tips. */
const payeeFields = {
  eventId: z.string(),
  eventName: z.string(),
  organizerName: z.string(),
  /** Null for the organiser's revenue. */
  performerId: z.string().nullable(),
  performerName: z.string().nullable(),
  currency: currencySchema,
};

export const duePayoutsInput = z.object(pageInput);
export type DuePayoutsInput = z.infer<typeof duePayoutsInput>;

const dueSchema = z.object({
  ...payeeFields,
  phase: z.enum(EVENT_PHASES),
  startDate: z.string(),
  timeZone: z.string(),
  /** Below zero when more went back to guests than was left. */
  balanceMinor: z.int(),
  /** What may be paid out now; less than the balance while guests may still get money back. */
  payableMinor: z.int(),
});

/** Accounts with money on them, the latest event first, and the sums over all of them by currency. */
export const duePayoutsOutput = pageOf(dueSchema).extend({
  sums: z.array(
    z.object({
      currency: currencySchema,
      balanceMinor: z.int(),
      payableMinor: z.int(),
      paidMinor: z.int(),
      tipsMinor: z.int(),
    }),
  ),
});
export type DuePayoutsOutput = z.infer<typeof duePayoutsOutput>;

export const recordPayoutInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  performerId: idSchema.nullable(),
  amountMinor: z.int().min(1).max(MONEY_MAX_MINOR),
  reference: lineSchema(PAYOUT_REFERENCE_MAX_CHARS).min(1),
});
export type RecordPayoutInput = z.infer<typeof recordPayoutInput>;

export const recordPayoutOutput = z.object({
  payoutId: z.string(),
  amountMinor: z.int(),
  currency: currencySchema,
  reference: z.string(),
});
export type RecordedPayout = z.infer<typeof recordPayoutOutput>;

export const payoutsInput = z.object({ eventId: idSchema.optional(), ...pageInput });
export type PayoutsInput = z.infer<typeof payoutsInput>;
export const payoutsOutput = pageOf(
  z.object({
    id: z.string(),
    ...payeeFields,
    amountMinor: z.int(),
    reference: z.string(),
    date: z.string(),
  }),
);
export type PayoutsOutput = z.infer<typeof payoutsOutput>;
