import { readerOf } from '#db/client.ts';
import { publishEvent as commitPublication } from '#db/commits/events/events.ts';
import { readOwnEvent } from '#db/readers/events/own-events.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { publishGaps } from '#shared/events/publish-gaps.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { idempotentEventEdit } from './idempotent-event-edit.ts';
import { publishedPriceRefusal } from './price-rules.ts';

/** Puts a complete draft on sale. Idempotent; publishing a published event has no effect. */
export async function publishEvent(
  deps: Deps,
  { eventId, requestId, actor }: { eventId: string; requestId: string; actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const mutation = {
    actor,
    requestId,
    action: 'event.publish',
    subjectType: 'event',
    payload: eventId,
  } as const;
  const scope = scopeOf(actor, 'sell');
  return idempotentEventEdit(deps, mutation, async (auditOf) => {
    const audit = auditOf({ subjectId: eventId, eventId });
    if (await commitPublication(deps.db, { eventId, scope, audit })) return done({ id: eventId, eventId });
    const own = await readOwnEvent(readerOf(deps.db), eventId, scope);
    if (!own) return refused('EVENT_NOT_FOUND');
    if (own.event.status === 'published') return done({ id: eventId, eventId });
    if (own.event.status === 'cancelled') return refused('EVENT_LOCKED');
    const gaps = publishGaps({ ...own.event, types: own.types }, audit.now);
    if (gaps.length > 0) return refused('EVENT_INCOMPLETE', { gaps });
    // The draft became complete during this call: a retry publishes it.
    return (await publishedPriceRefusal(deps, eventId)) ?? refused('TRANSACTION_FAILED');
  });
}
