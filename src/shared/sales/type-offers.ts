import { isBundle, leftOfType, type TypeTerms } from '#shared/events/type-rules.ts';
import { type SaleState, saleState } from '#shared/states.ts';
import { availabilityOf, type TypeStock } from './availability.ts';

/** A ticket type with its stock, as D1 knows it. Times in Unix ms. */
export interface OfferedStock extends TypeTerms, TypeStock {
  id: string;
  salesStartAt: number | null;
  salesEndAt: number | null;
}

export interface TypeOffer<Type> {
  type: Type;
  /** What a guest can still buy. */
  available: number;
  saleState: SaleState;
}

/**
 * How many of each type a guest can still buy, and whether it is on sale, from D1's figures: live boards know more.
 * @param types all types of the event
 */
export function typeOffers<Type extends OfferedStock>(
  types: readonly Type[],
  event: { capacity: number | null; endsAt: number },
  now: number,
): TypeOffer<Type>[] {
  const availableOf = availabilityOf(types, event.capacity);
  const left = (id: string) => {
    const type = types.find((one) => one.id === id);
    return type ? availableOf(type) : 0;
  };
  return types.map((type) => {
    const available = leftOfType(type, left);
    // A full venue sells out every type, even one with stock left.
    const state = saleState({ ...type, quantity: (isBundle(type) ? 0 : type.sold) + available }, event, now);
    const earlier = type.visibility === 'after' ? types.find(({ id }) => id === type.opensAfterTypeId) : null;
    const waits = earlier && now < (earlier.salesEndAt ?? event.endsAt) && left(earlier.id) > 0;
    return { type, available, saleState: waits && state === 'on_sale' ? 'not_started' : state };
  });
}
