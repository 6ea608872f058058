import { z } from 'zod';
import { idSchema, requestIdSchema } from '../ids.ts';
import {
  MONEY_MAX_MINOR,
  PAYOUT_NOTE_MAX_CHARS,
  PAYOUT_REFERENCE_MAX_CHARS,
  SEARCH_MAX_CHARS,
} from '../limits.ts';
import { EVENT_PHASES } from '../states.ts';
import { moneySchema } from './analytics.ts';
import { dateTimeSchema, lineSchema, pageInput, pageOf } from './common.ts';
import { currencySchema } from './values.ts';

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

/** An organiser of whose money an administrator asks; organisers only ever get their own. */
const organizerFilter = { organizerId: idSchema.optional() };

/**
 * How much of an organiser's revenue in one currency may leave now. The three add up to what the accounts hold: what
 * was sold, less refunds, fees and what was paid out.
 */
const standFields = {
  /** Of events that are settled, `holdDays` after their end; never below zero. */
  payableMinor: z.int(),
  /** Of events whose guests may still get money back. */
  heldMinor: z.int(),
  /** Zero or below: refunds after a payout, which later sales are set off against. */
  owedMinor: z.int(),
  /** What performers were given and have not been paid yet. */
  tipsMinor: z.int(),
  /** What of it may leave now. */
  tipsPayableMinor: z.int(),
};

export const payoutBalanceInput = z.object(organizerFilter);
export type PayoutBalanceInput = z.infer<typeof payoutBalanceInput>;

/** One organiser's money, by currency. */
export const payoutBalanceOutput = z.object({
  organizer: z.object({ id: z.string(), name: z.string() }),
  currencies: z.array(moneySchema.extend(standFields)),
  /** Events that ever carried no platform fee, of so many, and the fee of the others. */
  freeEvents: z.object({ used: z.int(), of: z.int() }),
  feeBps: z.int(),
  /** Days after an event's end before its money may leave. */
  holdDays: z.int(),
});
export type PayoutBalance = z.infer<typeof payoutBalanceOutput>;

export const duePayoutsInput = z.object({
  ...organizerFilter,
  /** The organizer's money, or their performers'; both without it. */
  of: z.enum(['revenue', 'tips']).optional(),
  ...pageInput,
});
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
  /** When the days that payouts wait are over; null once they are, and where no date decides. */
  availableFrom: z.string().nullable(),
  /** Where a performer's tips came from, in sums; null for revenue, and for everybody but administrators. */
  tipSources: z
    .object({
      givenMinor: z.int(),
      /** From the organizer, or people who work at any event of theirs. */
      fromHouseMinor: z.int(),
      /** From the person who gave most. */
      fromOneMinor: z.int(),
    })
    .nullable(),
});
export type DuePayout = z.infer<typeof dueSchema>;

/** Accounts with money on them: those that can be paid out first, then the latest event first. */
export const duePayoutsOutput = pageOf(dueSchema);
export type DuePayoutsOutput = z.infer<typeof duePayoutsOutput>;

export const duePayeesInput = z.object({
  search: z.string().trim().max(SEARCH_MAX_CHARS).default(''),
  ...pageInput,
});
export type DuePayeesInput = z.infer<typeof duePayeesInput>;

/** Organisers to whom, or to whose performers, something is due, or who owe; one entry per currency. */
export const duePayeesOutput = pageOf(
  z.object({
    organizerId: z.string(),
    name: z.string(),
    email: z.string(),
    currency: currencySchema,
    ...standFields,
  }),
);
export type DuePayees = z.infer<typeof duePayeesOutput>;

export const recordPayoutInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  performerId: idSchema.nullable(),
  amountMinor: z.int().min(1).max(MONEY_MAX_MINOR),
  reference: lineSchema(PAYOUT_REFERENCE_MAX_CHARS).min(1),
  note: lineSchema(PAYOUT_NOTE_MAX_CHARS).default(''),
});
export type RecordPayoutInput = z.infer<typeof recordPayoutInput>;

export const recordPayoutOutput = z.object({
  payoutId: z.string(),
  amountMinor: z.int(),
  currency: currencySchema,
  reference: z.string(),
});
export type RecordedPayout = z.infer<typeof recordPayoutOutput>;

export const payoutsInput = z.object({ eventId: idSchema.optional(), ...organizerFilter, ...pageInput });
export type PayoutsInput = z.infer<typeof payoutsInput>;
export const payoutsOutput = pageOf(
  z.object({
    id: z.string(),
    ...payeeFields,
    amountMinor: z.int(),
    reference: z.string(),
    /** For the organiser to read. */
    note: z.string(),
    date: dateTimeSchema,
  }),
);
export type PayoutsOutput = z.infer<typeof payoutsOutput>;

export const STATEMENT_KINDS = ['tickets', 'orders', 'refunds', 'fees', 'other', 'payout'] as const;

export const statementInput = z.object({ eventId: idSchema });
export type StatementInput = z.infer<typeof statementInput>;

/** An event's account of revenue as a bank would write it: one line per day and kind, every payout by itself. */
export const statementOutput = z.object({
  event: z.object({
    id: z.string(),
    name: z.string(),
    organizerName: z.string(),
    phase: z.enum(EVENT_PHASES),
    timeZone: z.string(),
    currency: currencySchema,
    startDate: z.string(),
  }),
  feeBps: z.int(),
  money: moneySchema,
  payableMinor: z.int(),
  /** Oldest first; each with what the account holds after it. */
  lines: z.array(
    z.object({
      /** The day at the venue, `2026-11-21`. */
      day: z.string(),
      kind: z.enum(STATEMENT_KINDS),
      /** Transfers that it sums up. */
      count: z.int(),
      amountMinor: z.int(),
      balanceMinor: z.int(),
      /** What the bank calls a payout; empty for sums. */
      reference: z.string(),
    }),
  ),
});
export type StatementOutput = z.infer<typeof statementOutput>;
