import { keptValues } from '#client/lib/kept-values.ts';

/** One thing in a cart, as its reader was last shown it. */
export interface CartLine {
  menuItemId: string;
  name: string;
  quantity: number;
  priceMinor: number;
}

/** What somebody is about to order at one event, as this browser keeps it. */
export interface MenuCart {
  /** Whoever filled it; null for a visitor, whose cart goes to the person who then signs in. */
  ownerId: string | null;
  lines: readonly CartLine[];
  /** The discount code that was last applied; empty for none. */
  code: string;
  /**
   * The order that was sent, from the press of the button until its answer is known. It is sent again under the same
   * id and with the same content, so whatever became of the answer it is placed once.
   */
  sent: { requestId: string; expectedTotalMinor: number; discountCode: string } | null;
}

export const EMPTY_CART: MenuCart = { ownerId: null, lines: [], code: '', sent: null };

/** Bounds what a broken or foreign entry may say; the server has the real ones. */
const QUANTITY_KEPT_MAX = 50;
const CODE_KEPT_MAX = 40;

/** The carts by their events' ids; whoever signs out erases those of everybody who used this browser. */
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

/** Reads what was kept; anything odd is as if it were not there. */
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
