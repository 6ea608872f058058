import { z } from 'zod';
import { cityKey } from '../events/city-key.ts';
import { idSchema } from '../ids.ts';
import { NAME_MAX_CHARS } from '../limits.ts';
import { HYPE_PERIODS } from '../live/hype-clock.ts';
import { currencySchema, eventCategorySchema } from './values.ts';

export const hypePeriodSchema = z.enum(HYPE_PERIODS);

/** A city as its key or in any spelling. */
const citySchema = z.string().trim().min(1).max(NAME_MAX_CHARS).transform(cityKey);

/** Without a city: the one with the most points. */
export const cityHypeInput = z.object({
  city: citySchema.nullish(),
  period: hypePeriodSchema.default('today'),
});

const hypeFields = { points: z.int(), tickets: z.int(), tips: z.int() };

/** Tips by currency: amounts are never added up over currencies. */
const tipAmounts = z.array(z.object({ currency: currencySchema, amountMinor: z.int() }));

/** What moves on the hype page: all of it, so that whoever has the latest has missed nothing. */
export const hypeNumbersSchema = z.object({
  totals: z.object({ ...hypeFields, tipAmounts }),
  /** Exact to the minute; `…Before`: the 24 hours before those. */
  lastDay: z.object({
    tickets: z.int(),
    tips: z.int(),
    tipAmounts,
    ticketsBefore: z.int(),
    tipsBefore: z.int(),
  }),
  /** Percent of the hottest 24 hours of the last 30 days. */
  heat: z.int(),
  /** The first of the ranking. `rankBefore`: where it stood 24 hours ago; null: nowhere. */
  ranking: z.array(
    z.object({ id: z.string(), ...hypeFields, rank: z.int(), rankBefore: z.int().nullable() }),
  ),
  chart: z.object({
    unit: z.enum(['hour', 'day', 'month']),
    /**
     * `startsAt` in Unix ms; `within`: whether it belongs to the calendar's period. Bars of hours come to `lastDay`: the
     * first begins in the minute 24 hours ago.
     */
    bars: z.array(z.object({ startsAt: z.int(), tickets: z.int(), tips: z.int(), within: z.boolean() })),
  }),
});
export type HypeNumbers = z.infer<typeof hypeNumbersSchema>;

const hypeEventSchema = z.object({
  id: z.string(),
  name: z.string(),
  category: eventCategorySchema,
  venueName: z.string(),
  timeZone: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  imageUrl: z.string().nullable(),
});

export const cityHypeOutput = z.object({
  city: z.object({ key: z.string(), name: z.string(), timeZone: z.string() }),
  period: hypePeriodSchema,
  /** Grows with every change of the numbers; the one with the higher is the newer. */
  seq: z.int(),
  numbers: hypeNumbersSchema,
  /** Those of the ranking. */
  events: z.array(hypeEventSchema),
  /** Every city with a published event: most points first, those without by name and without a rank. */
  cities: z.array(z.object({ key: z.string(), name: z.string(), ...hypeFields, rank: z.int().nullable() })),
});
export type CityHypeView = z.infer<typeof cityHypeOutput>;

export const eventHypeInput = z.object({ eventId: idSchema });
export const eventHypeOutput = z.object({
  city: z.object({ key: z.string(), name: z.string() }),
  lastDay: z.object({ tickets: z.int(), tips: z.int(), tipAmounts }),
  /** In its city. Null: it has no points in that period. */
  periods: z.record(hypePeriodSchema, z.object({ ...hypeFields, rank: z.int().nullable() })),
});
export type EventHypeView = z.infer<typeof eventHypeOutput>;

/** What a viewer of a city's socket is sent, for the period that it was opened for. */
export interface HypeMessage {
  type: 'hype';
  seq: number;
  numbers: HypeNumbers;
}
