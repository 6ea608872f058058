import { readerOf } from '#db/client.ts';
import { removeEvent } from '#db/commits/events.ts';
import { readOwnEvent, readWasDone } from '#db/readers/own-events.ts';
import { done, type Outcome, refused } from '#shared/errors.ts';
import type { Actor } from '../auth/actor.ts';
import type { Deps } from '../deps.ts';
import { ownerScope } from './ownership.ts';
import { tellBoxOffice } from './tell-box-office.ts';

/** Deletes a draft without sales. A repeat of a deletion that worked is answered as it was. */
export async function deleteEvent(
  deps: Deps,
  input: { eventId: string; actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const { eventId, actor } = input;
  const ownerId = ownerScope(actor);
  const deletion = {
    actorId: actor.id,
    action: 'event.delete',
    subjectType: 'event',
    subjectId: eventId,
  } as const;
  const removed = await removeEvent(deps.db, {
    eventId,
    ownerId,
    audit: { ...deletion, auditId: deps.newId(), eventId, now: deps.now() },
  });
  if (removed) {
    await tellBoxOffice(deps, eventId);
    return done({ id: eventId });
  }
  const reader = readerOf(deps.db);
  const own = await readOwnEvent(reader, eventId, ownerId);
  if (own) return refused(own.event.hasSales ? 'EVENT_HAS_SALES' : 'EVENT_LOCKED');
  return (await readWasDone(reader, deletion)) ? done({ id: eventId }) : refused('EVENT_NOT_FOUND');
}
