import { arrayOf, isNumber, isString, objectOf } from '#client/lib/guards.ts';
import type { StartCheckoutInput } from '#shared/contracts/checkout.ts';
import type { GivenAnswer } from '#shared/events/door-answers.ts';
import { PURCHASE_TICKETS_MAX } from '#shared/limits.ts';
import type { CartInUrl } from './cart-in-url.ts';

/** A quantity of one ticket type or menu item, as last shown to the buyer. */
export interface CartLine {
  itemId: string;
  name: string;
  quantity: number;
  priceMinor: number;
  /** What the guest pays for each, of a ticket without a fixed price; no discount goes below the floor. */
  amountMinor?: number;
  floorMinor?: number;
  /** One list per ticket. */
  answers?: GivenAnswer[][];
  /** One per ticket, of a type with seats; absent: the best available ones. */
  seatIds?: string[];
}

export const isCartLines = arrayOf(
  objectOf<CartLine>({ itemId: isString, name: isString, quantity: isNumber, priceMinor: isNumber }),
);

/** What can be chosen: a ticket type or a menu item. */
type Item = Pick<CartLine, 'name' | 'priceMinor'> & { id: string };

/** Sets the quantity of one item; 0 removes it. */
export function withItem(
  lines: readonly CartLine[],
  { id, name, priceMinor }: Item,
  quantity: number,
): readonly CartLine[] {
  const known = lines.find(({ itemId }) => itemId === id);
  const line = { ...known, itemId: id, name, priceMinor, quantity };
  const next = known ? lines.map((other) => (other === known ? line : other)) : [...lines, line];
  return next.filter((one) => one.quantity > 0);
}

/** Lines whose item can no longer be had. */
export function goneLines(lines: readonly CartLine[], items: readonly { id: string }[]): CartLine[] {
  const ids = new Set(items.map(({ id }) => id));
  return lines.filter(({ itemId }) => !ids.has(itemId));
}

/** The lines of a cart from the URL, with the current names and prices. */
export function carriedLines({ items }: CartInUrl, known: readonly Item[]): CartLine[] {
  return items.map(({ id, quantity }) => {
    const item = known.find((one) => one.id === id);
    return { itemId: id, name: item?.name ?? '', priceMinor: item?.priceMinor ?? 0, quantity };
  });
}

/** The lines as `checkout.start` takes them. */
export function requestLines(
  kind: 'tickets' | 'order',
  lines: readonly CartLine[],
): StartCheckoutInput['lines'] {
  return kind === 'tickets'
    ? lines.map(({ itemId, quantity, amountMinor, answers, seatIds }) => ({
        ticketTypeId: itemId,
        quantity,
        ...(amountMinor !== undefined && { amountMinor }),
        ...(answers && { answers: answers.slice(0, PURCHASE_TICKETS_MAX) }),
        ...(seatIds && { seatIds: seatIds.slice(0, quantity) }),
      }))
    : lines.map(({ itemId, quantity }) => ({ menuItemId: itemId, quantity }));
}

type Content = Pick<StartCheckoutInput, 'lines' | 'discountCode' | 'seats' | 'needs'>;

/** Compares items, code, wishes for seats and access needs, not the price: such a request keeps its id. */
export function isSameContent(one: Content, other: Content): boolean {
  return contentOf(one) === contentOf(other);
}

function contentOf({ lines, discountCode, seats, needs }: Content): string {
  return JSON.stringify([
    lines.map((line) => JSON.stringify(line)).sort(),
    discountCode || '',
    seats ?? null,
    needs ?? null,
  ]);
}
