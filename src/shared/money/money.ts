import { MONEY_MAX_MINOR } from '../limits.ts';
import { numberFormat } from '../text/intl.ts';

/** Currencies that events sell in and wallets hold. They never mix. */
export const CURRENCIES = ['USD', 'MXN', 'RUB'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** All three currencies have two decimal digits (ISO 4217). */
const MINOR_PER_MAJOR = 100;

const PLAIN = /^(?<major>\d{1,8})(?:[.,](?<decimals>\d{1,2}))?$/;
/** Groups of three after one and the same sign; the decimals after another. */
const GROUPED =
  /^(?<major>\d{1,3}(?:(?<sign>[\s.,'’])\d{3})(?:\k<sign>\d{3})*)(?:(?!\k<sign>)[.,](?<decimals>\d{1,2}))?$/;

/** One point or comma with three digits after it: thousands to one reader, a fraction to another. */
const AMBIGUOUS = /^\d{1,3}[.,]\d{3}$/;

/**
 * Whether an amount can be read in two ways, as "12,345" or "1.000". Which of them was meant is for whoever wrote it to
 * say: a price that is a thousand times too high is worse than a question.
 */
export function isAmbiguousAmount(text: string): boolean {
  return AMBIGUOUS.test(text.trim());
}

/**
 * An amount as people write it, in minor units: "12.50", "12,5", "1,000.00", "1.000,00" and "1 000,00" alike. One or
 * two digits after the last sign are decimals. Null for anything else, and for what can be read in two ways.
 */
export function parseAmount(text: string): number | null {
  const written = text.trim();
  if (isAmbiguousAmount(written)) return null;
  const { major: digits = '', decimals = '' } = (PLAIN.exec(written) ?? GROUPED.exec(written))?.groups ?? {};
  if (digits === '') return null;
  const major = Number(digits.replace(/\D/g, ''));
  const minor = major * MINOR_PER_MAJOR + Number(decimals.padEnd(2, '0'));
  return minor <= MONEY_MAX_MINOR ? minor : null;
}

/** "$" means different money in different countries, "₽" in none. */
const CURRENCY_DISPLAY = { USD: 'symbol', MXN: 'symbol', RUB: 'narrowSymbol' } as const satisfies Record<
  Currency,
  string
>;

/**
 * Money as a person reads it, by Intl in their language: whole sums without decimals ("$12", "$12.50"), below zero with
 * a minus sign. @param minor whole minor units
 */
export function formatMoney(minor: number, currency: Currency, locale: string): string {
  const text = numberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: CURRENCY_DISPLAY[currency],
    trailingZeroDisplay: 'stripIfInteger',
  }).format(minor / MINOR_PER_MAJOR);
  // Intl writes a hyphen, which is shorter than a plus and at which a line may break.
  return text.replace('-', '−');
}

/** An amount as it stands in a field to be changed, with the decimal sign of the reader: 1205 as "12.05" or "12,05", 1200 as "12". */
export function typedAmount(minor: number, locale: string): string {
  const sign = numberFormat(locale)
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value;
  return decimalAmount(minor)
    .replace(/\.00$/, '')
    .replace('.', sign ?? '.');
}

/** Money for machines, in main units with a dot: `-1234.50`. @param minor whole minor units */
export function decimalAmount(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `amount × numerator / denominator`, rounded half up, in whole minor units. Exact: all in BigInt. */
export function shareOf(amount: number, numerator: number, denominator: number): number {
  const product = BigInt(amount) * BigInt(numerator) * 2n + BigInt(denominator);
  return Number(product / (BigInt(denominator) * 2n));
}
