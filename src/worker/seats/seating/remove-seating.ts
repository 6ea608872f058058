import { readerOf } from '#db/client.ts';
import { removeSeating as commitRemoval } from '#db/commits/seats/seating.ts';
import { readSeatedEvent, readSeating, readZonedTypes } from '#db/readers/seats/seating.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { isLocked } from '#worker/events/event-patch.ts';
import { idempotentEventEdit } from '#worker/events/idempotent-event-edit.ts';
import { heldSeats } from './held.ts';
import { inUse } from './plan-change.ts';

/** Removes an event's seats while all are free: its ticket types are sold without them. Idempotent. */
export function removeSeating(
  deps: Deps,
  { actor, requestId, eventId }: { actor: Actor; requestId: string; eventId: string },
): Promise<Outcome<{ id: string }>> {
  const scope = scopeOf(actor, 'sell');
  const mutation = {
    actor,
    requestId,
    action: 'seats.remove',
    subjectType: 'event',
    payload: eventId,
  } as const;
  return idempotentEventEdit(deps, mutation, async (auditOf) => {
    const reader = readerOf(deps.db);
    const event = await readSeatedEvent(reader, eventId, scope);
    if (!event) return refused('EVENT_NOT_FOUND');
    if (isLocked(event, deps.now())) return refused('EVENT_LOCKED');
    if (!(await readSeating(reader, eventId))) return refused('NOT_SEATED');
    const held = await heldSeats(deps, eventId);
    if (held[0] !== undefined) return inUse('SEAT_IN_USE', held[0], held.length);
    const audit = auditOf({ subjectId: eventId, eventId, details: {} });
    if (await commitRemoval(deps.db, { eventId, scope, audit })) return done({ id: eventId, eventId });
    const types = await readZonedTypes(reader, eventId);
    const sold = types.reduce((sum, type) => sum + (type.zoneId === null ? 0 : type.sold), 0);
    return sold > 0 ? inUse('SEAT_IN_USE', '', sold) : refused('TRANSACTION_FAILED');
  });
}
