import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { MENU_CATEGORIES } from '../states.ts';
import { pageInput, pageOf, timeZoneSchema } from './common.ts';
import { myEventSchema } from './events.ts';
import { currencySchema } from './values.ts';

/** What an account of revenue did, as signed sums of its transfers: together they are exactly its balance. */
export const moneySchema = z.object({
  currency: currencySchema,
  ticketMinor: z.int(),
  orderMinor: z.int(),
  /** Zero or below: what went back to guests. */
  refundMinor: z.int(),
  /** Zero or below: the platform's part, less what of it came back with refunds. */
  feeMinor: z.int(),
  /** Anything else that an operator moved. */
  otherMinor: z.int(),
  /** The organiser's: the sum of all above. */
  netMinor: z.int(),
  /** Zero or below: what was paid out of it. */
  payoutMinor: z.int(),
  /** The account's balance: net less what was paid out. */
  dueMinor: z.int(),
  /** What was given to performers; it is theirs and in none of the sums above. */
  tipMinor: z.int(),
  /** Taken in cash at the door, less what was given back: the organiser has it, and it is in none of the sums above. */
  cashMinor: z.int(),
  /** What guests paid, from wallets and in cash, less what was refunded: as `events.mine` tells of each event. */
  revenueMinor: z.int(),
});
export type Money = z.infer<typeof moneySchema>;

/** How wide one bar of a chart is; a quarter is one of an hour. */
export const BAR_UNITS = ['quarter', 'hour', 'day', 'month'] as const;
export type BarUnit = (typeof BAR_UNITS)[number];

/**
 * Sales of one stretch of time. `at` is what the clock at the venue shows when it begins, for example
 * `2026-11-21T20:00`: it names no instant, so that nights in different cities stand beside each other.
 */
const salesBarSchema = z.object({
  at: z.string(),
  tickets: z.int(),
  ticketMinor: z.int(),
  orderMinor: z.int(),
  refundMinor: z.int(),
  /** In cash at the door, less what was given back. */
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
    /** Tickets that stand, whether used or not. */
    sold: z.int(),
    /** Stock of all types, or the event's capacity where that is less. */
    quantity: z.int(),
    refunded: z.int(),
    checkedIn: z.int(),
    buyers: z.int(),
    purchases: z.int(),
    ordersPending: z.int(),
    ordersCompleted: z.int(),
    ordersCancelled: z.int(),
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
      /** What tickets of it were paid for, and what of that went back. */
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
      /** What the sales that used it came to. */
      paidMinor: z.int(),
    }),
  ),
  /** Paid purchases and orders, and how many of them used a code. */
  codeConversion: z.object({ sales: z.int(), withCode: z.int() }),
  /** The used tickets by the time they were let in, each bar with how many were in by its end. */
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

/** How far back the chart goes; sums are always of all time. */
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
  /** One entry per currency that has events; they are never added up. */
  money: z.array(moneySchema),
  counts: z.object({
    events: z.int(),
    sold: z.int(),
    refunded: z.int(),
    checkedIn: z.int(),
    orders: z.int(),
  }),
  /** Events that ever carried no platform fee, of so many. */
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
  /** What lies in wallets, what was paid in by card, and what the platform has earned. */
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
export type PlatformAnalytics = z.infer<typeof platformAnalyticsOutput>;

/** The reader's time zone: today and its hours are theirs, wherever the events are. */
export const todayInput = z.object({ timeZone: timeZoneSchema.default('UTC') }).default({ timeZone: 'UTC' });

/** Today so far by the hour on one clock, over all of somebody's events. */
export const todayOutput = z.object({
  hours: z.array(z.object({ hour: z.int(), tickets: z.int(), orders: z.int(), admitted: z.int() })),
  ordersPending: z.int(),
});
export type TodayOutput = z.infer<typeof todayOutput>;
