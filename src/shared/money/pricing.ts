import type { Currency } from './money.ts';
import { shareOf } from './money.ts';

/** The fields of a discount code that pricing needs. `value` is whole percent, or minor units of `currency`. */
export interface PricedDiscount {
  type: 'percentage' | 'fixed';
  value: number;
  currency: Currency | null;
  minimumMinor: number;
  /** The only line items that it applies to; null: all. */
  ticketTypeIds: readonly string[] | null;
}

export interface PriceLine {
  itemId: string;
  unitMinor: number;
  quantity: number;
}

export interface PricedLine extends Omit<PriceLine, 'itemId'> {
  subtotalMinor: number;
  discountMinor: number;
  totalMinor: number;
}

export interface Price {
  lines: PricedLine[];
  subtotalMinor: number;
  discountMinor: number;
  totalMinor: number;
}

export type PriceResult =
  | { ok: true; price: Price }
  | { ok: false; code: 'DISCOUNT_MINIMUM' | 'DISCOUNT_CURRENCY' | 'DISCOUNT_WRONG_ITEMS' };

/**
 * Prices a purchase or an order. A percentage is rounded half up per line item; a fixed amount is split proportionally,
 * capped at the subtotal, and applies to its own currency only. The minimum is the whole purchase's, before the discount.
 */
export function priceLines(
  lines: readonly PriceLine[],
  currency: Currency,
  discount: PricedDiscount | null,
): PriceResult {
  const subtotals = lines.map((line) => line.unitMinor * line.quantity);
  const subtotalMinor = sum(subtotals);
  if (discount?.type === 'fixed' && discount.currency !== currency) {
    return { ok: false, code: 'DISCOUNT_CURRENCY' };
  }
  if (discount && subtotalMinor < discount.minimumMinor) return { ok: false, code: 'DISCOUNT_MINIMUM' };
  const isEligible = ({ itemId }: PriceLine) => discount?.ticketTypeIds?.includes(itemId) ?? true;
  if (discount?.ticketTypeIds && !lines.some(isEligible)) return { ok: false, code: 'DISCOUNT_WRONG_ITEMS' };

  const eligible = lines.map((line, index) => (isEligible(line) ? (subtotals[index] ?? 0) : 0));
  const discounts = discount ? discountPerLine(eligible, sum(eligible), discount) : subtotals.map(() => 0);
  const priced = lines.map((line, index): PricedLine => {
    const lineSubtotal = subtotals[index] ?? 0;
    const lineDiscount = discounts[index] ?? 0;
    return {
      unitMinor: line.unitMinor,
      quantity: line.quantity,
      subtotalMinor: lineSubtotal,
      discountMinor: lineDiscount,
      totalMinor: lineSubtotal - lineDiscount,
    };
  });
  const discountMinor = sum(discounts);
  return {
    ok: true,
    price: { lines: priced, subtotalMinor, discountMinor, totalMinor: subtotalMinor - discountMinor },
  };
}

function discountPerLine(subtotals: number[], subtotal: number, discount: PricedDiscount): number[] {
  if (discount.type === 'percentage') return subtotals.map((line) => shareOf(line, discount.value, 100));
  const amount = Math.min(discount.value, subtotal);
  // Each line item takes its share of the remainder, so that the shares add up to the amount exactly.
  let leftAmount = amount;
  let leftSubtotal = subtotal;
  return subtotals.map((line) => {
    const share = leftSubtotal === 0 ? 0 : shareOf(line, leftAmount, leftSubtotal);
    leftAmount -= share;
    leftSubtotal -= line;
    return share;
  });
}

/**
 * Splits a line item's total over its tickets: the parts differ by at most one minor unit and add up to it. A refund
 * returns exactly this part.
 */
export function splitEvenly(totalMinor: number, parts: number): number[] {
  const base = Math.floor(totalMinor / parts);
  const larger = totalMinor - base * parts;
  return Array.from({ length: parts }, (_, index) => base + (index < larger ? 1 : 0));
}

/**
 * Codes are compared trimmed, case-insensitively and in NFC, because keyboards may type accents as combining
 * characters.
 */
export function normalizeDiscountCode(code: string): string {
  return code.trim().toUpperCase().normalize('NFC');
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
