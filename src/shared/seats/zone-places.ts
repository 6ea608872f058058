import type { SeatingPlan } from './plan.ts';

/** Places of a zone: it sells seats or standing places. */
export interface ZonePlaces {
  seats: number;
  /** Capacity of its standing areas. */
  standing: number;
}

/** Places of each zone of a plan, by its id. */
export function zonePlaces({ zones, rows, tables, areas }: SeatingPlan): Map<string, ZonePlaces> {
  const places = new Map(zones.map(({ id }) => [id, { seats: 0, standing: 0 }]));
  const add = (zoneId: string, kind: keyof ZonePlaces, count: number) => {
    const zone = places.get(zoneId);
    if (zone) zone[kind] += count;
  };
  for (const row of rows) for (const seat of row.seats) add(seat.zoneId ?? row.zoneId, 'seats', 1);
  for (const table of tables) add(table.zoneId, 'seats', table.seats.length);
  for (const { standing } of areas) if (standing) add(standing.zoneId, 'standing', standing.capacity);
  return places;
}

/** How many tickets a zone is for. */
export function sizeOf(zone: ZonePlaces | undefined): number {
  return zone ? zone.seats + zone.standing : 0;
}

/** Index of the first zone with seats and standing places: a ticket of it would be for neither. */
export function mixedZone(plan: SeatingPlan): number | null {
  const places = zonePlaces(plan);
  const at = plan.zones.findIndex(({ id }) => {
    const zone = places.get(id);
    return zone !== undefined && zone.seats > 0 && zone.standing > 0;
  });
  return at < 0 ? null : at;
}
