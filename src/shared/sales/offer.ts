import type { SaleState } from '#shared/states.ts';

interface OfferedType {
  priceMinor: number;
  saleState: SaleState;
  /** What a guest can still buy, limited by the event's capacity. */
  available: number;
  kept?: { places: number; accessible: number; opened: number };
}

/** What a viewer can still buy of a type, with the seats that are kept for them. */
export function sellableOf({ available, kept }: Pick<OfferedType, 'available' | 'kept'>): number {
  return available + (kept ? Math.min(kept.places, kept.accessible + kept.opened) : 0);
}

/** Summary of an event's tickets, for its card, its page and the sticky bar. */
export interface Offer {
  /** The lowest price on sale; before sales open, the lowest upcoming price. Null when nothing can be bought. */
  fromPriceMinor: number | null;
  soldOut: boolean;
  /** Tickets are left, but their sale has ended. */
  salesEnded: boolean;
}

export function offerOf(types: readonly OfferedType[]): Offer {
  const inStock = types.filter((type) => sellableOf(type) > 0);
  const pricesIn = (state: SaleState) =>
    inStock.filter(({ saleState }) => saleState === state).map(({ priceMinor }) => priceMinor);
  const onSale = pricesIn('on_sale');
  const prices = onSale.length > 0 ? onSale : pricesIn('not_started');
  const closed = types.length > 0 && prices.length === 0;
  const isHeld = types.some(({ saleState }) => saleState === 'all_held');
  const soldOut =
    closed && !isHeld && (inStock.length === 0 || types.some(({ saleState }) => saleState !== 'ended'));
  return {
    fromPriceMinor: prices.length > 0 ? Math.min(...prices) : null,
    soldOut,
    salesEnded: closed && !soldOut && !isHeld,
  };
}
