import { useCallback, useSyncExternalStore } from 'react';
import { newRequestId } from '#client/lib/api/request-id.ts';
import type { MenuItemView } from '#shared/contracts/events/menu.ts';
import { type CartLine, EMPTY_CART, type MenuCart, storedCarts } from './stored-cart.ts';

/** Claims a visitor's cart for this person and hides another person's. */
function forPerson(cart: MenuCart, userId: string | null): MenuCart {
  if (userId === null || cart.ownerId === userId || cart.lines.length === 0) return cart;
  return cart.ownerId === null ? { ...cart, ownerId: userId } : EMPTY_CART;
}

/**
 * The cart of one event's menu. It survives reloads, sign-in and top-ups, and is shared by all tabs.
 * @param userId the signed-in user; null for a visitor and while unknown
 */
export function useMenuCart(eventId: string, userId: string | null) {
  const kept = useSyncExternalStore(storedCarts.subscribe, () => storedCarts.read(eventId));
  const cart = forPerson(kept, userId);
  const change = useCallback(
    (next: (cart: MenuCart) => MenuCart): MenuCart => {
      storedCarts.change(eventId, (present) => {
        const changed = next(forPerson(present, userId));
        if (changed.lines.length === 0) return null;
        return userId === null ? changed : { ...changed, ownerId: userId };
      });
      return storedCarts.read(eventId);
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
  const known = lines.some(({ menuItemId }) => menuItemId === item.id);
  const next = known ? lines.map((other) => (other.menuItemId === item.id ? line : other)) : [...lines, line];
  return next.filter((other) => other.quantity > 0);
}
