import { useCallback, useEffect, useState } from 'react';
import { EMPTY_CART, forPerson, type SentPurchase } from '#client/features/checkout/cart/cart.ts';
import type { WantedTickets } from '#client/features/queue/stored-queue-token.ts';
import { newRequestId, useRequestId } from '#client/lib/api/request-id.ts';
import {
  asSent,
  type CartLine,
  filledWith,
  isSameContent,
  readCart,
  type TicketCart,
  withType,
  writeCart,
} from './cart.ts';

/** The purchase as displayed when the buyer pressed the button. */
interface SeenPurchase extends Pick<SentPurchase, 'discountCode' | 'expectedTotalMinor'> {
  lines: readonly CartLine[];
}

/** Without a total when a code is yet to be checked. */
type SeenTickets = Omit<SeenPurchase, 'expectedTotalMinor'> &
  Partial<Pick<SeenPurchase, 'expectedTotalMinor'>>;

/**
 * The cart of one event; it survives sign-in, a top-up and a reload.
 * @param userId null for a visitor, undefined while the session is loading
 * @param carried a cart from the URL, used if this tab has none
 */
export function useCart(eventId: string, userId: string | null | undefined, carried: TicketCart | null) {
  const [stored, setStored] = useState(() => {
    const present = readCart(eventId);
    return carried && !present.sent && present.lines.length === 0 ? carried : present;
  });
  useEffect(() => writeCart(eventId, stored), [eventId, stored]);
  const cart = forPerson(stored, userId);
  const sent = userId ? cart.sent : null;
  const locked = userId === undefined && cart.sent !== null;
  /** Ignored while a purchase is unanswered, or while it may belong to the user whose session is loading. */
  const change = useCallback(
    (to: (present: TicketCart) => TicketCart) =>
      setStored((latest) => {
        const present = forPerson(latest, userId);
        if (present.sent && userId !== null) return latest;
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
  /** Removes items that the buyer has acknowledged as no longer sold. */
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
  /** Fills an empty cart with the purchase that awaits confirmation of its new price. */
  const fill = useCallback(
    (purchase: WantedTickets) => change((present) => filledWith(present, purchase)),
    [change],
  );
  /**
   * The request to send: the unanswered purchase again if there is one. Null while signed out.
   * @param held a purchase refused with PRICE_CHANGED; the same content at the new price reuses its request id
   */
  const send = (seen: SeenPurchase, held: WantedTickets | null): WantedTickets | null => {
    if (!userId) return null;
    const { lines, discountCode, expectedTotalMinor } = sent ? { ...sent, lines: cart.lines } : seen;
    const isHeld = held && !held.hold && isSameContent(held, { lines: [...lines], discountCode });
    const requestId = sent?.requestId ?? (isHeld ? held.requestId : newRequestId());
    if (!sent) {
      const named: TicketCart = {
        ...cart,
        ownerId: userId,
        lines,
        sent: { requestId, discountCode, expectedTotalMinor },
      };
      // Persist before the next render: the request leaves now.
      writeCart(eventId, named);
      setStored(named);
    }
    return wantedTickets(eventId, requestId, { lines, discountCode, expectedTotalMinor });
  };
  const { idFor, settle: settleHold } = useRequestId();
  /** The request for a hold. It charges nothing, so the cart stays open; a repeat has the same request id. */
  const toHold = (seen: SeenTickets, held: WantedTickets | null): WantedTickets => {
    const isHeld = held?.hold && isSameContent(held, { ...seen, lines: [...seen.lines] });
    const requestId = isHeld ? held.requestId : idFor(seen);
    return { ...wantedTickets(eventId, requestId, seen), hold: true };
  };
  /** The server answered without a purchase: the next press gets a new request id. */
  const settle = useCallback(
    () => setStored((present) => (present.sent ? { ...present, sent: null } : present)),
    [],
  );
  /** After a refusal: restores the purchase's items if the cart is empty. */
  const restore = useCallback(
    (purchase: WantedTickets) => {
      settleHold();
      setStored((latest) => ({
        ...filledWith(forPerson(latest, userId), purchase),
        ownerId: userId ?? null,
        sent: null,
      }));
    },
    [userId, settleHold],
  );
  /** The buyer left the queue while an attempt was unanswered: marks it as in flight again. */
  const recall = useCallback(
    (purchase: WantedTickets) =>
      setStored((latest) => asSent(forPerson(latest, userId), purchase, userId ?? null)),
    [userId],
  );
  const empty = useCallback(() => setStored(EMPTY_CART), []);
  return {
    cart: { ...cart, sent },
    locked,
    setQuantity,
    setCode,
    drop,
    fill,
    send,
    toHold,
    settleHold,
    settle,
    restore,
    recall,
    empty,
  };
}

function wantedTickets(
  eventId: string,
  requestId: string,
  { lines, discountCode, ...total }: SeenTickets,
): WantedTickets {
  return {
    requestId,
    eventId,
    ...total,
    lines: lines.map(({ ticketTypeId, quantity }) => ({ ticketTypeId, quantity })),
    ...(discountCode ? { discountCode } : {}),
  };
}
