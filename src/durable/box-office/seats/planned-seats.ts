import type { SeatingPlan } from '#shared/seats/plan.ts';
import { indexPlan, type PlanIndex } from '#shared/seats/plan-index.ts';
import type { SeatName } from '#shared/seats/seat-name.ts';
import { seatNames } from '#shared/seats/seat-names.ts';
import { zonePlaces } from '#shared/seats/zone-places.ts';
import type { StoredSeating } from './seating-store.ts';

/** Where the tickets of a zone are: on its seats, or standing within a capacity. */
export type PlannedZone = { index: number } & ({ kind: 'seats' } | { kind: 'standing'; capacity: number });

/** The plan of an event, prepared for selling; made once per version. */
export interface PlannedSeats {
  version: number;
  index: PlanIndex;
  names: ReadonlyMap<string, SeatName>;
  zones: ReadonlyMap<string, PlannedZone>;
}

export function plannedSeats({ plan, planVersion }: StoredSeating): PlannedSeats {
  // Checked before D1 took it; a check of 3,000 seats would cost each start of the object as much as loading them.
  const checked: SeatingPlan = JSON.parse(plan);
  const index = indexPlan(checked);
  return { version: planVersion, index, names: seatNames(index), zones: zonesOf(checked) };
}

function zonesOf(plan: SeatingPlan): ReadonlyMap<string, PlannedZone> {
  const places = zonePlaces(plan);
  return new Map(
    plan.zones.map(({ id }, index): [string, PlannedZone] => {
      const { seats = 0, standing: capacity = 0 } = places.get(id) ?? {};
      return [id, seats > 0 ? { index, kind: 'seats' } : { index, kind: 'standing', capacity }];
    }),
  );
}
