import { TOP_UP_MAX_MINOR, TOP_UP_MIN_MINOR } from '#shared/limits.ts';
import { type Currency, isAmbiguousAmount, parseAmount } from '#shared/money/money.ts';

/** Preset top-ups in minor units, sized for one night. */
export const PRESETS = {
  USD: [1_000, 2_000, 5_000, 10_000],
  MXN: [20_000, 50_000, 100_000, 200_000],
  RUB: [50_000, 100_000, 250_000, 500_000],
} as const satisfies Record<Currency, readonly number[]>;

export type AmountProblem = 'invalid' | 'ambiguous' | 'invalidRange';

/** The typed top-up in minor units, or the reason it is invalid. */
export function readAmount(
  text: string,
  currency: Currency,
): { amountMinor: number } | { problem: AmountProblem } {
  const amountMinor = parseAmount(text);
  if (amountMinor === null) return { problem: isAmbiguousAmount(text) ? 'ambiguous' : 'invalid' };
  const within = amountMinor >= TOP_UP_MIN_MINOR[currency] && amountMinor <= TOP_UP_MAX_MINOR[currency];
  return within ? { amountMinor } : { problem: 'invalidRange' };
}
