import type { PlanIndex } from '#shared/seats/plan-index.ts';

/** A ticket type of the event as the choice needs it. */
export interface SeatedType {
  id: string;
  name: string;
  zoneId?: string;
  priceMinor: number;
  /** How many of it this purchase may have now; 0 while it is not on sale. */
  max: number;
}

/** A zone of the plan that is on sale, with its types in the organizer's order: the first is the ordinary one. */
export interface ZoneOffer {
  zoneId: string;
  /** Index in the plan. */
  zone: number;
  name: string;
  color: string;
  types: readonly SeatedType[];
  /** Of the ordinary type. */
  priceMinor: number;
  /** The most of it in one purchase. */
  max: number;
  /** Seats of the plan; 0 for a zone of standing areas, which is sold by count. */
  seats: number;
}

/** Zones in which something can be bought now, in the plan's order. */
export function zoneOffers({ plan, zoneSizes }: PlanIndex, types: readonly SeatedType[]): ZoneOffer[] {
  return plan.zones.flatMap(({ id, name, color }, zone) => {
    const own = types.filter(({ zoneId, max }) => zoneId === id && max > 0);
    const [ordinary] = own;
    if (!ordinary) return [];
    const max = own.reduce((sum, type) => sum + type.max, 0);
    const seats = zoneSizes[zone] ?? 0;
    return [{ zoneId: id, zone, name, color, types: own, priceMinor: ordinary.priceMinor, max, seats }];
  });
}

export function seatedOffers(offers: readonly ZoneOffer[]): ZoneOffer[] {
  return offers.filter(({ seats }) => seats > 0);
}

/** Prices of zones with seats, each once, from the lowest: limits that a party can name. */
export function priceLimits(offers: readonly ZoneOffer[]): number[] {
  return [...new Set(seatedOffers(offers).map(({ priceMinor }) => priceMinor))].sort(
    (one, other) => one - other,
  );
}

/** Whether seats of a zone can be bought: it has a type that is on sale. */
export function isOnSale(offers: readonly ZoneOffer[], zone: number): boolean {
  return offers.some((offer) => offer.zone === zone);
}
