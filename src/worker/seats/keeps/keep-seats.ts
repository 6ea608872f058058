import { readerOf } from '#db/client.ts';
import { insertKeep } from '#db/commits/seats/keeps.ts';
import { readKeeps } from '#db/readers/seats/keeps.ts';
import { readSeatedEvent } from '#db/readers/seats/seating.ts';
import type { KeepSeatsInput } from '#shared/contracts/seats/seating.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { KEEPS_PER_EVENT_MAX } from '#shared/limits.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { isLocked } from '#worker/events/event-patch.ts';
import { idempotentEventEdit } from '#worker/events/idempotent-event-edit.ts';
import { keepContent, keepRefusal, keepRefusalNow } from './keep-content.ts';

/** Keeps free seats from the sale. Idempotent by request id. @param takesOut the seats are taken out of the plan */
export function keepSeats(
  deps: Deps,
  { actor, requestId, ...payload }: KeepSeatsInput & { actor: Actor },
  { takesOut = false }: { takesOut?: boolean } = {},
): Promise<Outcome<{ id: string }>> {
  const { eventId, ...given } = payload;
  const scope = scopeOf(actor, 'sell');
  const mutation = { actor, requestId, action: 'seats.keep', subjectType: 'seat_keep', payload } as const;
  return idempotentEventEdit(deps, mutation, async (auditOf) => {
    const reader = readerOf(deps.db);
    const event = await readSeatedEvent(reader, eventId, scope);
    if (!event) return refused('EVENT_NOT_FOUND');
    if (isLocked(event, deps.now())) return refused('EVENT_LOCKED');
    const content = keepContent(given, deps.now());
    if (!content.ok) return content;
    const keep = { eventId, keepId: null, content: content.value, takesOut };
    const wrong = await keepRefusalNow(deps, keep);
    if (wrong) return wrong;
    const id = deps.newId();
    const { kind, label, seatIds } = content.value;
    const audit = auditOf({ subjectId: id, eventId, details: { kind, label, seatIds } });
    if (await insertKeep(deps.db, { id, eventId, requestId, scope, content: content.value, takesOut, audit }))
      return done({ id, eventId });
    const keeps = await readKeeps(reader, eventId);
    if (keeps.some((other) => other.requestId === requestId)) return refused('REQUEST_ID_REUSED');
    if (keeps.length >= KEEPS_PER_EVENT_MAX) return refused('TOO_MANY', { limit: KEEPS_PER_EVENT_MAX });
    return (await keepRefusal(deps, { ...keep, held: [] })) ?? refused('TRANSACTION_FAILED');
  });
}
