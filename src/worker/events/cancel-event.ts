import { readerOf } from '#db/client.ts';
import { cancelEvent as commitCancellation } from '#db/commits/events.ts';
import { readOwnEvent } from '#db/readers/own-events.ts';
import type { Cancellation } from '#shared/contracts/refunds.ts';
import { type Outcome, refused } from '#shared/errors.ts';
import type { Actor } from '../auth/actor.ts';
import type { Deps } from '../deps.ts';
import { boxOfficeActor } from '../platform/box-office-actor.ts';
import { callObject } from '../platform/call-object.ts';
import { ownerScope } from './ownership.ts';

/**
 * Cancels a published event. Its box office then refunds every active ticket and pending order; calling again tells
 * how far that has come, and takes it up where a crash left it.
 */
export async function cancelEvent(
  deps: Deps,
  input: { eventId: string; actor: Actor },
): Promise<Outcome<Cancellation>> {
  const { eventId, actor } = input;
  const ownerId = ownerScope(actor);
  const cancelled = await commitCancellation(deps.db, {
    eventId,
    ownerId,
    audit: {
      auditId: deps.newId(),
      actorId: actor.id,
      action: 'event.cancel',
      subjectType: 'event',
      subjectId: eventId,
      eventId,
      now: deps.now(),
    },
  });
  if (!cancelled) {
    const own = await readOwnEvent(readerOf(deps.db), eventId, ownerId);
    if (!own) return refused('EVENT_NOT_FOUND');
    if (own.event.status !== 'cancelled') return refused('EVENT_LOCKED');
  }
  return callObject(() => deps.boxOffice(eventId).cancellation(boxOfficeActor(actor)), 'OPERATION_FAILED');
}
