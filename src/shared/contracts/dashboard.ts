import { z } from 'zod';
import { ACCOUNT_STATUSES } from '#shared/money/payout-accounts.ts';
import { EVENT_PHASES } from '#shared/states.ts';
import { timeZoneSchema } from './common.ts';
import { currencySchema } from './values.ts';

/** The administrator's start page: counts and sums that are cheap to read. */
export const platformOverviewOutput = z.object({
  /** Excludes door guests without an account. */
  people: z.object({ all: z.int(), joinedLastMonth: z.int() }),
  /** Published and not over. */
  eventsOnSale: z.int(),
  /** The running ones among them. */
  eventsRunning: z.int(),
  /** Sales of the last 24 hours by currency, before refunds and fees; `amountMinor` includes `cashMinor`. */
  sales: z.array(
    z.object({ currency: currencySchema, amountMinor: z.int(), cashMinor: z.int(), count: z.int() }),
  ),
  organizerRequests: z.int(),
  payouts: z.array(
    z.object({
      currency: currencySchema,
      payableMinor: z.int(),
      tipsMinor: z.int(),
      organizers: z.int(),
    }),
  ),
  /** Whether debits equal credits in every currency; the complete audit runs on demand. */
  balanced: z.boolean(),
});
export type PlatformOverview = z.infer<typeof platformOverviewOutput>;

/** The reader's time zone is used when the organizer's events are in several. */
export const homeInput = z
  .object({ currency: currencySchema.nullable().default(null), timeZone: timeZoneSchema.default('UTC') })
  .default({ currency: null, timeZone: 'UTC' });
export type HomeInput = z.infer<typeof homeInput>;

const ofEvent = { eventId: z.string(), eventName: z.string() };
const ofNight = { ...ofEvent, startDate: z.string(), timeZone: z.string(), city: z.string() };

/** Something that waits for the organizer; the page links each to where it is done. */
const needSchema = z.discriminatedUnion('kind', [
  /** Offline devices admitted guests whom the server would have refused. */
  z.object({ kind: z.literal('conflicts'), ...ofEvent, count: z.int() }),
  z.object({ kind: z.literal('no_scanner'), ...ofNight }),
  /** It has a menu. */
  z.object({ kind: z.literal('no_vendor'), ...ofNight }),
  z.object({
    kind: z.literal('payout_failed'),
    ...ofEvent,
    amountMinor: z.int(),
    currency: currencySchema,
  }),
  z.object({ kind: z.literal('payout_account'), status: z.enum(ACCOUNT_STATUSES) }),
  z.object({ kind: z.literal('refund_requests'), count: z.int() }),
  /** Open disputes of card payments that the bank still takes evidence for, until the first of them is due. */
  z.object({
    kind: z.literal('disputes'),
    ...ofEvent,
    count: z.int(),
    amountMinor: z.int(),
    currency: currencySchema,
    until: z.string().nullable(),
    timeZone: z.string(),
    city: z.string(),
  }),
  z.object({ kind: z.literal('sales_paused'), ...ofNight }),
  z.object({ kind: z.literal('below_pace'), ...ofNight, sold: z.int(), usual: z.int() }),
  z.object({ kind: z.literal('draft'), ...ofNight }),
]);
export type Need = z.infer<typeof needSchema>;

/** What makes past events comparable: the weekday, or the category if those are too few. */
export const paceBySchema = z.enum(['weekday', 'category']);

/** Tickets that comparable past events had sold at the same time before their start. */
export const paceSchema = z.object({
  /** The median. */
  usual: z.int(),
  /** Number of past events. */
  nights: z.int(),
  by: paceBySchema,
});
export type Pace = z.infer<typeof paceSchema>;

const nightSchema = z.object({
  ...ofNight,
  endDate: z.string(),
  phase: z.enum(EVENT_PHASES),
  sold: z.int(),
  /** Tickets in all, within the event's capacity. */
  quantity: z.int(),
  ordersPending: z.int(),
  pace: paceSchema.nullable(),
});
export type Night = z.infer<typeof nightSchema>;

/** Sales before refunds, of tickets and menu orders, cash at the door included. */
const salesSchema = z.object({ salesMinor: z.int(), tickets: z.int(), orders: z.int() });
export type DaySales = z.infer<typeof salesSchema>;

/** Running totals at the end of an hour of the day; today's are null for hours that have not begun. */
const hourSchema = z.object({
  hour: z.int(),
  salesMinor: z.int().nullable(),
  tickets: z.int().nullable(),
  lastWeekSalesMinor: z.int(),
  lastWeekTickets: z.int(),
});

/** The organizer's start page, in one consistent response. */
export const homeOutput = z.object({
  /** False for a newcomer. */
  hasEvents: z.boolean(),
  needs: z.array(needSchema),
  /** Running and coming events, soonest first. */
  nights: z.array(nightSchema),
  /** Events whose live boards tell that figures have changed. */
  watched: z.array(z.string()),
  /** Null without events. */
  today: z
    .object({
      currency: currencySchema,
      /** Those of the organizer's events. */
      currencies: z.array(currencySchema),
      /** The clock of all figures. */
      timeZone: z.string(),
      at: z.string(),
      sales: salesSchema,
      /** A week ago until the same time of day. */
      lastWeek: salesSchema,
      hours: z.array(hourSchema),
    })
    .nullable(),
});
export type Home = z.infer<typeof homeOutput>;
export type HomeToday = NonNullable<Home['today']>;
