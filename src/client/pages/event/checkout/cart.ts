import { type Cart, cartOf, EMPTY_CART, withLine } from '#client/features/checkout/cart/cart.ts';
import type { CartInUrl } from '#client/features/checkout/cart/cart-in-url.ts';
import { isNumber, isString, objectOf } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';
import type { PurchaseInput } from '#shared/contracts/tickets/tickets.ts';

/** A quantity of one ticket type. */
export interface CartLine {
  ticketTypeId: string;
  /** The name last shown to the buyer; empty when only the request was stored. */
  name: string;
  quantity: number;
}

export type TicketCart = Cart<CartLine>;

const isCart = cartOf(objectOf<CartLine>({ ticketTypeId: isString, name: isString, quantity: isNumber }));

const ownCarts = persistedStore('aforo-cart:', isCart, { storage: 'session' });
/**
 * Unanswered purchases in local storage, readable by every tab because the tab that sent one may be closed. They
 * survive a sign-out, since money may have moved; only the owner sees them.
 */
const sentCarts = persistedStore('aforo-sent-purchase:', isCart);

/** This tab's cart, or the unanswered purchase of another tab when this one is empty. */
export function readCart(eventId: string): TicketCart {
  const own = ownCarts.read(eventId);
  const isUsed = own && (own.sent || own.lines.length > 0);
  return (isUsed ? own : sentCarts.read(eventId)) ?? EMPTY_CART;
}

export function writeCart(eventId: string, cart: TicketCart): void {
  const answered = ownCarts.read(eventId)?.sent?.requestId;
  if (cart.sent) sentCarts.write(cart, eventId);
  else if (answered)
    sentCarts.update((present) => (present?.sent?.requestId === answered ? null : present), eventId);
  ownCarts.write(cart === EMPTY_CART ? null : cart, eventId);
}

/** Items whose ticket type the organizer has deleted since. An unanswered purchase keeps all its items. */
export function goneLines({ lines, sent }: TicketCart, types: readonly { id: string }[]): CartLine[] {
  const ids = new Set(types.map(({ id }) => id));
  return sent ? [] : lines.filter(({ ticketTypeId }) => !ids.has(ticketTypeId));
}

/** Sets the quantity of one type; 0 removes it. */
export function withType(cart: TicketCart, type: { id: string; name: string }, quantity: number): TicketCart {
  const line = { ticketTypeId: type.id, name: type.name, quantity };
  return { ...cart, lines: withLine(cart.lines, line, ({ ticketTypeId }) => ticketTypeId === type.id) };
}

/** Fills an empty cart with the purchase's items, for a tab that continues a purchase from another one. */
export function filledWith(
  cart: TicketCart,
  { lines, discountCode }: Pick<PurchaseInput, 'lines' | 'discountCode'>,
): TicketCart {
  if (cart.lines.length > 0) return cart;
  return { ...cart, lines: lines.map((line) => ({ name: '', ...line })), code: discountCode ?? '' };
}

/** A cart from the URL, with the current names of its ticket types. */
export function carriedCart(
  { items, code }: CartInUrl,
  types: readonly { id: string; name: string }[],
): TicketCart {
  const lines = items.map(({ id, quantity }) => ({
    ticketTypeId: id,
    name: types.find((type) => type.id === id)?.name ?? '',
    quantity,
  }));
  return { ...EMPTY_CART, lines, code };
}

/** The cart with `purchase` in flight, restored to the items that were sent. */
export function asSent(
  cart: TicketCart,
  purchase: Omit<PurchaseInput, 'queueToken'>,
  ownerId: string | null,
): TicketCart {
  const { requestId, expectedTotalMinor = 0, discountCode } = purchase;
  const isSame = isSameContent({ lines: [...cart.lines], discountCode: cart.code }, purchase);
  return {
    ...(isSame ? cart : filledWith(EMPTY_CART, purchase)),
    ownerId,
    sent: ownerId === null ? null : { requestId, discountCode: discountCode ?? '', expectedTotalMinor },
  };
}

/** Compares items and code, not the price. */
export function isSameContent(
  one: Pick<PurchaseInput, 'lines' | 'discountCode'>,
  other: Pick<PurchaseInput, 'lines' | 'discountCode'>,
): boolean {
  return contentOf(one) === contentOf(other);
}

function contentOf({ lines, discountCode }: Pick<PurchaseInput, 'lines' | 'discountCode'>): string {
  return JSON.stringify([
    lines.map((line) => `${line.ticketTypeId} ${line.quantity}`).sort(),
    discountCode || '',
  ]);
}
