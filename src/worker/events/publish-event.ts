import { readerOf } from '#db/client.ts';
import { publishEvent as commitPublication } from '#db/commits/events.ts';
import { readOwnEvent } from '#db/readers/own-events.ts';
import { done, type Outcome, refused } from '#shared/errors.ts';
import { publishGaps } from '#shared/publish-gaps.ts';
import type { Actor } from '../auth/actor.ts';
import type { Deps } from '../deps.ts';
import { ownerScope } from './ownership.ts';
import { tellBoxOffice } from './tell-box-office.ts';

/** Puts a complete draft on sale. Publishing a published event is harmless. */
export async function publishEvent(
  deps: Deps,
  input: { eventId: string; actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const { eventId, actor } = input;
  const ownerId = ownerScope(actor);
  const now = deps.now();
  const published = await commitPublication(deps.db, {
    eventId,
    ownerId,
    audit: {
      auditId: deps.newId(),
      actorId: actor.id,
      action: 'event.publish',
      subjectType: 'event',
      subjectId: eventId,
      eventId,
      now,
    },
  });
  if (published) {
    await tellBoxOffice(deps, eventId);
    return done({ id: eventId });
  }
  const own = await readOwnEvent(readerOf(deps.db), eventId, ownerId);
  if (!own) return refused('EVENT_NOT_FOUND');
  if (own.event.status === 'published') return done({ id: eventId });
  if (own.event.status === 'cancelled') return refused('EVENT_LOCKED');
  const gaps = publishGaps({ ...own.event, types: own.types }, now);
  // Complete only since a moment ago: the next try publishes it.
  return gaps.length > 0 ? refused('EVENT_INCOMPLETE', { gaps }) : refused('TRANSACTION_FAILED');
}
