import { readerOf } from '#db/client.ts';
import { removeEvent } from '#db/commits/events/events.ts';
import { readOwnEvent } from '#db/readers/events/own-events.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { alreadyDeleted } from '#worker/idempotency/already-deleted.ts';
import { idempotentEventEdit } from './idempotent-event-edit.ts';

/** Deletes a draft without sales. Idempotent: the actor who already deleted it gets success. */
export async function deleteEvent(
  deps: Deps,
  { eventId, requestId, actor }: { eventId: string; requestId: string; actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const scope = scopeOf(actor, 'sell');
  const deletion = { action: 'event.delete', subjectType: 'event' } as const;
  return idempotentEventEdit(deps, { ...deletion, actor, requestId, payload: eventId }, async (auditOf) => {
    const audit = auditOf({ subjectId: eventId, eventId });
    if (await removeEvent(deps.db, { eventId, scope, audit })) return done({ id: eventId, eventId });
    const reader = readerOf(deps.db);
    const own = await readOwnEvent(reader, eventId, scope);
    if (own) return refused(own.event.hasSales ? 'EVENT_HAS_SALES' : 'EVENT_LOCKED');
    return alreadyDeleted(reader, { ...deletion, actorId: actor.id, subjectId: eventId }, 'EVENT_NOT_FOUND');
  });
}
