import type { MyEvent } from '#shared/contracts/events.ts';
import { CURRENCIES, type Currency } from '#shared/money.ts';

export interface EventSums {
  /** On sale or under way: drafts, cancelled and past events are not counted. */
  published: number;
  sold: number;
  checkedIn: number;
  /** Currencies never mix: one sum each, of all events that are listed, in the product's order. */
  revenue: { currency: Currency; minor: number }[];
}

type Summed = Pick<MyEvent, 'phase' | 'sold' | 'checkedIn' | 'currency' | 'revenueMinor'>;

/** An organiser's events in a few numbers. Sold and in are of the events that are on sale or under way. */
export function sumEvents(events: readonly Summed[]): EventSums {
  const current = events.filter(({ phase }) => phase === 'published' || phase === 'ongoing');
  const revenue = CURRENCIES.flatMap((currency) => {
    const own = events.filter((event) => event.currency === currency);
    return own.length > 0 ? [{ currency, minor: total(own.map((event) => event.revenueMinor)) }] : [];
  });
  return {
    published: current.length,
    sold: total(current.map((event) => event.sold)),
    checkedIn: total(current.map((event) => event.checkedIn)),
    revenue,
  };
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
