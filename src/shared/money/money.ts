import { MONEY_MAX_MINOR } from '#shared/limits.ts';
import { numberFormat } from '#shared/text/intl.ts';

/** Currencies of events and wallets. They are never added up. */
export const CURRENCIES = ['USD', 'MXN', 'RUB'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** All three currencies have two decimal digits (ISO 4217). */
const MINOR_PER_MAJOR = 100;

const PLAIN = /^(?<major>\d{1,8})(?:[.,](?<decimals>\d{1,2}))?$/;
/** Groups of three digits with one consistent separator, and a different decimal separator. */
const GROUPED =
  /^(?<major>\d{1,3}(?:(?<sign>[\s.,'’])\d{3})(?:\k<sign>\d{3})*)(?:(?!\k<sign>)[.,](?<decimals>\d{1,2}))?$/;

/** One point or comma followed by three digits: either thousands or a fraction. */
const AMBIGUOUS = /^\d{1,3}[.,]\d{3}$/;

/**
 * Whether an amount has two readings, as "12,345" or "1.000". The user has to decide: asking is better than a price
 * that is a thousand times too high.
 */
export function isAmbiguousAmount(text: string): boolean {
  return AMBIGUOUS.test(text.trim());
}

/**
 * Parses a typed amount into minor units: "12.50", "12,5", "1,000.00", "1.000,00" and "1 000,00". One or two digits
 * after the last separator are decimals. Null for other text, and for ambiguous amounts.
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

/** "$" is ambiguous between countries, "₽" is not. */
const CURRENCY_DISPLAY = { USD: 'symbol', MXN: 'symbol', RUB: 'narrowSymbol' } as const satisfies Record<
  Currency,
  string
>;

/**
 * Formats money for people with Intl: whole amounts without decimals ("$12", "$12.50"), negative ones with a minus
 * sign. @param minor whole minor units
 */
export function formatMoney(minor: number, currency: Currency, locale: string): string {
  const text = numberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: CURRENCY_DISPLAY[currency],
    trailingZeroDisplay: 'stripIfInteger',
  }).format(minor / MINOR_PER_MAJOR);
  // Intl writes a hyphen, which is narrower than a plus and allows a line break.
  return text.replace('-', '−');
}

/** An amount for an input field, with the locale's decimal separator: 1205 as "12.05" or "12,05", 1200 as "12". */
export function typedAmount(minor: number, locale: string): string {
  const sign = numberFormat(locale)
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value;
  return decimalAmount(minor)
    .replace(/\.00$/, '')
    .replace('.', sign ?? '.');
}

/** Machine-readable money in main units with a dot: `-1234.50`. @param minor whole minor units */
export function decimalAmount(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `amount × numerator / denominator` in whole minor units, rounded half up. Exact, by BigInt. */
export function shareOf(amount: number, numerator: number, denominator: number): number {
  const product = BigInt(amount) * BigInt(numerator) * 2n + BigInt(denominator);
  return Number(product / (BigInt(denominator) * 2n));
}
