import type { SeatLook } from '#client/features/seats/plan-view/seat-face.ts';
import type { OfficeSeating, SeatHolders } from '#shared/contracts/seats/seating.ts';
import { groupOf, type IndexedSeat, type PlanIndex } from '#shared/seats/plan-index.ts';
import type { SeatName } from '#shared/seats/seat-name.ts';
import { type SeatStates, stateOf } from '#shared/seats/states/seat-states.ts';

export type OfficeState = NonNullable<OfficeSeating['seating']>;
export type Keep = OfficeState['keeps'][number];
export type Holder = SeatHolders['seats'][number];

/** What the office knows of a seat: `off` is in a zone that is not on sale. */
export type SeatUsage =
  | { state: 'free' | 'held' | 'off' }
  | { state: 'kept'; keep: Keep }
  /** `holder` is null for a moment after a sale, and for people who may not see names. */
  | { state: 'sold'; holder: Holder | null };

/** The shape of a seat in that use on a plan. */
export function lookOf(use: SeatUsage): SeatLook {
  if (use.state !== 'kept') return use.state;
  return use.keep.kind === 'blocked' ? 'blocked' : 'kept';
}

/** A plan with who has and keeps its seats. */
export interface House {
  index: PlanIndex;
  names: ReadonlyMap<string, SeatName>;
  states: SeatStates;
  usageOf: (seat: IndexedSeat) => SeatUsage;
  holders: ReadonlyMap<string, Holder>;
  keeps: readonly Keep[];
}

/** Seats of a zone by their use. */
export interface ZoneFigures {
  zoneId: string;
  name: string;
  color: string;
  seats: number;
  free: number;
  held: number;
  sold: number;
  kept: number;
}

export function houseOf(
  { index, names }: Pick<House, 'index' | 'names'>,
  states: SeatStates,
  { keeps, zones }: Pick<OfficeState, 'keeps' | 'zones'>,
  holders: readonly Holder[],
): House {
  const holderOf = new Map(holders.map((holder) => [holder.seatId, holder]));
  const keepOf = new Map(keeps.flatMap((keep) => keep.seatIds.map((id) => [id, keep] as const)));
  const onSale = new Set(zones.filter(({ types }) => types.length > 0).map(({ zoneId }) => zoneId));
  const usageOf = (seat: IndexedSeat): SeatUsage => {
    const holder = holderOf.get(seat.id) ?? null;
    const state = stateOf(states, seat);
    if (holder || state === 'sold') return { state: 'sold', holder };
    if (state === 'held') return { state: 'held' };
    const keep = keepOf.get(seat.id);
    // A keep whose time is over leaves its seats to the sale.
    if (keep && state === 'blocked') return { state: 'kept', keep };
    const zoneId = index.plan.zones[seat.zone]?.id;
    return { state: zoneId !== undefined && onSale.has(zoneId) ? 'free' : 'off' };
  };
  return { index, names, states, usageOf, holders: holderOf, keeps };
}

export function figuresOf({ index, usageOf }: Pick<House, 'index' | 'usageOf'>): ZoneFigures[] {
  const figures = index.plan.zones.map(
    ({ id, name, color }): ZoneFigures => ({
      ...{ zoneId: id, name, color },
      ...{ seats: 0, free: 0, held: 0, sold: 0, kept: 0 },
    }),
  );
  for (const seat of index.seats) {
    const zone = figures[seat.zone];
    if (!zone) continue;
    const { state } = usageOf(seat);
    zone.seats += 1;
    if (state !== 'off') zone[state] += 1;
  }
  return figures.filter(({ seats }) => seats > 0);
}

/** Seats between two of one row or table, both included; of different ones only the second. */
export function seatsBetween(index: PlanIndex, from: string, to: string): string[] {
  const seat = index.byId.get(to);
  const ids = seat ? groupOf(index, seat).seats.map(({ id }) => id) : [];
  const [one, other] = [ids.indexOf(from), ids.indexOf(to)];
  if (one < 0) return [to];
  return ids.slice(Math.min(one, other), Math.max(one, other) + 1);
}
