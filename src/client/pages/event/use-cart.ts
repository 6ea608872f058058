import { useCallback, useEffect, useState } from 'react';
import { newRequestId } from '#client/lib/request-id.ts';
import type { PurchaseInput } from '#shared/contracts/tickets.ts';
import {
  asSent,
  type Cart,
  type CartLine,
  EMPTY_CART,
  filledWith,
  forPerson,
  isSameContent,
  readCart,
  type SentPurchase,
  withType,
  writeCart,
} from './cart.ts';

type Purchase = Omit<PurchaseInput, 'place'>;

/** What the reader was shown when they pressed the button. */
interface SeenPurchase extends Pick<SentPurchase, 'discountCode' | 'expectedTotalMinor'> {
  lines: readonly CartLine[];
}

/**
 * The cart of one event; it survives signing in, topping up and a reload.
 * @param userId whoever is signed in; null for a visitor, undefined while that is not known
 * @param carried the cart in the address, for a tab that has none
 */
export function useCart(eventId: string, userId: string | null | undefined, carried: Cart | null) {
  const [kept, setKept] = useState(() => {
    const present = readCart(eventId);
    return carried && !present.sent && present.lines.length === 0 ? carried : present;
  });
  useEffect(() => writeCart(eventId, kept), [eventId, kept]);
  const cart = forPerson(kept, userId);
  const sent = userId ? cart.sent : null;
  const locked = userId === undefined && cart.sent !== null;
  /** Nothing changes under a purchase whose answer is not known, nor while it may be this reader's. */
  const change = useCallback(
    (to: (present: Cart) => Cart) =>
      setKept((stored) => {
        const present = forPerson(stored, userId);
        if (present.sent && userId !== null) return stored;
        const ownerId = userId === undefined ? present.ownerId : userId;
        return { ...to(present), ownerId, sent: null };
      }),
    [userId],
  );
  const setQuantity = useCallback(
    (type: { id: string; name: string }, quantity: number) =>
      change((present) => withType(present, type, quantity)),
    [change],
  );
  const setCode = useCallback((code: string) => change((present) => ({ ...present, code })), [change]);
  /** Takes out what the reader has been told is gone. */
  const drop = useCallback(
    (gone: readonly CartLine[]) =>
      change((present) => ({
        ...present,
        lines: present.lines.filter(
          ({ ticketTypeId }) => !gone.some((line) => line.ticketTypeId === ticketTypeId),
        ),
      })),
    [change],
  );
  /** Puts what waits for the reader's word into an empty cart. */
  const fill = useCallback(
    (purchase: Purchase) => change((present) => filledWith(present, purchase)),
    [change],
  );
  /**
   * What to send now: this, or once more what was sent before. Null while nobody is signed in.
   * @param held what was asked for and had its price changed: the same again, at the new one, is the same purchase
   */
  const send = (seen: SeenPurchase, held: Purchase | null): Purchase | null => {
    if (!userId) return null;
    const { lines, discountCode, expectedTotalMinor } = sent ? { ...sent, lines: cart.lines } : seen;
    const isHeld = held && isSameContent(held, { lines: [...lines], discountCode });
    const requestId = sent?.requestId ?? (isHeld ? held.requestId : newRequestId());
    if (!sent) {
      const named: Cart = {
        ...{ ...cart, ownerId: userId, lines },
        sent: { requestId, discountCode, expectedTotalMinor },
      };
      // At once, not with the next rendering: the call leaves now.
      writeCart(eventId, named);
      setKept(named);
    }
    return {
      ...{ requestId, eventId, expectedTotalMinor },
      lines: lines.map(({ ticketTypeId, quantity }) => ({ ticketTypeId, quantity })),
      ...(discountCode ? { discountCode } : {}),
    };
  };
  /** The answer is known, and it was not bought: the next press is a new intention. */
  const settle = useCallback(
    () => setKept((present) => (present.sent ? { ...present, sent: null } : present)),
    [],
  );
  /** After a refusal. What was asked for is put back, if nothing else was chosen. */
  const restore = useCallback(
    (purchase: Purchase) =>
      setKept((stored) => ({
        ...filledWith(forPerson(stored, userId), purchase),
        ...{ ownerId: userId ?? null, sent: null },
      })),
    [userId],
  );
  /** What was sent from a place in line, and given up there before its answer was known. */
  const recall = useCallback(
    (purchase: Purchase) => setKept((stored) => asSent(forPerson(stored, userId), purchase, userId ?? null)),
    [userId],
  );
  const empty = useCallback(() => setKept(EMPTY_CART), []);
  return {
    ...{ cart: { ...cart, sent }, locked, setQuantity, setCode, drop, fill },
    ...{ send, settle, restore, recall, empty },
  };
}
