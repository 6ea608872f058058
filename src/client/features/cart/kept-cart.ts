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

const PREFIX = 'aforo-menu-cart:';
/** Bounds what a broken or foreign entry may say; the server has the real ones. */
const QUANTITY_KEPT_MAX = 50;
const CODE_KEPT_MAX = 40;

function keyOf(eventId: string): string {
  return `${PREFIX}${eventId}`;
}

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
export function parseMenuCart(text: string | null): MenuCart {
  try {
    const kept = JSON.parse(text ?? '') as Partial<MenuCart> | null;
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
  } catch {
    return EMPTY_CART;
  }
}

/** Pages of this tab that show a cart; a storage event reaches only the other tabs. */
const listeners = new Set<() => void>();

/** Stands in while the browser's storage is closed: such a cart lasts as long as the page. */
const inMemory = new Map<string, string>();

export function readMenuCart(eventId: string): MenuCart {
  try {
    return parseMenuCart(localStorage.getItem(keyOf(eventId)));
  } catch {
    return parseMenuCart(inMemory.get(keyOf(eventId)) ?? null);
  }
}

export function writeMenuCart(eventId: string, cart: MenuCart): void {
  const key = keyOf(eventId);
  try {
    if (cart.lines.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(cart));
  } catch {
    inMemory.set(key, JSON.stringify(cart));
  }
}

/** Erases the carts of everybody who used this browser: at sign-out. */
export function eraseAllMenuCarts(): void {
  inMemory.clear();
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Storage is closed: there is nothing in it.
  }
  for (const heard of listeners) heard();
}

/** Hears what other tabs do with this cart, and that it was erased. @returns what stops it */
export function onMenuCartChange(eventId: string, heard: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === null || key === keyOf(eventId)) heard();
  };
  window.addEventListener('storage', listen);
  listeners.add(heard);
  return () => {
    window.removeEventListener('storage', listen);
    listeners.delete(heard);
  };
}
