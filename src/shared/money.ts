import { z } from 'zod';
import { MONEY_MAX_MINOR } from './limits.ts';

/** Currencies that events sell in and wallets hold. They never mix. */
export const CURRENCIES = ['USD', 'MXN', 'RUB'] as const;
export type Currency = (typeof CURRENCIES)[number];

export const currencySchema = z.enum(CURRENCIES);

/** An amount in minor units (cents, centavos, kopecks): a whole number, never a float. */
export const amountSchema = z.int().min(0).max(MONEY_MAX_MINOR);

/** All three currencies have two decimal digits (ISO 4217). */
const MINOR_PER_MAJOR = 100;

/** "12.50", "12,5" or "12" to 1250; null for anything that is not an amount with at most two decimals. */
export function parseAmount(text: string): number | null {
  const match = /^\s*(\d{1,8})(?:[.,](\d{1,2}))?\s*$/.exec(text);
  if (!match) return null;
  const minor = Number(match[1]) * MINOR_PER_MAJOR + Number((match[2] ?? '').padEnd(2, '0'));
  return minor <= MONEY_MAX_MINOR ? minor : null;
}

/** Money as a person reads it, by Intl in their language. @param minor whole minor units */
export function formatMoney(minor: number, currency: Currency, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(minor / MINOR_PER_MAJOR);
}

/** `amount × numerator / denominator`, rounded half up, in whole minor units. Exact: all in BigInt. */
export function shareOf(amount: number, numerator: number, denominator: number): number {
  const product = BigInt(amount) * BigInt(numerator) * 2n + BigInt(denominator);
  return Number(product / (BigInt(denominator) * 2n));
}
