import { useCallback, useSyncExternalStore } from 'react';
import { newRequestId } from '#client/lib/request-id.ts';
import type { MenuItemView } from '#shared/contracts/menu.ts';
import { type CartLine, EMPTY_CART, type MenuCart, storedCarts } from './stored-cart.ts';

/** The cart for this person: a visitor's becomes theirs, somebody else's is nobody's business. */
function forPerson(cart: MenuCart, userId: string | null): MenuCart {
  if (userId === null || cart.ownerId === userId || cart.lines.length === 0) return cart;
  return cart.ownerId === null ? { ...cart, ownerId: userId } : EMPTY_CART;
}

/**
 * The cart of one event's menu; it survives reloads, signing in, topping up, and is the same in all tabs.
 * @param userId whoever is signed in; null for a visitor and while it is not known
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
    /** Replaces the lines by those that the reader has now seen. */
    setLines: useCallback(
      (lines: readonly CartLine[]) => change((current) => (current.sent ? current : { ...current, lines })),
      [change],
    ),
    /** Names the order that is about to be sent; the same for every try until its answer is known. */
    send: useCallback(
      (lines: readonly CartLine[], expectedTotalMinor: number, discountCode: string) =>
        change((current) =>
          current.sent
            ? current
            : { ...current, lines, sent: { requestId: newRequestId(), expectedTotalMinor, discountCode } },
        ),
      [change],
    ),
    /** The order was refused: the next press is a new one. */
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
