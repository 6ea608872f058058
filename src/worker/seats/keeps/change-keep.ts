import { readerOf } from '#db/client.ts';
import { changeKeep as commitChange, removeKeep } from '#db/commits/seats/keeps.ts';
import { readOwnKeep } from '#db/readers/seats/keeps.ts';
import type { ChangeKeepInput } from '#shared/contracts/seats/seating.ts';
import { type Outcome, refused } from '#shared/errors/errors.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { isLocked } from '#worker/events/event-patch.ts';
import { idempotentEventEdit } from '#worker/events/idempotent-event-edit.ts';
import { editPart } from '#worker/idempotency/edit-part.ts';
import { keepContent, keepRefusal, keepRefusalNow } from './keep-content.ts';

/** Changes which seats are kept, and for whom. Idempotent. */
export function changeKeep(
  deps: Deps,
  { actor, requestId, ...payload }: ChangeKeepInput & { actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const { keepId, ...given } = payload;
  const scope = scopeOf(actor, 'sell');
  const content = keepContent(given, deps.now());
  return editPart(
    deps,
    { actor, requestId, action: 'seats.change_keep', subjectType: 'seat_keep', id: keepId, payload },
    {
      read: () => readOwnKeep(readerOf(deps.db), keepId, scope),
      commit: async (row, auditOf) => {
        if (isLocked(row, deps.now())) return refused('EVENT_LOCKED');
        if (!content.ok) return content;
        const { eventId } = row;
        const wrong = await keepRefusalNow(deps, { eventId, keepId, content: content.value });
        if (wrong) return wrong;
        const { kind, label, seatIds } = content.value;
        const audit = auditOf({ kind, label, seatIds });
        return commitChange(deps.db, { keepId, scope, content: content.value, audit });
      },
      why: async ({ eventId }) => {
        const overtaken = content.ok
          ? await keepRefusal(deps, { eventId, keepId, content: content.value, held: [] })
          : content;
        return overtaken ?? refused('TRANSACTION_FAILED');
      },
    },
    idempotentEventEdit,
  );
}

/** Ends a keep: its seats are on general sale again. Idempotent. */
export function endKeep(
  deps: Deps,
  { actor, requestId, keepId }: { actor: Actor; requestId: string; keepId: string },
): Promise<Outcome<{ id: string }>> {
  const scope = scopeOf(actor, 'sell');
  return editPart(
    deps,
    {
      ...{ actor, requestId, action: 'seats.end_keep', subjectType: 'seat_keep' as const, id: keepId },
      deletes: true,
    },
    {
      read: () => readOwnKeep(readerOf(deps.db), keepId, scope),
      commit: ({ label }, auditOf) => removeKeep(deps.db, { keepId, scope, audit: auditOf({ label }) }),
      why: (row) => refused(isLocked(row, deps.now()) ? 'EVENT_LOCKED' : 'TRANSACTION_FAILED'),
    },
    idempotentEventEdit,
  );
}
