import type { ZoneTypeChanges } from '#db/commits/seats/seating.ts';
import type { ZonedType } from '#db/readers/seats/seating.ts';
import type { SetSeatingInput } from '#shared/contracts/seats/seating.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { sizeOf, zonePlaces } from '#shared/seats/zone-places.ts';
import type { Deps } from '#worker/deps.ts';
import { invalidPlan } from '../plans/read-plan-json.ts';

/**
 * How a plan changes an event's ticket types. Given types are sold in their zones from now on. A zone without a type gets
 * one if it has a price. A type that was for all places of its zone stays so.
 */
export function zoneTypeChanges(
  { newId }: Pick<Deps, 'newId'>,
  types: readonly ZonedType[],
  {
    before,
    after,
    zones,
  }: { before: SeatingPlan | null; after: SeatingPlan; zones: SetSeatingInput['zones'] },
): Outcome<ZoneTypeChanges> {
  const [earlier, later] = [before ? zonePlaces(before) : null, zonePlaces(after)];
  const zoneOf = new Map<string, string>();
  for (const [at, { zoneId, ticketTypeIds }] of zones.entries()) {
    if (!later.has(zoneId))
      return invalidPlan({ code: 'UNKNOWN_ZONE', place: `zones.${at}.zoneId`, detail: zoneId });
    for (const id of ticketTypeIds) {
      const type = types.find((each) => each.id === id);
      if (!type || zoneOf.has(id)) return refused('BAD_INPUT', { field: `zones.${at}.ticketTypeIds` });
      if (type.bundle !== null) return refused('TYPE_TERMS_WRONG', { field: 'bundle' });
      zoneOf.set(id, zoneId);
    }
  }
  const zoned = types.map((type) => ({ ...type, nextZoneId: zoneOf.get(type.id) ?? type.zoneId }));
  const changed = zoned.flatMap(({ id, zoneId, nextZoneId, quantity }) => {
    const wasAll = zoneId !== null && nextZoneId === zoneId && quantity === sizeOf(earlier?.get(zoneId));
    const next = wasAll ? sizeOf(later.get(zoneId)) : quantity;
    return nextZoneId === zoneId && next === quantity ? [] : [{ id, zoneId: nextZoneId, quantity: next }];
  });
  const firstPlace = Math.max(-1, ...types.map(({ sortOrder }) => sortOrder)) + 1;
  const created = after.zones
    .flatMap(({ id: zoneId, name }) => {
      const priceMinor = zones.find((zone) => zone.zoneId === zoneId)?.priceMinor ?? null;
      const quantity = sizeOf(later.get(zoneId));
      const isSold = zoned.some(({ nextZoneId }) => nextZoneId === zoneId);
      return priceMinor === null || quantity === 0 || isSold ? [] : [{ zoneId, name, priceMinor, quantity }];
    })
    .map((type, at) => ({ ...type, id: newId(), sortOrder: firstPlace + at }));
  const moved = zoned.flatMap(({ id, zoneId, nextZoneId }) => (zoneId === nextZoneId ? [] : [id]));
  return done({ created, changed, moved });
}
