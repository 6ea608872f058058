import { isNumber, isString, objectOf } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';
import { type Cart, cartOf } from './cart.ts';

/** A line item as last shown to the buyer. */
export interface CartLine {
  menuItemId: string;
  name: string;
  quantity: number;
  priceMinor: number;
}

/** A buyer's pending order at one event. */
export type MenuCart = Cart<CartLine>;

const isLine = objectOf<CartLine>({
  menuItemId: isString,
  name: isString,
  quantity: isNumber,
  priceMinor: isNumber,
});

/** Carts by event id. Sign-out erases those of all users of this browser. */
export const menuCarts = persistedStore('aforo-menu-cart:', cartOf(isLine));
