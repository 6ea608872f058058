import { readerOf } from '#db/client.ts';
import { deleteVenue, updateVenue } from '#db/commits/events/venues.ts';
import { readIsVenueOf } from '#db/readers/events/venues.ts';
import type { UpdateVenueInput } from '#shared/contracts/events/venues.ts';
import { type Outcome, refused } from '#shared/errors/errors.ts';
import { memberScopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { editPart } from '#worker/idempotency/edit-part.ts';

type VenueDeps = Pick<Deps, 'db' | 'now'>;

/** Changes a saved venue of the actor's organizations; events that took place there stay as they are. Idempotent. */
export function changeVenue(
  deps: VenueDeps,
  { actor, requestId, venueId, ...content }: UpdateVenueInput & { actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const own = { venueId, scope: memberScopeOf(actor, 'sell') };
  const payload = [venueId, content];
  return editPart(
    deps,
    { actor, requestId, action: 'venue.update', subjectType: 'venue', id: venueId, payload },
    {
      read: () => readOwnVenue(deps, own),
      commit: (_, auditOf) => updateVenue(deps.db, { ...own, content, audit: auditOf() }),
      why: () => refused('NAME_TAKEN'),
    },
  );
}

/** Deletes a saved venue of the actor's organizations. Idempotent; an event created there saves it again. */
export function removeVenue(
  deps: VenueDeps,
  { actor, requestId, venueId }: { actor: Actor; requestId: string; venueId: string },
): Promise<Outcome<{ id: string }>> {
  const own = { venueId, scope: memberScopeOf(actor, 'sell') };
  return editPart(
    deps,
    { actor, requestId, action: 'venue.delete', subjectType: 'venue', id: venueId, deletes: true },
    {
      read: () => readOwnVenue(deps, own),
      commit: (_, auditOf) => deleteVenue(deps.db, { ...own, audit: auditOf() }),
      why: () => refused('TRANSACTION_FAILED'),
    },
  );
}

async function readOwnVenue({ db }: VenueDeps, own: Parameters<typeof readIsVenueOf>[1]) {
  return (await readIsVenueOf(readerOf(db), own)) ? { eventId: null } : null;
}
