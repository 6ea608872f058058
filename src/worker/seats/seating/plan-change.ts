import type { PlanConditions } from '#db/commits/seats/seating.ts';
import type { ZonedType } from '#db/readers/seats/seating.ts';
import { type Refusal, refused } from '#shared/errors/errors.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { type PlanChangeFault, planChangeFaults } from '#shared/seats/plan-in-use.ts';
import { zonePlaces } from '#shared/seats/zone-places.ts';

/** A change of an event's plan, with the seats and zones that it affects. */
export interface PlanChange {
  /** Faults as if every seat were sold. */
  faults: readonly PlanChangeFault[];
  conditions: PlanConditions;
  /** Seats that the new plan does not have. */
  gone: readonly string[];
}

/** @param before null for the first plan of an event */
export function planChange(before: SeatingPlan | null, after: SeatingPlan): PlanChange {
  const zones = [...zonePlaces(after)];
  const earlier = before ? zonePlaces(before) : null;
  const seatIds = before ? seatIdsOf(before) : [];
  const faults = before ? planChangeFaults(before, after, { seatIds: new Set(seatIds), standing: {} }) : [];
  const known = new Set(seatIdsOf(after));
  return {
    faults,
    gone: seatIds.filter((id) => !known.has(id)),
    conditions: {
      seatIds: [...new Set(faults.map(({ id }) => id))],
      renames: faults.some(({ code }) => code === 'LABEL_CHANGED'),
      seated: zones.flatMap(([id, { seats }]) => (seats > 0 && !earlier?.get(id)?.seats ? [id] : [])),
      standing: zones.flatMap(([zoneId, { seats, standing }]) =>
        seats > 0 ? [] : [{ zoneId, capacity: standing }],
      ),
    },
  };
}

/**
 * Why a plan cannot change so; null when it can. The commit checks the same again.
 * @param taken seats that guests have or hold
 */
export function planInUse({ faults }: PlanChange, taken: ReadonlySet<string>): Refusal | null {
  // Guests have read the names: once one seat is held or sold, none is renamed.
  const broken = faults.filter(
    ({ code, id }) => taken.has(id) || (code === 'LABEL_CHANGED' && taken.size > 0),
  );
  const [first] = broken;
  if (!first) return null;
  return inUse(first.code, first.id, new Set(broken.map(({ id }) => id)).size);
}

/**
 * Why types cannot be sold as the plan says; null when they can.
 * @param nextZoneOf the zone of each type after the change
 * @param held places of a type that buyers hold
 */
export function typesInUse(
  { conditions }: PlanChange,
  types: readonly ZonedType[],
  nextZoneOf: (type: ZonedType) => string | null,
  held: (typeId: string) => number,
): Refusal | null {
  for (const type of types) {
    const zoneId = nextZoneOf(type);
    const taken = type.sold + held(type.id);
    const turnsSeated = zoneId !== null && conditions.seated.includes(zoneId) && type.isSoldUnseated;
    if ((zoneId !== type.zoneId && taken > 0) || turnsSeated) return inUse('ZONE_CHANGED', '', taken);
  }
  for (const { zoneId, capacity } of conditions.standing) {
    const here = types.filter((type) => nextZoneOf(type) === zoneId);
    const taken = here.reduce((sum, { id, sold }) => sum + sold + held(id), 0);
    if (taken > capacity) return inUse('AREA_IN_USE', '', taken);
  }
  return null;
}

export function inUse(code: string, seatId: string, count: number): Refusal {
  return refused('PLAN_IN_USE', { code, seatId, count });
}

export function seatIdsOf({ rows, tables }: SeatingPlan): string[] {
  return [...rows, ...tables].flatMap(({ seats }) => seats.map(({ id }) => id));
}
