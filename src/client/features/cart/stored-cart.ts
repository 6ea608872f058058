import { keptValues } from '#client/lib/kept-values.ts';

/** A line item as last shown to the buyer. */
export interface CartLine {
  menuItemId: string;
  name: string;
  quantity: number;
  priceMinor: number;
}

/** A buyer's pending order at one event, kept in local storage. */
export interface MenuCart {
  /** The buyer; null for a visitor, whose cart passes to the person who signs in next. */
  ownerId: string | null;
  lines: readonly CartLine[];
  /** The last applied discount code; empty for none. */
  code: string;
  /**
   * The order in flight, from the press of the button until its answer. A retry sends the same request id and content,
   * which makes the order idempotent.
   */
  sent: { requestId: string; expectedTotalMinor: number; discountCode: string } | null;
}

export const EMPTY_CART: MenuCart = { ownerId: null, lines: [], code: '', sent: null };

/** Bounds for corrupt or forged entries; the server enforces the real limits. */
const QUANTITY_KEPT_MAX = 50;
const CODE_KEPT_MAX = 40;

/** Carts by event id. Sign-out erases those of all users of this browser. */
export const storedCarts = keptValues<MenuCart>('aforo-menu-cart:', parseMenuCart);

function isLine(value: unknown): value is CartLine {
  const line = value as Partial<CartLine> | null;
  return (
    typeof line?.menuItemId === 'string' &&
    typeof line.name === 'string' &&
    Number.isInteger(line.priceMinor) &&
    Number.isInteger(line.quantity) &&
    Number(line.quantity) > 0 &&
    Number(line.quantity) <= QUANTITY_KEPT_MAX
  );
}

/** Parses a stored cart; anything malformed yields an empty one. */
export function parseMenuCart(stored: unknown): MenuCart {
  const kept = stored as Partial<MenuCart> | null;
  const lines = Array.isArray(kept?.lines) ? kept.lines.filter(isLine) : [];
  if (lines.length === 0) return EMPTY_CART;
  const sent = kept?.sent;
  const named = typeof sent?.requestId === 'string' && Number.isInteger(sent.expectedTotalMinor);
  return {
    ownerId: typeof kept?.ownerId === 'string' ? kept.ownerId : null,
    lines,
    code: typeof kept?.code === 'string' ? kept.code.slice(0, CODE_KEPT_MAX) : '',
    sent: named
      ? {
          requestId: sent.requestId,
          expectedTotalMinor: sent.expectedTotalMinor,
          discountCode: typeof sent.discountCode === 'string' ? sent.discountCode : '',
        }
      : null,
  };
}
