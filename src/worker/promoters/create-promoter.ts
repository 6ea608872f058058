import { readerOf } from '#db/client.ts';
import { insertPromoter } from '#db/commits/promoters/promoters.ts';
import { readPromotedEvent, readPromoterConflict } from '#db/readers/promoters/promoters.ts';
import type { CreatePromoterInput } from '#shared/contracts/promoters.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { PROMOTERS_PER_EVENT_MAX } from '#shared/limits.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { isLocked } from '#worker/events/event-patch.ts';
import { idempotentEventEdit } from '#worker/events/idempotent-event-edit.ts';

/** Adds a promoter to an event. Idempotent by request id. */
export function createPromoter(
  deps: Deps,
  { actor, requestId, ...payload }: CreatePromoterInput & { actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const { eventId, code, name, email, commission } = payload;
  const scope = scopeOf(actor, 'sell');
  const mutation = { actor, requestId, action: 'promoter.create', subjectType: 'promoter', payload } as const;
  return idempotentEventEdit(deps, mutation, async (auditOf) => {
    const id = deps.newId();
    const content = { name, email, code, commission: JSON.stringify(commission) };
    const audit = auditOf({ subjectId: id, eventId, details: { name, code, commission } });
    if (await insertPromoter(deps.db, { id, eventId, requestId, scope, content, audit }))
      return done({ id, eventId });
    const reader = readerOf(deps.db);
    const event = await readPromotedEvent(reader, eventId, scope);
    if (!event) return refused('EVENT_NOT_FOUND');
    const conflict = await readPromoterConflict(reader, { eventId, requestId, code });
    if (conflict?.ofRequest === 1) return refused('REQUEST_ID_REUSED');
    if (conflict?.ofCode === 1) return refused('PROMOTER_CODE_TAKEN');
    if (isLocked(event, audit.now)) return refused('EVENT_LOCKED');
    if ((conflict?.total ?? 0) >= PROMOTERS_PER_EVENT_MAX)
      return refused('TOO_MANY', { limit: PROMOTERS_PER_EVENT_MAX });
    return refused('TRANSACTION_FAILED');
  });
}
