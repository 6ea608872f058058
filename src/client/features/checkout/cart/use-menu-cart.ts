import { useCallback, useSyncExternalStore } from 'react';
import { newRequestId } from '#client/lib/api/request-id.ts';
import type { MenuItemView } from '#shared/contracts/menu.ts';
import { EMPTY_CART, forPerson, withLine } from './cart.ts';
import { type CartLine, type MenuCart, menuCarts } from './menu-cart.ts';

/**
 * The cart of one event's menu. It survives reloads, sign-in and top-ups, and is shared by all tabs.
 * @param userId the signed-in user; null for a visitor and while unknown
 */
export function useMenuCart(eventId: string, userId: string | null) {
  const stored = useSyncExternalStore(menuCarts.subscribe, () => menuCarts.read(eventId));
  const cart: MenuCart = forPerson(stored ?? EMPTY_CART, userId);
  const change = useCallback(
    (next: (cart: MenuCart) => MenuCart): MenuCart => {
      menuCarts.update((present) => {
        const changed = next(forPerson(present ?? EMPTY_CART, userId));
        if (changed.lines.length === 0) return null;
        return userId === null ? changed : { ...changed, ownerId: userId };
      }, eventId);
      return menuCarts.read(eventId) ?? EMPTY_CART;
    },
    [eventId, userId],
  );
  return {
    cart,
    setQuantity: useCallback(
      (item: MenuItemView, quantity: number) =>
        change((current) =>
          current.sent ? current : { ...current, lines: withItem(current, item, quantity) },
        ),
      [change],
    ),
    setCode: useCallback(
      (code: string) => change((current) => (current.sent ? current : { ...current, code })),
      [change],
    ),
    /** Replaces the line items by those now shown. */
    setLines: useCallback(
      (lines: readonly CartLine[]) => change((current) => (current.sent ? current : { ...current, lines })),
      [change],
    ),
    /** Fixes the request id and content of the order, reused by every retry until it is answered. */
    send: useCallback(
      (lines: readonly CartLine[], expectedTotalMinor: number, discountCode: string) =>
        change((current) =>
          current.sent
            ? current
            : { ...current, lines, sent: { requestId: newRequestId(), expectedTotalMinor, discountCode } },
        ),
      [change],
    ),
    /** The order was refused: the next press gets a new request id. */
    settle: useCallback(() => change((current) => ({ ...current, sent: null })), [change]),
    empty: useCallback(() => change(() => EMPTY_CART), [change]),
  };
}

export type MenuCartHandle = ReturnType<typeof useMenuCart>;

function withItem({ lines }: MenuCart, item: MenuItemView, quantity: number): readonly CartLine[] {
  const line = { menuItemId: item.id, name: item.name, priceMinor: item.priceMinor, quantity };
  return withLine(lines, line, ({ menuItemId }) => menuItemId === item.id);
}
