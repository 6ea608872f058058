import type { CartLine } from '#client/features/checkout/cart/cart.ts';
import type { PlanIndex } from '#shared/seats/plan-index.ts';
import type { SeatedType, ZoneOffer } from './zone-offers.ts';

/** A chosen seat with the type that it is bought as. */
export interface TypedSeat {
  seatId: string;
  type: SeatedType;
}

/** How many seats of a zone are bought as another type than the ordinary one. */
export type TypeCounts = readonly { typeId: string; count: number }[];

/** Assigns types to a party's seats by their counts: a zone's last seats get its other types. */
export function typedByCounts(
  index: PlanIndex,
  offers: readonly ZoneOffer[],
  seatIds: readonly string[],
  counts: TypeCounts,
): TypedSeat[] {
  const typed: TypedSeat[] = [];
  for (const offer of offers) {
    const own = seatIds.filter((id) => index.byId.get(id)?.zone === offer.zone);
    const [ordinary, ...others] = offer.types;
    if (!ordinary || own.length === 0) continue;
    const types = others.flatMap((type) => {
      const count = counts.find(({ typeId }) => typeId === type.id)?.count ?? 0;
      return Array.from({ length: Math.min(count, type.max) }, () => type);
    });
    const firstOther = Math.max(0, own.length - types.length);
    for (const [at, seatId] of own.entries())
      typed.push({ seatId, type: types[at - firstOther] ?? ordinary });
  }
  return typed;
}

/** Seats with the types that the guest has given them; the ordinary one where none was given, or it is sold out. */
export function typedOneByOne(
  index: PlanIndex,
  offers: readonly ZoneOffer[],
  seats: readonly { seatId: string; typeId: string | null }[],
): TypedSeat[] {
  return seats.flatMap(({ seatId, typeId }) => {
    const zone = index.byId.get(seatId)?.zone;
    const types = offers.find((offer) => offer.zone === zone)?.types ?? [];
    const type = types.find(({ id }) => id === typeId) ?? types[0];
    return type ? [{ seatId, type }] : [];
  });
}

/** One cart line for each type, with its seats. */
export function seatLines(seats: readonly TypedSeat[]): CartLine[] {
  const lines = new Map<string, CartLine & { seatIds: string[] }>();
  for (const { seatId, type } of seats) {
    const { id, name, priceMinor } = type;
    const line = lines.get(id) ?? { itemId: id, name, priceMinor, quantity: 0, seatIds: [] };
    line.seatIds.push(seatId);
    lines.set(id, { ...line, quantity: line.seatIds.length });
  }
  return [...lines.values()];
}

export function totalOf(seats: readonly TypedSeat[]): number {
  return seats.reduce((sum, { type }) => sum + type.priceMinor, 0);
}
