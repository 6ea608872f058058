import type { PlanZone, SeatingPlan } from '#shared/seats/plan.ts';
import { type ZonePlaces, zonePlaces } from '#shared/seats/zone-places.ts';

/** Zones that may get seats, or standing places: a zone sells only one of them. */
export function fittingZones(plan: SeatingPlan, kind: keyof ZonePlaces): PlanZone[] {
  const places = zonePlaces(plan);
  const other = kind === 'seats' ? 'standing' : 'seats';
  return plan.zones.filter(({ id }) => (places.get(id)?.[other] ?? 0) === 0);
}

/** What of a zone's places the parts with these ids are; null if they are both or neither. */
export function placesOf(plan: SeatingPlan, ids: ReadonlySet<string>): keyof ZonePlaces | null {
  const isIn = ({ id }: { id: string }) => ids.has(id);
  const hasSeats = [...plan.rows, ...plan.tables].some((group) => isIn(group) || group.seats.some(isIn));
  const hasStanding = plan.areas.some((area) => area.standing !== null && isIn(area));
  if (hasSeats === hasStanding) return null;
  return hasSeats ? 'seats' : 'standing';
}
