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
   * The purchase that was sent, from the press of the button until its answer is known. Until then nothing can be
   * chosen: it is sent again under the same id and with the same content, also after a reload, and so made once.
   */
  sent: SentPurchase | null;
}

export interface SentPurchase {
  /** Whoever pressed the button: somebody else in this tab does not finish it. */
  userId: string;
  requestId: string;
  discountCode: string;
  expectedTotalMinor: number;
}

const EMPTY: Cart = { quantities: {}, code: '', sent: null };

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
      sent: parseSent(kept?.sent ?? null),
    };
  } catch {
    return EMPTY;
  }
}

function parseSent(sent: Partial<SentPurchase> | null): SentPurchase | null {
  if (typeof sent?.userId !== 'string' || typeof sent.requestId !== 'string') return null;
  const { userId, requestId, discountCode, expectedTotalMinor } = sent;
  if (!Number.isInteger(expectedTotalMinor)) return null;
  return {
    userId,
    requestId,
    discountCode: typeof discountCode === 'string' ? discountCode.slice(0, DISCOUNT_CODE_MAX_CHARS) : '',
    expectedTotalMinor: Number(expectedTotalMinor),
  };
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

/** What is bought, whatever it costs. */
function contentOf({ lines, discountCode }: Pick<PurchaseInput, 'lines' | 'discountCode'>): string {
  return JSON.stringify([
    lines.map((line) => `${line.ticketTypeId} ${line.quantity}`).sort(),
    discountCode || '',
  ]);
}

/**
 * The cart of one event; it survives signing in, topping up and a reload.
 * @param userId whoever is signed in; null for a visitor, undefined while that is not known
 */
export function useCart(eventId: string, userId: string | null | undefined) {
  const [kept, setKept] = useState(() => readCart(eventId));
  useEffect(() => writeCart(eventId, kept), [eventId, kept]);
  const sent = kept.sent?.userId === userId ? kept.sent : null;
  const locked = userId === undefined && kept.sent !== null;
  /** Nothing changes under a purchase whose answer is not known, nor while it may be this reader's. */
  const change = useCallback(
    (next: (current: Cart) => Partial<Cart>) =>
      setKept((current) =>
        current.sent && (userId === undefined || current.sent.userId === userId)
          ? current
          : { ...current, ...next(current), sent: null },
      ),
    [userId],
  );
  const setQuantity = useCallback(
    (typeId: string, quantity: number) =>
      change(({ quantities }) => ({ quantities: { ...quantities, [typeId]: quantity } })),
    [change],
  );
  const setCode = useCallback((code: string) => change(() => ({ code })), [change]);
  /**
   * What to send now: this, or once more what was sent before. Null while nobody is signed in.
   * @param held what was asked for and had its price changed: the same again, at the new one, is the same purchase
   */
  const send = (
    seen: Pick<SentPurchase, 'discountCode' | 'expectedTotalMinor'>,
    held: Omit<PurchaseInput, 'place'> | null,
  ): Omit<PurchaseInput, 'place'> | null => {
    if (!userId) return null;
    const lines = Object.entries(kept.quantities)
      .filter(([, quantity]) => quantity > 0)
      .map(([ticketTypeId, quantity]) => ({ ticketTypeId, quantity }));
    const isHeld = held && contentOf(held) === contentOf({ lines, discountCode: seen.discountCode });
    const now = sent ?? { ...seen, userId, requestId: isHeld ? held.requestId : newRequestId() };
    if (now !== sent) {
      const named = { ...kept, sent: now };
      // At once, not with the next rendering: the call leaves now.
      writeCart(eventId, named);
      setKept(named);
    }
    const { requestId, discountCode, expectedTotalMinor } = now;
    return { requestId, eventId, lines, expectedTotalMinor, ...(discountCode ? { discountCode } : {}) };
  };
  /** The answer is known, and it was not bought: the next press is a new intention. */
  const settle = useCallback(() => setKept((current) => ({ ...current, sent: null })), []);
  /**
   * After a refusal. What was asked for is put back, if nothing else was chosen: a new tab that stood in line for it has
   * an empty cart.
   */
  const restore = useCallback(
    ({ lines, discountCode }: Pick<PurchaseInput, 'lines' | 'discountCode'>) =>
      setKept((current) =>
        Object.values(current.quantities).some((quantity) => quantity > 0)
          ? { ...current, sent: null }
          : {
              quantities: Object.fromEntries(lines.map((line) => [line.ticketTypeId, line.quantity])),
              code: discountCode ?? '',
              sent: null,
            },
      ),
    [],
  );
  const empty = useCallback(() => setKept(EMPTY), []);
  return { cart: { ...kept, sent }, locked, setQuantity, setCode, send, settle, restore, empty };
}
