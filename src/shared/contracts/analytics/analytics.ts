import { z } from 'zod';
import { pageInput, pageOf, timeZoneSchema } from '#shared/contracts/common.ts';
import { myEventSchema } from '#shared/contracts/events/events.ts';
import { currencySchema } from '#shared/contracts/values.ts';
import { idSchema } from '#shared/ids.ts';
import { MENU_CATEGORIES } from '#shared/states.ts';

/** Signed sums of the transfers on a revenue account, by kind. Together they equal its balance. */
export const moneySchema = z.object({
  currency: currencySchema,
  ticketMinor: z.int(),
  orderMinor: z.int(),
  /** Zero or negative: refunds to guests. */
  refundMinor: z.int(),
  /** Zero or negative: the platform's fee, minus what refunds returned of it. */
  feeMinor: z.int(),
  /** Zero or negative: commissions of promoters, minus what refunds returned of them. */
  commissionMinor: z.int(),
  /** Zero or negative: taken for disputes of cardholders, minus what came back. */
  disputeMinor: z.int(),
  /** Any other transfer by an operator. */
  otherMinor: z.int(),
  /** The organizer's share: the sum of all above. */
  netMinor: z.int(),
  /** Zero or negative: payouts. */
  payoutMinor: z.int(),
  /** What the organizer has paid to promoters out of their own pocket, and is owed for. */
  promotersPaidMinor: z.int(),
  /** The account's balance: the sum of the three above. */
  dueMinor: z.int(),
  /** Tips to performers; in none of the sums above. */
  tipMinor: z.int(),
  /** Cash sales minus cash refunds at the door: the organizer has that money, so it is in none of the sums above. */
  cashMinor: z.int(),
  /** Paid by guests, from wallets and in cash, minus refunds; the same as in `events.mine`. */
  revenueMinor: z.int(),
});
export type Money = z.infer<typeof moneySchema>;

/** Width of a chart's bar; a quarter is 15 minutes. */
export const BAR_UNITS = ['quarter', 'hour', 'day', 'month'] as const;
export type BarUnit = (typeof BAR_UNITS)[number];

/**
 * Sales of one bar. `at` is the local time at the venue when the bar begins, for example `2026-11-21T20:00`, without a
 * time zone, so that events in different cities share one axis.
 */
export const salesBarSchema = z.object({
  at: z.string(),
  tickets: z.int(),
  ticketMinor: z.int(),
  orderMinor: z.int(),
  refundMinor: z.int(),
  /** Cash sales minus cash refunds at the door. */
  cashMinor: z.int(),
});
export type SalesBar = z.infer<typeof salesBarSchema>;

export const eventAnalyticsInput = z.object({ eventId: idSchema });
export type EventAnalyticsInput = z.infer<typeof eventAnalyticsInput>;

export const eventAnalyticsOutput = z.object({
  event: myEventSchema.pick({
    id: true,
    name: true,
    phase: true,
    timeZone: true,
    currency: true,
    startDate: true,
    endDate: true,
  }),
  feeBps: z.int(),
  money: moneySchema,
  counts: z.object({
    /** Active and used tickets. */
    sold: z.int(),
    /** Stock of all types, or the event's capacity if that is less. */
    quantity: z.int(),
    refunded: z.int(),
    checkedIn: z.int(),
    buyers: z.int(),
    purchases: z.int(),
    ordersPending: z.int(),
    ordersCompleted: z.int(),
    ordersCancelled: z.int(),
    /** Median time from order to ready, of the orders that the bar marked. */
    readyMs: z.int().nullable(),
    tips: z.int(),
  }),
  sales: z.object({ unit: z.enum(BAR_UNITS), bars: z.array(salesBarSchema) }),
  types: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      priceMinor: z.int(),
      quantity: z.int(),
      sold: z.int(),
      refunded: z.int(),
      checkedIn: z.int(),
      discountMinor: z.int(),
      /** Price paid for tickets of this type, and the refunded part. */
      paidMinor: z.int(),
      refundMinor: z.int(),
    }),
  ),
  codes: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      uses: z.int(),
      maxUses: z.int().nullable(),
      discountMinor: z.int(),
      /** Total of the sales that used it. */
      paidMinor: z.int(),
    }),
  ),
  /** Paid purchases and orders, and how many of them used a code. */
  codeConversion: z.object({ sales: z.int(), withCode: z.int() }),
  /** Used tickets by check-in time; each bar includes the running total at its end. */
  checkIns: z.object({
    unit: z.enum(BAR_UNITS),
    bars: z.array(z.object({ at: z.string(), admitted: z.int(), inside: z.int() })),
  }),
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      category: z.enum(MENU_CATEGORIES),
      ordered: z.int(),
      cancelled: z.int(),
      discountMinor: z.int(),
      paidMinor: z.int(),
      refundMinor: z.int(),
    }),
  ),
  tips: z.array(z.object({ name: z.string(), count: z.int(), amountMinor: z.int() })),
});
export type EventAnalytics = z.infer<typeof eventAnalyticsOutput>;

