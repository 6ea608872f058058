import { readerOf } from '#db/client.ts';
import { deleteVenue, updateVenue } from '#db/commits/events/venues.ts';
import { readIsVenueOf } from '#db/readers/events/venues.ts';
import type { UpdateVenueInput } from '#shared/contracts/events/venues.ts';
import { type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { alreadyDeleted } from '#worker/idempotency/already-deleted.ts';
import { editPart } from '#worker/idempotency/edit-part.ts';
import { idempotentMutation } from '#worker/idempotency/idempotent-mutation.ts';

type VenueDeps = Pick<Deps, 'db' | 'now'>;

/** Changes a saved venue of the actor; events that took place there stay as they are. Idempotent. */
export async function changeVenue(
  deps: VenueDeps,
  { actor, requestId, venueId, ...content }: UpdateVenueInput & { actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const own = { venueId, organizerId: actor.id };
  const edit = editPart({
    id: venueId,
    read: () => readOwnVenue(deps, own),
    commit: (_, auditOf) => updateVenue(deps.db, { ...own, content, audit: auditOf() }),
    why: () => refused('NAME_TAKEN'),
  });
  const action = 'venue.update';
  const payload = [action, venueId, content];
  return idempotentMutation(deps, { actor, requestId, action, subjectType: 'venue', payload }, edit);
}

/** Deletes a saved venue of the actor. Idempotent; an event created there saves it again. */
export async function removeVenue(
  deps: VenueDeps,
  { actor, requestId, venueId }: { actor: Actor; requestId: string; venueId: string },
): Promise<Outcome<{ id: string }>> {
  const own = { venueId, organizerId: actor.id };
  const deletion = { action: 'venue.delete', subjectType: 'venue' } as const;
  const edit = editPart({
    id: venueId,
    read: () => readOwnVenue(deps, own),
    commit: (_, auditOf) => deleteVenue(deps.db, { ...own, audit: auditOf() }),
    why: () => refused('TRANSACTION_FAILED'),
    gone: () => alreadyDeleted(readerOf(deps.db), { ...deletion, actorId: actor.id, subjectId: venueId }),
  });
  const payload = [deletion.action, venueId];
  return idempotentMutation(deps, { ...deletion, actor, requestId, payload }, edit);
}

async function readOwnVenue({ db }: VenueDeps, own: Parameters<typeof readIsVenueOf>[1]) {
  return (await readIsVenueOf(readerOf(db), own)) ? { eventId: null } : null;
}
