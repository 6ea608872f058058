import type { SaleState } from '../states.ts';

interface OfferedType {
  priceMinor: number;
  saleState: SaleState;
  /** What a guest can still buy, with the event's capacity counted in. */
  available: number;
}

/** What an event offers as a whole: on its card, its page and the sticky bar. */
export interface Offer {
  /** The lowest price on sale; before any sale opens, the lowest that will be. Null when nothing can be bought. */
  fromPriceMinor: number | null;
  soldOut: boolean;
  /** Tickets were on sale, some are left, and their sale is over. */
  salesEnded: boolean;
}

export function offerOf(types: readonly OfferedType[]): Offer {
  const inStock = types.filter(({ available }) => available > 0);
  const pricesIn = (state: SaleState) =>
    inStock.filter(({ saleState }) => saleState === state).map(({ priceMinor }) => priceMinor);
  const onSale = pricesIn('on_sale');
  const prices = onSale.length > 0 ? onSale : pricesIn('not_started');
  const closed = types.length > 0 && prices.length === 0;
  const soldOut = closed && (inStock.length === 0 || types.some(({ saleState }) => saleState !== 'ended'));
  return {
    fromPriceMinor: prices.length > 0 ? Math.min(...prices) : null,
    soldOut,
    salesEnded: closed && !soldOut,
  };
}
