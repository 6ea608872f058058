import { z } from 'zod';
import { cityKey } from '#shared/events/city-key.ts';
import { HYPE_PERIODS } from '#shared/hype/hype-clock.ts';
import { idSchema } from '#shared/ids.ts';
import { NAME_MAX_CHARS } from '#shared/limits.ts';
import { currencySchema, eventCategorySchema } from './values.ts';

export const hypePeriodSchema = z.enum(HYPE_PERIODS);

/** A city by its key or in any spelling. */
const citySchema = z.string().trim().min(1).max(NAME_MAX_CHARS).transform(cityKey);

/** Default city: the one with the most points. */
export const cityHypeInput = z.object({
  city: citySchema.nullish(),
  period: hypePeriodSchema.default('today'),
});

const hypeFields = { points: z.int(), tickets: z.int(), tips: z.int() };

/** Tips by currency: currencies are never added up. */
const tipAmounts = z.array(z.object({ currency: currencySchema, amountMinor: z.int() }));

/** The changing part of the hype page. A complete snapshot, so a client only needs the latest one. */
export const hypeNumbersSchema = z.object({
  totals: z.object({ ...hypeFields, tipAmounts }),
  /** Exact to the minute; `…Before`: the preceding 24 hours. */
  lastDay: z.object({
    tickets: z.int(),
    tips: z.int(),
    tipAmounts,
    ticketsBefore: z.int(),
    tipsBefore: z.int(),
  }),
  /** Percent of the busiest 24 hours within the last 30 days. */
  heat: z.int(),
  /** Top of the ranking. `rankBefore`: its rank 24 hours ago; null: unranked. */
  ranking: z.array(
    z.object({ id: z.string(), ...hypeFields, rank: z.int(), rankBefore: z.int().nullable() }),
  ),
  chart: z.object({
    unit: z.enum(['hour', 'day', 'month']),
    /**
     * `startsAt` in Unix ms; `within`: whether the bar is in the calendar period. Hourly bars sum to `lastDay`: the
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
  /** Increases with every change of the numbers; a higher one is newer. */
  seq: z.int(),
  numbers: hypeNumbersSchema,
  /** The events in the ranking. */
  events: z.array(hypeEventSchema),
  /** Every city with a published event: most points first; cities without points follow by name, unranked. */
  cities: z.array(z.object({ key: z.string(), name: z.string(), ...hypeFields, rank: z.int().nullable() })),
});
export type CityHypeView = z.infer<typeof cityHypeOutput>;

export const eventHypeInput = z.object({ eventId: idSchema });
export const eventHypeOutput = z.object({
  city: z.object({ key: z.string(), name: z.string() }),
  lastDay: z.object({ tickets: z.int(), tips: z.int(), tipAmounts }),
  /** Per period, with the rank in its city. Null: no points in that period. */
  periods: z.record(hypePeriodSchema, z.object({ ...hypeFields, rank: z.int().nullable() })),
});
export type EventHypeView = z.infer<typeof eventHypeOutput>;

/** Message on a city's socket, for the period that the socket was opened for. */
export interface HypeMessage {
  type: 'hype';
  seq: number;
  numbers: HypeNumbers;
}
