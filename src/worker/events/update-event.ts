import { readerOf } from '#db/client.ts';
import { changeEvent } from '#db/commits/events.ts';
import { type EventContent, readOwnEvent } from '#db/readers/own-events.ts';
import { readIsPictureOf } from '#db/readers/pictures.ts';
import type { UpdateEventInput } from '#shared/contracts/events.ts';
import { done, type Outcome, type Refusal, refused } from '#shared/errors.ts';
import type { Actor } from '../auth/actor.ts';
import type { Deps } from '../deps.ts';
import { eventPatch, lineUpPatch, patchRefusal } from './event-patch.ts';
import { ownerScope } from './ownership.ts';
import { tellBoxOffice } from './tell-box-office.ts';

/** A rule that held when the event was read and not when it was written is looked at again this often. */
const LOOKS_MAX = 3;

/** Changes the given fields of an event that may still be edited; a published event stays complete. */
export async function updateEvent(
  deps: Deps,
  input: UpdateEventInput & { actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const { actor, ...wanted } = input;
  const ownerId = ownerScope(actor);
  for (let look = 1; look <= LOOKS_MAX; look++) {
    const now = deps.now();
    const own = await readOwnEvent(readerOf(deps.db), input.eventId, ownerId);
    if (!own) return refused('EVENT_NOT_FOUND');
    const patch = eventPatch(own.event, wanted);
    const refusal = patchRefusal(own, patch, now) ?? (await pictureRefusal(deps, input.eventId, patch));
    if (refusal) return refusal;
    const performers = lineUpPatch(own.performers, input.lineUp, deps.newId);
    const fields = [...Object.keys(patch), ...(performers ? ['lineUp'] : [])];
    if (fields.length === 0) return done({ id: input.eventId });
    const changed = await changeEvent(deps.db, {
      eventId: input.eventId,
      ownerId,
      patch,
      performers,
      audit: {
        auditId: deps.newId(),
        actorId: actor.id,
        action: 'event.update',
        subjectType: 'event',
        subjectId: input.eventId,
        eventId: input.eventId,
        details: { fields },
        now,
      },
    });
    if (changed) {
      await tellBoxOffice(deps, input.eventId);
      return done({ id: input.eventId });
    }
  }
  return refused('TRANSACTION_FAILED');
}

/** A picture is one that somebody who may edit the event put up for it. */
async function pictureRefusal(
  deps: Pick<Deps, 'db'>,
  eventId: string,
  { imageKey }: Partial<EventContent>,
): Promise<Refusal | null> {
  if (!imageKey || (await readIsPictureOf(readerOf(deps.db), 'event', { key: imageKey, eventId })))
    return null;
  return refused('BAD_INPUT', { field: 'imageKey' });
}
