import type { MenuItemView } from '#shared/contracts/menu.ts';
import { ORDER_PORTIONS_MAX } from '#shared/limits.ts';
import type { CartLine } from './cart.ts';

/** A line item with the current menu item. */
export interface ShownLine {
  item: MenuItemView;
  quantity: number;
  /** More than is left. */
  tooMany: boolean;
}

/** A change since the cart was last shown; displayed before payment. */
export type CartNotice =
  | { kind: 'gone'; name: string }
  | { kind: 'price'; name: string; wasMinor: number; nowMinor: number };

export interface ReconciledCart {
  lines: ShownLine[];
  notices: CartNotice[];
  /** Total quantity over all line items. */
  portions: number;
}

/** Merges a stored cart with the current menu: takes the menu's prices, drops unavailable items and reports both. */
export function reconcileCart(stored: readonly CartLine[], menu: readonly MenuItemView[]): ReconciledCart {
  const items = new Map(menu.filter(({ active }) => active).map((item) => [item.id, item]));
  const lines: ShownLine[] = [];
  const notices: CartNotice[] = [];
  for (const { itemId, name, quantity, priceMinor } of stored) {
    const item = items.get(itemId);
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

/** The line items as now shown: without unavailable items, with current names and prices. */
export function seenLines({ lines }: Pick<ReconciledCart, 'lines'>): CartLine[] {
  return lines.map(({ item, quantity }) => ({
    itemId: item.id,
    name: item.name,
    quantity,
    priceMinor: item.priceMinor,
  }));
}

/** Maximum quantity of an item: what is left, capped by the portions that one order may hold. */
export function maxInCart(item: Pick<MenuItemView, 'left'>, quantity: number, portions: number): number {
  const room = Math.max(0, ORDER_PORTIONS_MAX - (portions - quantity));
  return Math.min(item.left ?? room, room);
}
