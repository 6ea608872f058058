import { heldPlaces } from '#worker/box-office/held-places.ts';
import { seatsOf } from '#worker/box-office/parts.ts';
import type { Deps } from '#worker/deps.ts';
import { findZone } from '#worker/events/event-zones.ts';
import { logWarning } from '#worker/log.ts';

type HeldDeps = Pick<Deps, 'db' | 'boxOffice'>;

/**
 * Seats that buyers hold or are choosing now. None when the box office does not answer, as for `heldPlaces`: then only
 * D1's own checks protect a sale.
 */
export async function heldSeats(deps: HeldDeps, eventId: string): Promise<readonly string[]> {
  try {
    await findZone(deps.db, eventId);
    return await seatsOf(deps, eventId).heldSeats();
  } catch (error) {
    logWarning('held seats not known', { eventId, error: String(error) });
    return [];
  }
}

/** Places that buyers hold now of each of these types. */
export async function heldByType(
  deps: HeldDeps,
  eventId: string,
  types: readonly { id: string }[],
): Promise<(typeId: string) => number> {
  const held = await Promise.all(
    types.map(async ({ id }): Promise<[string, number]> => [id, await heldPlaces(deps, eventId, id)]),
  );
  const byType = new Map(held);
  return (typeId) => byType.get(typeId) ?? 0;
}
