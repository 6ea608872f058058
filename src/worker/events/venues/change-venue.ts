import { readerOf } from '#db/client.ts';
import { deleteVenue, updateVenue } from '#db/commits/events/venues.ts';
import { readIsVenueOf } from '#db/readers/events/venues.ts';
import type { UpdateVenueInput } from '#shared/contracts/events/venues.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { alreadyDeleted } from '#worker/idempotency/already-deleted.ts';
import { idempotentMutation } from '#worker/idempotency/idempotent-mutation.ts';

type VenueDeps = Pick<Deps, 'db' | 'now'>;

/** Changes a saved venue of the actor; events that took place there stay as they are. Idempotent. */
export async function changeVenue(
  deps: VenueDeps,
  { actor, requestId, venueId, ...content }: UpdateVenueInput & { actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const action = 'venue.update';
  const mutation = {
    actor,
    requestId,
    action,
    subjectType: 'venue',
    payload: [action, venueId, content],
  } as const;
  const changed = await idempotentMutation(deps, mutation, async (auditOf) => {
    const audit = auditOf({ subjectId: venueId, eventId: null });
    const own = { venueId, organizerId: actor.id };
    if (await updateVenue(deps.db, { ...own, content, audit })) return done({ id: venueId, eventId: null });
    return refused((await readIsVenueOf(readerOf(deps.db), own)) ? 'NAME_TAKEN' : 'NOT_FOUND');
  });
  return changed.ok ? done({ id: venueId }) : changed;
}

/** Deletes a saved venue of the actor. Idempotent; an event created there saves it again. */
export async function removeVenue(
  deps: VenueDeps,
  { actor, requestId, venueId }: { actor: Actor; requestId: string; venueId: string },
): Promise<Outcome<{ id: string }>> {
  const action = 'venue.delete';
  const mutation = { actor, requestId, action, subjectType: 'venue', payload: [action, venueId] } as const;
  const removed = await idempotentMutation(deps, mutation, async (auditOf) => {
    const audit = auditOf({ subjectId: venueId, eventId: null });
    if (await deleteVenue(deps.db, { venueId, organizerId: actor.id, audit }))
      return done({ id: venueId, eventId: null });
    return alreadyDeleted(readerOf(deps.db), {
      actorId: actor.id,
      action,
      subjectType: 'venue',
      subjectId: venueId,
    });
  });
  return removed.ok ? done({ id: venueId }) : removed;
}
