import type { CartInUrl } from '#client/features/cart/cart-in-url.ts';
import { keptValues } from '#client/lib/kept-values.ts';
import type { PurchaseInput } from '#shared/contracts/tickets.ts';
import { DISCOUNT_CODE_MAX_CHARS, PURCHASE_TICKETS_MAX } from '#shared/limits.ts';

/** So many tickets of one type. */
export interface CartLine {
  ticketTypeId: string;
  /** As its reader last saw it; empty where only the request was kept. */
  name: string;
  quantity: number;
}

/** What somebody is about to buy at one event. */
export interface Cart {
  /** Whoever filled it; null for a visitor, whose cart goes to the person who then signs in. */
  ownerId: string | null;
  lines: readonly CartLine[];
  code: string;
  /**
   * The purchase that its owner sent, from the press of the button until its answer is known. Until then nothing can be
   * chosen: it is sent again under the same id and with the same content, also after a reload, and so made once.
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
 * The purchase whose answer is not known, for whatever tab its owner opens next: the one that sent it may be gone. It
 * outlasts a sign-out, as money may have moved; nobody but its owner is shown it.
 */
const sentCarts = keptValues<Cart>('aforo-sent-purchase:', cartOf);

/** What an earlier page has kept; anything odd is as if there were nothing. */
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

/** What this tab has kept; in one that has nothing, what another has sent. */
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
    // Storage is closed: the cart lasts as long as the page.
  }
}

/**
 * The cart for this person: a visitor's becomes theirs, somebody else's is nobody's business.
 * @param userId null for a visitor, undefined while it is not known who is signed in
 */
export function forPerson(cart: Cart, userId: string | null | undefined): Cart {
  return userId && cart.ownerId !== null && cart.ownerId !== userId ? EMPTY_CART : cart;
}

/** What the organiser has taken away since it was chosen. What was sent stays as it was sent. */
export function goneLines({ lines, sent }: Cart, types: readonly { id: string }[]): CartLine[] {
  const ids = new Set(types.map(({ id }) => id));
  return sent ? [] : lines.filter(({ ticketTypeId }) => !ids.has(ticketTypeId));
}

/** The cart with so many of this type. */
export function withType(cart: Cart, type: { id: string; name: string }, quantity: number): Cart {
  const line = { ticketTypeId: type.id, name: type.name, quantity };
  const isKnown = cart.lines.some(({ ticketTypeId }) => ticketTypeId === type.id);
  const lines = isKnown
    ? cart.lines.map((other) => (other.ticketTypeId === type.id ? line : other))
    : [...cart.lines, line];
  return { ...cart, lines: lines.filter((other) => other.quantity > 0) };
}

/** An empty cart gets what was asked for: a new tab that takes up a purchase has one. */
export function filledWith(
  cart: Cart,
  { lines, discountCode }: Pick<PurchaseInput, 'lines' | 'discountCode'>,
): Cart {
  if (cart.lines.length > 0) return cart;
  return { ...cart, lines: lines.map((line) => ({ name: '', ...line })), code: discountCode ?? '' };
}

/** A cart that came in the address, with the names of its types as they are now. */
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

/** The cart as it was when this was sent, whatever was chosen since. */
export function asSent(cart: Cart, purchase: Omit<PurchaseInput, 'place'>, ownerId: string | null): Cart {
  const { requestId, expectedTotalMinor = 0, discountCode } = purchase;
  const isSame = isSameContent({ lines: [...cart.lines], discountCode: cart.code }, purchase);
  return {
    ...(isSame ? cart : filledWith(EMPTY_CART, purchase)),
    ownerId,
    sent: { requestId, discountCode: discountCode ?? '', expectedTotalMinor },
  };
}

/** Whether both buy the same, whatever it costs. */
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
