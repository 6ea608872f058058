import { useState } from 'react';
import { type CartLine, withItem } from '#client/features/checkout/cart/cart.ts';
import type { EventView, TicketTypeView } from '#shared/contracts/events/events.ts';
import { cheapestOf, isSeated, maxOf } from '../sale.ts';
import { unitOf } from './chosen-amount.ts';

/** From this width on tickets are chosen in the card beside the event, and the sheet begins after that. */
export const HAS_CARD = '(width >= 64rem)';

export function choosesInCard(): boolean {
  return window.matchMedia(HAS_CARD).matches;
}

/** What the sheet begins with: the hold of what the card says, or what belongs to the choice besides tickets. */
export type CardWish = 'hold' | 'code' | 'friends';

/** The choice in the card: at first one of the cheapest, or the best seats once they are known. What is no longer on sale does not count. */
export function useCardChoice(event: EventView) {
  const [lines, setLines] = useState<readonly CartLine[]>(() => {
    if (event.ticketTypes.some(isSeated)) return [];
    const cheapest = cheapestOf(event.ticketTypes.filter((type) => maxOf(type) > 0));
    return cheapest ? withItem([], cheapest, 1) : [];
  });
  const chosen = event.ticketTypes.flatMap((type) => {
    const known = lines.find(({ itemId }) => itemId === type.id);
    const quantity = Math.min(known?.quantity ?? 0, maxOf(type));
    return known && quantity > 0
      ? [{ ...known, name: type.name, priceMinor: unitOf(type, known), quantity }]
      : [];
  });
  return {
    lines: chosen,
    totalMinor: chosen.reduce((sum, { priceMinor, quantity }) => sum + priceMinor * quantity, 0),
    quantityOf: (typeId: string) => chosen.find(({ itemId }) => itemId === typeId)?.quantity ?? 0,
    change: (type: TicketTypeView, quantity: number) => setLines(withItem(chosen, type, quantity)),
    /** Takes what was chosen in the sheet, or before a reload. */
    follow: setLines,
  };
}

export type CardChoice = ReturnType<typeof useCardChoice>;
