import { z } from 'zod';
import { pageInput, pageOf, textSchema } from '#shared/contracts/common.ts';
import { eventCardSchema } from '#shared/contracts/events/events.ts';
import { currencySchema } from '#shared/contracts/values.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { MONEY_MAX_MINOR, SEARCH_MAX_CHARS, TIP_MESSAGE_MAX_CHARS } from '#shared/limits.ts';

export const sendTipInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  performerId: idSchema,
  /** Minor units of the event's currency. Its limits are checked with the event. */
  amount: z.int().min(1).max(MONEY_MAX_MINOR),
  message: textSchema(TIP_MESSAGE_MAX_CHARS).default(''),
  anonymous: z.boolean().default(false),
});
export type SendTipInput = z.infer<typeof sendTipInput>;

export const sendTipOutput = z.object({
  tipId: z.string(),
  performerName: z.string(),
  amountMinor: z.int(),
  currency: currencySchema,
  anonymous: z.boolean(),
});
export type SentTip = z.infer<typeof sendTipOutput>;

/** Events whose artists can be tipped, running ones first. */
export const tipEventsInput = z.object({
  search: z.string().trim().max(SEARCH_MAX_CHARS).default(''),
  ...pageInput,
});
export type TipEventsInput = z.infer<typeof tipEventsInput>;
export const tipEventsOutput = pageOf(eventCardSchema);
export type TipEventsOutput = z.infer<typeof tipEventsOutput>;

const eventLineSchema = z.object({
  id: z.string(),
  name: z.string(),
  timeZone: z.string(),
  city: z.string(),
  currency: currencySchema,
  startDate: z.string(),
});

/** A tip as its giver sees it. */
export const givenTipSchema = z.object({
  id: z.string(),
  event: z.object({ id: z.string(), name: z.string() }),
  performerName: z.string(),
  amountMinor: z.int(),
  currency: currencySchema,
  message: z.string(),
  anonymous: z.boolean(),
  date: z.string(),
});

export const myTipsInput = z.object(pageInput);
export type MyTipsInput = z.infer<typeof myTipsInput>;
export const myTipsOutput = pageOf(givenTipSchema);
export type MyTipsOutput = z.infer<typeof myTipsOutput>;

const performerTotalSchema = z.object({
  /** Null once the performer left the line-up: their tips keep the name. */
  performerId: z.string().nullable(),
  name: z.string(),
  count: z.int(),
  totalMinor: z.int(),
});

const eventTipsSchema = z.object({
  event: eventLineSchema,
  count: z.int(),
  totalMinor: z.int(),
  performers: z.array(performerTotalSchema),
});
export type EventTips = z.infer<typeof eventTipsSchema>;

export const receivedTipsInput = z.object(pageInput);
export type ReceivedTipsInput = z.infer<typeof receivedTipsInput>;
/** An organizer's events with tips, by latest tip. */
export const receivedTipsOutput = pageOf(eventTipsSchema);
export type ReceivedTipsOutput = z.infer<typeof receivedTipsOutput>;

/**
 * A tip as the organizer sees it. Anonymous tips contain nothing that identifies a person, and the date is rounded to
 * the minute so that it cannot be matched with other lists.
 */
export const receivedTipSchema = z.object({
  id: z.string(),
  /** Null for an anonymous tip, and for a person without a name. */
  fromName: z.string().nullable(),
  anonymous: z.boolean(),
  performerName: z.string(),
  amountMinor: z.int(),
  message: z.string(),
  date: z.string(),
});
export type ReceivedTip = z.infer<typeof receivedTipSchema>;
export const eventTipsInput = z.object({ eventId: idSchema, ...pageInput });
export type EventTipsInput = z.infer<typeof eventTipsInput>;
export const eventTipsOutput = eventTipsSchema.extend({ tips: pageOf(receivedTipSchema) });
export type EventTipsOutput = z.infer<typeof eventTipsOutput>;