/** Period of the chart; sums always cover all time. */
export const ANALYTICS_PERIODS = ['month', 'year', 'all'] as const;
export const analyticsPeriodSchema = z.enum(ANALYTICS_PERIODS);
export type AnalyticsPeriod = z.infer<typeof analyticsPeriodSchema>;

export const organizerAnalyticsInput = z.object({
  period: analyticsPeriodSchema.default('month'),
  ...pageInput,
});
export type OrganizerAnalyticsInput = z.infer<typeof organizerAnalyticsInput>;

const eventMoneySchema = z.object({
  id: z.string(),
  name: z.string(),
  organizerName: z.string(),
  timeZone: z.string(),
  startDate: z.string(),
  sold: z.int(),
  checkedIn: z.int(),
  money: moneySchema,
});
export type EventMoney = z.infer<typeof eventMoneySchema>;

const salesOfCurrencySchema = z.object({
  currency: currencySchema,
  unit: z.enum(BAR_UNITS),
  bars: z.array(salesBarSchema),
});
export type SalesOfCurrency = z.infer<typeof salesOfCurrencySchema>;

export const organizerAnalyticsOutput = z.object({
  period: analyticsPeriodSchema,
  /** One entry per currency with events; currencies are never added up. */
  money: z.array(moneySchema),
  counts: z.object({
    events: z.int(),
    sold: z.int(),
    refunded: z.int(),
    checkedIn: z.int(),
    orders: z.int(),
  }),
  /** Events used up of the number without platform fee. */
  freeEvents: z.object({ used: z.int(), of: z.int() }),
  sales: z.array(salesOfCurrencySchema),
  events: pageOf(eventMoneySchema),
});
export type OrganizerAnalytics = z.infer<typeof organizerAnalyticsOutput>;

export const platformAnalyticsOutput = organizerAnalyticsOutput.omit({ freeEvents: true }).extend({
  people: z.object({ all: z.int(), organizers: z.int(), inactive: z.int(), joinedLastMonth: z.int() }),
  eventsByPhase: z.object({
    draft: z.int(),
    published: z.int(),
    ongoing: z.int(),
    ended: z.int(),
    cancelled: z.int(),
  }),
  /** Wallet balances, card top-ups, and the platform's earnings. */
  holdings: z.array(
    z.object({
      currency: currencySchema,
      walletMinor: z.int(),
      topUpMinor: z.int(),
      platformFeeMinor: z.int(),
      tipsOwedMinor: z.int(),
    }),
  ),
});
/** What the card provider holds for us: by our ledger, and as it says itself. */
export const providerBalanceOutput = z.object({
  balances: z.array(z.object({ currency: currencySchema, ledgerMinor: z.int(), providerMinor: z.int() })),
});
export type ProviderBalances = z.infer<typeof providerBalanceOutput>;

export type PlatformAnalytics = z.infer<typeof platformAnalyticsOutput>;

/** The reader's time zone defines today and its hours, wherever the events are. */
export const todayInput = z.object({ timeZone: timeZoneSchema.default('UTC') }).default({ timeZone: 'UTC' });

/** Today by hour in one time zone, over all of an owner's events. */
export const todayOutput = z.object({
  hours: z.array(z.object({ hour: z.int(), tickets: z.int(), orders: z.int(), admitted: z.int() })),
  ordersPending: z.int(),
});
export type TodayOutput = z.infer<typeof todayOutput>;
