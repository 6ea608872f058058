import { TIP_AFTER_END_MS, TIP_MAX_MINOR, TIP_MIN_MINOR } from '#shared/limits.ts';
import type { EventStatus } from '#shared/states.ts';
import type { Currency } from './money.ts';

/** The specification's presets, from small to large. */
export const TIP_PRESETS = ['coffee', 'drink', 'couple_of_drinks', 'bottle', 'generous'] as const;
export type TipPreset = (typeof TIP_PRESETS)[number];

/**
 * Typical prices at a venue, as round amounts in minor units of the event's currency. They are suggestions: the server
 * accepts any amount within the limits.
 */
export const TIP_PRESET_MINOR: Record<Currency, Record<TipPreset, number>> = {
  USD: { coffee: 300, drink: 600, couple_of_drinks: 1_200, bottle: 3_000, generous: 5_000 },
  MXN: { coffee: 5_000, drink: 10_000, couple_of_drinks: 20_000, bottle: 60_000, generous: 100_000 },
  RUB: { coffee: 20_000, drink: 40_000, couple_of_drinks: 80_000, bottle: 250_000, generous: 500_000 },
};

export function isTipAmount(amountMinor: number, currency: Currency): boolean {
  return amountMinor >= TIP_MIN_MINOR[currency] && amountMinor <= TIP_MAX_MINOR[currency];
}

/**
 * An event takes tips from its publication until some days after its end, unless it is cancelled. @param now Unix ms
 */
export function takesTips(event: { status: EventStatus; endsAt: number }, now: number): boolean {
  return event.status === 'published' && now < event.endsAt + TIP_AFTER_END_MS;
}
