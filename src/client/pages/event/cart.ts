import { useCallback, useEffect, useState } from 'react';
import { newRequestId } from '#client/lib/request-id.ts';
import type { PurchaseInput } from '#shared/contracts/tickets.ts';
import { DISCOUNT_CODE_MAX_CHARS, PURCHASE_TICKETS_MAX } from '#shared/limits.ts';

/** What somebody is about to buy at one event. */
export interface Cart {
  /** By ticket type. */
  quantities: Readonly<Record<string, number>>;
  code: string;
  /**
   * Names the intention from the first press of the button until it is refused, done or changed. It is kept with the
   * cart: a purchase whose answer was lost is not made again after a reload.
   */
  requestId: string | null;
}

const EMPTY: Cart = { quantities: {}, code: '', requestId: null };

const keyOf = (eventId: string) => `aforo-cart:${eventId}`;

/** Reads what an earlier page of this tab has kept; anything odd is as if there were nothing. */
export function parseCart(text: string | null): Cart {
  try {
    const kept = JSON.parse(text ?? '') as Partial<Cart> | null;
    const quantities = Object.entries(kept?.quantities ?? {}).filter(
      ([, quantity]) => Number.isInteger(quantity) && quantity > 0 && quantity <= PURCHASE_TICKETS_MAX,
    );
    return {
      quantities: Object.fromEntries(quantities),
      code: typeof kept?.code === 'string' ? kept.code.slice(0, DISCOUNT_CODE_MAX_CHARS) : '',
      requestId: typeof kept?.requestId === 'string' ? kept.requestId : null,
    };
  } catch {
    return EMPTY;
  }
}

function readCart(eventId: string): Cart {
  try {
    return parseCart(sessionStorage.getItem(keyOf(eventId)));
  } catch {
    return EMPTY;
  }
}

function writeCart(eventId: string, cart: Cart): void {
  try {
    if (cart === EMPTY) sessionStorage.removeItem(keyOf(eventId));
    else sessionStorage.setItem(keyOf(eventId), JSON.stringify(cart));
  } catch {
    // Storage is closed: the cart lasts as long as the page.
  }
}

/** The cart of one event; it survives signing in, topping up and a reload. */
export function useCart(eventId: string) {
  const [cart, setCart] = useState(() => readCart(eventId));
  useEffect(() => writeCart(eventId, cart), [eventId, cart]);
  const setQuantity = useCallback(
    (typeId: string, quantity: number) =>
      setCart((current) => ({
        ...current,
        quantities: { ...current.quantities, [typeId]: quantity },
        requestId: null,
      })),
    [],
  );
  const setCode = useCallback(
    (code: string) => setCart((current) => ({ ...current, code, requestId: null })),
    [],
  );
  /** The id to send now: the same for every try at this cart. */
  const requestId = () => {
    const id = cart.requestId ?? newRequestId();
    if (id !== cart.requestId) {
      const named = { ...cart, requestId: id };
      // At once, not with the next rendering: the call leaves now.
      writeCart(eventId, named);
      setCart(named);
    }
    return id;
  };
  /**
   * After a refusal: the next press is a new intention. What was asked for is put back, if nothing else was chosen:
   * a new tab that stood in line for it has an empty cart.
   */
  const restore = useCallback(
    ({ lines, discountCode }: Pick<PurchaseInput, 'lines' | 'discountCode'>) =>
      setCart((current) =>
        Object.values(current.quantities).some((quantity) => quantity > 0)
          ? { ...current, requestId: null }
          : {
              quantities: Object.fromEntries(lines.map((line) => [line.ticketTypeId, line.quantity])),
              code: discountCode ?? '',
              requestId: null,
            },
      ),
    [],
  );
  const empty = useCallback(() => setCart(EMPTY), []);
  return { cart, setQuantity, setCode, requestId, restore, empty };
}
