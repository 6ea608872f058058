import type { MenuItemView } from '#shared/contracts/menu.ts';
import { ORDER_PORTIONS_MAX } from '#shared/limits.ts';
import type { CartLine, MenuCart } from './stored-cart.ts';

/** A line of the cart with what the menu says of it now. */
export interface ShownLine {
  item: MenuItemView;
  quantity: number;
  /** More than there is. */
  tooMany: boolean;
}

/** What has changed since the reader last saw it; said before anything is paid. */
export type CartNotice =
  | { kind: 'gone'; name: string }
  | { kind: 'price'; name: string; wasMinor: number; nowMinor: number };

export interface ReconciledCart {
  lines: ShownLine[];
  notices: CartNotice[];
  /** Portions over all lines. */
  portions: number;
}

/** Lays a kept cart over the menu as it is: prices are the menu's, and what is gone is left out and named. */
export function reconcileCart(cart: Pick<MenuCart, 'lines'>, menu: readonly MenuItemView[]): ReconciledCart {
  const items = new Map(menu.filter(({ active }) => active).map((item) => [item.id, item]));
  const lines: ShownLine[] = [];
  const notices: CartNotice[] = [];
  for (const { menuItemId, name, quantity, priceMinor } of cart.lines) {
    const item = items.get(menuItemId);
    if (!item) {
      notices.push({ kind: 'gone', name });
      continue;
    }
    if (item.priceMinor !== priceMinor)
      notices.push({ kind: 'price', name: item.name, wasMinor: priceMinor, nowMinor: item.priceMinor });
    lines.push({ item, quantity, tooMany: item.left !== null && quantity > item.left });
  }
  return { lines, notices, portions: lines.reduce((sum, line) => sum + line.quantity, 0) };
}

/** The lines as the reader has now seen them: nothing that is gone, and today's names and prices. */
export function seenLines({ lines }: Pick<ReconciledCart, 'lines'>): CartLine[] {
  return lines.map(({ item, quantity }) => ({
    menuItemId: item.id,
    name: item.name,
    quantity,
    priceMinor: item.priceMinor,
  }));
}

/** How many of an item the cart may hold: what is left, within what one order may hold with its other lines. */
export function maxInCart(item: Pick<MenuItemView, 'left'>, quantity: number, portions: number): number {
  const room = Math.max(0, ORDER_PORTIONS_MAX - (portions - quantity));
  return Math.min(item.left ?? room, room);
}
