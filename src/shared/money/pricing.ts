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
  /** A discount leaves at least this much of one; absent: 0. */
  floorMinor?: number;
}

export interface PricedLine extends Omit<PriceLine, 'itemId' | 'floorMinor'> {
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
 * No line falls below its floor.
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

  const discounts = discount
    ? discountPerLine(lines.map(roomOf(isEligible)), discount)
    : subtotals.map(() => 0);
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

/** A price of which bar money pays a part, spread over its lines like a fixed discount. */
export function withCredit(price: Price, creditMinor: number): Price {
  const credit = Math.min(creditMinor, price.totalMinor);
  if (credit <= 0) return price;
  let leftCredit = credit;
  let leftTotal = price.totalMinor;
  const lines = price.lines.map((line): PricedLine => {
    const share = leftTotal === 0 ? 0 : shareOf(line.totalMinor, leftCredit, leftTotal);
    leftCredit -= share;
    leftTotal -= line.totalMinor;
    return {
      ...line,
      discountMinor: line.discountMinor + share,
      totalMinor: line.totalMinor - share,
    };
  });
  const discountMinor = price.discountMinor + credit;
  return { ...price, lines, discountMinor, totalMinor: price.totalMinor - credit };
}

/** What a discount applies to in a line item, and the most that it may take off. */
function roomOf(isEligible: (line: PriceLine) => boolean) {
  return (line: PriceLine): { subtotal: number; room: number } => {
    if (!isEligible(line)) return { subtotal: 0, room: 0 };
    const { unitMinor, quantity, floorMinor = 0 } = line;
    return { subtotal: unitMinor * quantity, room: (unitMinor - floorMinor) * quantity };
  };
}

function discountPerLine(lines: { subtotal: number; room: number }[], discount: PricedDiscount): number[] {
  if (discount.type === 'percentage')
    return lines.map(({ subtotal, room }) => Math.min(room, shareOf(subtotal, discount.value, 100)));
  // Each line item takes its share of the remainder, so that the shares add up to the amount exactly.
  let leftRoom = sum(lines.map(({ room }) => room));
  let leftAmount = Math.min(discount.value, leftRoom);
  return lines.map(({ room }) => {
    const share = leftRoom === 0 ? 0 : shareOf(room, leftAmount, leftRoom);
    leftAmount -= share;
    leftRoom -= room;
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
