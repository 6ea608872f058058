import { z } from 'zod';
import { moneySchema } from '#shared/contracts/analytics/analytics.ts';
import { dateTimeSchema, lineSchema, pageInput, pageOf } from '#shared/contracts/common.ts';
import { currencySchema } from '#shared/contracts/values.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import {
  MONEY_MAX_MINOR,
  PAYOUT_NOTE_MAX_CHARS,
  PAYOUT_REFERENCE_MAX_CHARS,
  SEARCH_MAX_CHARS,
} from '#shared/limits.ts';
import { PAYOUT_FAILURES, PAYOUT_METHODS, PAYOUT_STATUSES } from '#shared/money/payout-accounts.ts';
import { EVENT_PHASES } from '#shared/states.ts';

/** The payee: the organizer's revenue of the event, one performer's tips, or one promoter's commissions. */
const payeeFields = {
  eventId: z.string(),
  eventName: z.string(),
  organizerName: z.string(),
  /** Of a performer's tips; null for others. */
  performerId: z.string().nullable(),
  performerName: z.string().nullable(),
  /** Of a promoter's commissions; null for others. */
  promoterId: z.string().nullable(),
  promoterName: z.string().nullable(),
  currency: currencySchema,
};

/** For administrators; organizers only get their own money. */
const organizerFilter = { organizerId: idSchema.optional() };

/**
 * An organizer's revenue in one currency by availability. The three parts add up to the accounts' balance: sales minus
 * refunds, fees and payouts.
 */
const standFields = {
  /** Payable now: from settled events, `holdDays` after their end; never negative. */
  payableMinor: z.int(),
  /** From events whose guests may still be refunded. */
  heldMinor: z.int(),
  /** Zero or negative: refunds after a payout, offset against later sales. */
  owedMinor: z.int(),
  /** Unpaid tips to performers. */
  tipsMinor: z.int(),
  /** The part of it that is payable now. */
  tipsPayableMinor: z.int(),
};

export const payoutBalanceInput = z.object(organizerFilter);
export type PayoutBalanceInput = z.infer<typeof payoutBalanceInput>;

/** One organizer's money, by currency. */
export const payoutBalanceOutput = z.object({
  organizer: z.object({ id: z.string(), name: z.string() }),
  currencies: z.array(moneySchema.extend(standFields)),
  /** Events used up of the number without platform fee; `feeBps` applies to the others. */
  freeEvents: z.object({ used: z.int(), of: z.int() }),
  feeBps: z.int(),
  /** Days after an event's end before its money is payable. */
  holdDays: z.int(),
});
export type PayoutBalance = z.infer<typeof payoutBalanceOutput>;

export const duePayoutsInput = z.object({
  ...organizerFilter,
  /** The organizer's revenue, or their performers' tips and promoters' commissions; default both. */
  of: z.enum(['revenue', 'tips']).optional(),
  ...pageInput,
});
export type DuePayoutsInput = z.infer<typeof duePayoutsInput>;

const dueSchema = z.object({
  ...payeeFields,
  phase: z.enum(EVENT_PHASES),
  startDate: z.string(),
  timeZone: z.string(),
  /** Negative when refunds exceeded the balance. */
  balanceMinor: z.int(),
  /** Payable now; less than the balance while guests may still be refunded. */
  payableMinor: z.int(),
  /** End of the payout delay; null once it has passed, and when no date decides. */
  availableFrom: z.string().nullable(),
  /** Sources of a performer's tips; null for revenue, and for everybody but administrators. */
  tipSources: z
    .object({
      givenMinor: z.int(),
      /** From the organizer, or people who work at any event of theirs. */
      fromHouseMinor: z.int(),
      /** From the largest giver. */
      fromOneMinor: z.int(),
    })
    .nullable(),
});
export type DuePayout = z.infer<typeof dueSchema>;

/** Accounts with a balance: payable ones first, then by latest event. */
export const duePayoutsOutput = pageOf(dueSchema);
export type DuePayoutsOutput = z.infer<typeof duePayoutsOutput>;

export const duePayeesInput = z.object({
  search: z.string().trim().max(SEARCH_MAX_CHARS).default(''),
  ...pageInput,
});
export type DuePayeesInput = z.infer<typeof duePayeesInput>;

/** Organizers with a payable balance (their own or their performers') or a debt; one entry per currency. */
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

export const recordPayoutInput = z
  .object({
    requestId: requestIdSchema,
    eventId: idSchema,
    performerId: idSchema.nullable(),
    promoterId: idSchema.nullable().default(null),
    amountMinor: z.int().min(1).max(MONEY_MAX_MINOR),
    reference: lineSchema(PAYOUT_REFERENCE_MAX_CHARS).min(1),
    note: lineSchema(PAYOUT_NOTE_MAX_CHARS).default(''),
  })
  .refine(({ performerId, promoterId }) => performerId === null || promoterId === null, {
    path: ['promoterId'],
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
    /** A note to the organizer. */
    note: z.string(),
    date: dateTimeSchema,
    /** Sent by hand, or to the organizer's connected account, or paid to a promoter by the organizer. */
    method: z.enum(PAYOUT_METHODS),
    status: z.enum(PAYOUT_STATUSES),
    failure: z.enum(PAYOUT_FAILURES).nullable(),
    /** When the next try is due, after a failed one. */
    retryAt: dateTimeSchema.nullable(),
  }),
);
export type PayoutsOutput = z.infer<typeof payoutsOutput>;

export const STATEMENT_KINDS = [
  'tickets',
  'orders',
  'refunds',
  'disputes',
  'fees',
  'provider_fees',
  'commissions',
  'other',
  'commission_paid',
  'payout',
  'payout_return',
] as const;

export const statementInput = z.object({ eventId: idSchema });
export type StatementInput = z.infer<typeof statementInput>;

/** An event's revenue account as a bank statement: one line per day, kind and promoter, and one per payout. */
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
  /** Open disputes of the event's sales, and what they hold of its revenue. */
  frozen: z.object({ count: z.int(), amountMinor: z.int(), heldMinor: z.int() }),
  /** Oldest first; each with the balance after it. */
  lines: z.array(
    z.object({
      /** The day at the venue, `2026-11-21`. */
      day: z.string(),
      kind: z.enum(STATEMENT_KINDS),
      /** Number of transfers in this line. */
      count: z.int(),
      amountMinor: z.int(),
      balanceMinor: z.int(),
      /** The bank's reference of a payout, the promoter's name of a commission; empty for other lines. */
      reference: z.string(),
    }),
  ),
});
export type StatementOutput = z.infer<typeof statementOutput>;
