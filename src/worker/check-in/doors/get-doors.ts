import { readerOf } from '#db/client.ts';
import { readDoors } from '#db/readers/check-in/doors.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { DoorsView } from '#shared/contracts/doors.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { mayDo } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';

/** Zones, gates, limits and rules of re-entry, for who runs the door. */
export async function getDoors(
  deps: Pick<Deps, 'db'>,
  { actor, eventId }: { actor: Actor; eventId: string },
): Promise<Outcome<DoorsView>> {
  const found = await readDoors(readerOf(deps.db), eventId);
  if (!found || !mayDo(actor, 'door', { ...found, eventId })) return refused('EVENT_NOT_FOUND');
  const { doors, timeZone, revision, types } = found;
  return done({
    ...doors,
    timeZone,
    revision,
    types: types.map(({ until, ...type }) => ({ ...type, until: until === null ? null : toIso(until) })),
  });
}
