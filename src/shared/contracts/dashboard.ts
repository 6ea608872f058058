import { z } from 'zod';
import { requestIdSchema } from '#shared/ids.ts';
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
  /** Payments that cards refused after the sale, and that are still owed. */
  unpaid: z.int(),
  /** Whether debits equal credits in every currency, and the last complete check of the books found nothing. */
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

const amountsSchema = z.array(z.object({ currency: currencySchema, amountMinor: z.int() }));

/** Kinds of what waits for an organizer, most urgent first. */
export const NEED_KINDS = [
  'conflicts',
  'orders_late',
  'no_scanner',
  'no_vendor',
  'payout_failed',
  'payout_connect',
  'payout_account',
  'disputes',
  'refund_requests',
  'sales_paused',
  'below_pace',
  'draft',
  'payout_by_hand',
] as const;

/** Something that waits for the organizer; the page links each to where it is done. */
const needFactsSchema = z.discriminatedUnion('kind', [
  /** Offline devices admitted guests whom the server would have refused. */
  z.object({ kind: z.literal('conflicts'), ...ofEvent, count: z.int() }),
  /** Orders that the bar has neither made nor handed over for `ORDER_LATE_MS`. */
  z.object({ kind: z.literal('orders_late'), ...ofEvent, count: z.int(), newestAt: z.string() }),
  z.object({ kind: z.literal('no_scanner'), ...ofNight }),
  /** It has a menu. */
  z.object({ kind: z.literal('no_vendor'), ...ofNight }),
  z.object({
    kind: z.literal('payout_failed'),
    ...ofEvent,
    amountMinor: z.int(),
    currency: currencySchema,
  }),
  /** Money is due and there is no account to send it to. */
  z.object({ kind: z.literal('payout_connect'), amounts: amountsSchema }),
  /** With what is due to it. */
  z.object({
    kind: z.literal('payout_account'),
    status: z.enum(ACCOUNT_STATUSES),
    amounts: amountsSchema,
  }),
  /** Money is due that an administrator has to send. */
  z.object({ kind: z.literal('payout_by_hand'), amounts: amountsSchema }),
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
export type NeedFacts = z.infer<typeof needFactsSchema>;

const NEED_ID_MAX_CHARS = 100;
const NEED_STATE_MAX_CHARS = 200;

/** `id` says what it is about, `state` which facts it shows: a dismissed need comes back when its state changes. */
const needSchema = z.intersection(needFactsSchema, z.object({ id: z.string(), state: z.string() }));
export type Need = z.infer<typeof needSchema>;

/** All needs of one kind, the next event first. */
const needGroupSchema = z.object({ kind: z.enum(NEED_KINDS), needs: z.array(needSchema).min(1) });
export type NeedGroup = z.infer<typeof needGroupSchema>;

/** More than one group can have. */
const NEEDS_DISMISSED_MAX = 500;

export const dismissNeedsInput = z.object({
  requestId: requestIdSchema,
  /** As the person saw them. */
  needs: z
    .array(
      z.object({
        id: z.string().min(1).max(NEED_ID_MAX_CHARS),
        state: z.string().max(NEED_STATE_MAX_CHARS),
      }),
    )
    .min(1)
    .max(NEEDS_DISMISSED_MAX),
});
export type DismissNeedsInput = z.infer<typeof dismissNeedsInput>;

export const restoreNeedsInput = z.object({ requestId: requestIdSchema });

export const needsChangedOutput = z.object({ done: z.literal(true) });

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
  /** Without those that the organizer has dismissed. */
  needs: z.array(needGroupSchema),
  dismissedNeeds: z.int(),
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
