import type { CartInUrl } from '#client/features/cart/cart-in-url.ts';
import { keptValues } from '#client/lib/kept-values.ts';
import type { PurchaseInput } from '#shared/contracts/sales/tickets.ts';
import { DISCOUNT_CODE_MAX_CHARS, PURCHASE_TICKETS_MAX } from '#shared/limits.ts';

/** A quantity of one ticket type. */
export interface CartLine {
  ticketTypeId: string;
  /** The name last shown to the buyer; empty when only the request was stored. */
  name: string;
  quantity: number;
}

/** A cart for one event. */
export interface Cart {
  /** Null for a visitor, whose cart passes to the account that then signs in. */
  ownerId: string | null;
  lines: readonly CartLine[];
  code: string;
  /**
   * The purchase in flight, until its answer is known. It locks the cart: a retry, also after a reload, sends the same
   * request id and content, so the purchase is idempotent.
   */
  sent: SentPurchase | null;
}

export interface SentPurchase {
  requestId: string;
  discountCode: string;
  expectedTotalMinor: number;
}

export const EMPTY_CART: Cart = { ownerId: null, lines: [], code: '', sent: null };

const keyOf = (eventId: string) => `aforo-cart:${eventId}`;

/**
 * Unanswered purchases in local storage, readable by every tab because the tab that sent one may be closed. They
 * survive a sign-out, since money may have moved; only the owner sees them.
 */
const sentCarts = keptValues<Cart>('aforo-sent-purchase:', cartOf);

/** Parses a cart written by any earlier version; invalid parts become empty. */
function cartOf(stored: unknown): Cart {
  const kept = stored as Partial<Cart> | null;
  const ownerId = typeof kept?.ownerId === 'string' ? kept.ownerId : null;
  return {
    ownerId,
    lines: Array.isArray(kept?.lines) ? kept.lines.filter(isLine) : [],
    code: typeof kept?.code === 'string' ? kept.code.slice(0, DISCOUNT_CODE_MAX_CHARS) : '',
    sent: ownerId === null ? null : parseSent(kept?.sent ?? null),
  };
}

export function parseCart(text: string | null): Cart {
  try {
    return cartOf(JSON.parse(text ?? ''));
  } catch {
    return EMPTY_CART;
  }
}

function isLine(value: unknown): value is CartLine {
  const line = value as Partial<CartLine> | null;
  return (
    typeof line?.ticketTypeId === 'string' &&
    typeof line.name === 'string' &&
    Number.isInteger(line.quantity) &&
    Number(line.quantity) > 0 &&
    Number(line.quantity) <= PURCHASE_TICKETS_MAX
  );
}

function parseSent(sent: Partial<SentPurchase> | null): SentPurchase | null {
  if (typeof sent?.requestId !== 'string' || !Number.isInteger(sent.expectedTotalMinor)) return null;
  const { requestId, discountCode, expectedTotalMinor } = sent;
  return {
    requestId,
    discountCode: typeof discountCode === 'string' ? discountCode.slice(0, DISCOUNT_CODE_MAX_CHARS) : '',
    expectedTotalMinor: Number(expectedTotalMinor),
  };
}

/** This tab's cart, or the unanswered purchase of another tab when this one is empty. */
export function readCart(eventId: string): Cart {
  const own = readOwn(eventId);
  return own.sent || own.lines.length > 0 ? own : sentCarts.read(eventId);
}

function readOwn(eventId: string): Cart {
  try {
    return parseCart(sessionStorage.getItem(keyOf(eventId)));
  } catch {
    return EMPTY_CART;
  }
}

export function writeCart(eventId: string, cart: Cart): void {
  const answered = readOwn(eventId).sent?.requestId;
  if (cart.sent) sentCarts.change(eventId, () => cart);
  else if (answered)
    sentCarts.change(eventId, (kept) => (kept.sent && kept.sent.requestId !== answered ? kept : null));
  try {
    if (cart === EMPTY_CART) sessionStorage.removeItem(keyOf(eventId));
    else sessionStorage.setItem(keyOf(eventId), JSON.stringify(cart));
  } catch {
    // Storage is unavailable: the cart lasts as long as the page.
  }
}

/**
 * Gives a visitor's cart to the person who signs in, and hides another account's cart.
 * @param userId null for a visitor, undefined while the session is loading
 */
export function forPerson(cart: Cart, userId: string | null | undefined): Cart {
  return userId && cart.ownerId !== null && cart.ownerId !== userId ? EMPTY_CART : cart;
}

/** Items whose ticket type the organizer has deleted since. An unanswered purchase keeps all its items. */
export function goneLines({ lines, sent }: Cart, types: readonly { id: string }[]): CartLine[] {
  const ids = new Set(types.map(({ id }) => id));
  return sent ? [] : lines.filter(({ ticketTypeId }) => !ids.has(ticketTypeId));
}

/** Sets the quantity of one type; 0 removes it. */
export function withType(cart: Cart, type: { id: string; name: string }, quantity: number): Cart {
  const line = { ticketTypeId: type.id, name: type.name, quantity };
  const isKnown = cart.lines.some(({ ticketTypeId }) => ticketTypeId === type.id);
  const lines = isKnown
    ? cart.lines.map((other) => (other.ticketTypeId === type.id ? line : other))
    : [...cart.lines, line];
  return { ...cart, lines: lines.filter((other) => other.quantity > 0) };
}

/** Fills an empty cart with the purchase's items, for a tab that continues a purchase from another one. */
export function filledWith(
  cart: Cart,
  { lines, discountCode }: Pick<PurchaseInput, 'lines' | 'discountCode'>,
): Cart {
  if (cart.lines.length > 0) return cart;
  return { ...cart, lines: lines.map((line) => ({ name: '', ...line })), code: discountCode ?? '' };
}

/** A cart from the URL, with the current names of its ticket types. */
export function carriedCart(
  { items, code }: CartInUrl,
  types: readonly { id: string; name: string }[],
): Cart {
  const lines = items.map(({ id, quantity }) => ({
    ticketTypeId: id,
    name: types.find((type) => type.id === id)?.name ?? '',
    quantity,
  }));
  return { ...EMPTY_CART, lines, code };
}

/** The cart with `purchase` in flight, restored to the items that were sent. */
export function asSent(cart: Cart, purchase: Omit<PurchaseInput, 'place'>, ownerId: string | null): Cart {
  const { requestId, expectedTotalMinor = 0, discountCode } = purchase;
  const isSame = isSameContent({ lines: [...cart.lines], discountCode: cart.code }, purchase);
  return {
    ...(isSame ? cart : filledWith(EMPTY_CART, purchase)),
    ownerId,
    sent: { requestId, discountCode: discountCode ?? '', expectedTotalMinor },
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
