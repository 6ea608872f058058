import { z } from 'zod';
import { isPlannable, timeZoneSchema } from '#shared/contracts/common.ts';
import { paceBySchema } from '#shared/contracts/dashboard.ts';
import { currencySchema } from '#shared/contracts/values.ts';
import { idSchema } from '#shared/ids.ts';
import { BAR_UNITS, salesBarSchema } from './analytics.ts';

/** The last 7 days are a week, the last 30 a month, and the last 12 calendar months a year, each with today. */
export const RANGES = ['today', 'week', 'month', 'year', 'all', 'custom'] as const;
export type Range = (typeof RANGES)[number];

/** The same number of days just before, or the same dates a year before; `all` has neither. */
export const COMPARISONS = ['none', 'previous', 'year'] as const;
export type Comparison = (typeof COMPARISONS)[number];

const daySchema = z.iso.date().refine((day) => isPlannable(Date.parse(day)));

export const salesAnalyticsInput = z
  .object({
    /** One event instead of all in scope. */
    eventId: idSchema.optional(),
    /** `platform`: all organizers' events, for administrators. */
    scope: z.enum(['mine', 'platform']).default('mine'),
    range: z.enum(RANGES).default('month'),
    /** First and last day of a custom range; without them it is open. */
    from: daySchema.optional(),
    to: daySchema.optional(),
    compare: z.enum(COMPARISONS).default('none'),
    /** Null: the currency of the latest event. */
    currency: currencySchema.nullable().default(null),
    /** The reader's: their clock counts if the events are in several time zones. */
    timeZone: timeZoneSchema.default('UTC'),
  })
  .refine(({ from, to }) => !from || !to || from <= to)
  .prefault({});
export type SalesAnalyticsInput = z.infer<typeof salesAnalyticsInput>;

const sumsSchema = salesBarSchema.omit({ at: true }).extend({
  /** Tickets, menu and cash, minus refunds. */
  revenueMinor: z.int(),
});
export type SalesSums = z.infer<typeof sumsSchema>;

const stretchSchema = z.object({
  /** First and last day. */
  from: z.string(),
  to: z.string(),
  bars: z.array(salesBarSchema),
  sums: sumsSchema,
});

/** Sales of a range of days in one currency, by one clock. */
export const salesAnalyticsOutput = z.object({
  /** Null without events. */
  currency: currencySchema.nullable(),
  currencies: z.array(currencySchema),
  /** Of the days: the venues', or the reader's if those are in several time zones. */
  timeZone: z.string(),
  clock: z.enum(['venue', 'reader']),
  unit: z.enum(BAR_UNITS),
  now: stretchSchema,
  /** Up to the same time of its last day while the range still runs. */
  before: stretchSchema.nullable(),
});
export type SalesAnalytics = z.infer<typeof salesAnalyticsOutput>;

export const paceInput = z.object({ eventId: idSchema });

/** Tickets sold until a time before the start, refunded ones included. */
const pacePointSchema = z.object({
  /** Hours before the start; null: in the end, with sales after the start. */
  hoursBefore: z.int().nullable(),
  isNow: z.boolean(),
  /** Null in the future. */
  sold: z.int().nullable(),
  /** Of comparable nights: the median, the fewest and the most; null without any. */
  usual: z.int().nullable(),
  least: z.int().nullable(),
  most: z.int().nullable(),
});

/** How an event sells against its capacity and against comparable nights. */
export const paceOutput = z.object({
  /** Stock of all types, or the event's capacity if that is less. */
  capacity: z.int(),
  points: z.array(pacePointSchema),
  comparable: z
    .object({
      by: paceBySchema,
      nights: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          startDate: z.string(),
          timeZone: z.string(),
          /** At the same time before the start. */
          sold: z.int(),
          total: z.int(),
        }),
      ),
    })
    .nullable(),
  /** Until the same day before the start; null while nothing was counted. */
  visits: z
    .object({
      visits: z.int(),
      /** Median of comparable nights; null if visits were counted in fewer than three. */
      usual: z.int().nullable(),
      /** Online purchases per visit. */
      conversion: z.number().nullable(),
      usualConversion: z.number().nullable(),
      /** Sources with less than half of their usual visits, the largest loss first. */
      weakSources: z.array(z.object({ source: z.string(), visits: z.int(), usual: z.int() })),
    })
    .nullable(),
});
export type PaceAnalytics = z.infer<typeof paceOutput>;
