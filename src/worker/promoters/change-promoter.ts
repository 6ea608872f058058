import { readerOf } from '#db/client.ts';
import { changePromoter as commitChange } from '#db/commits/promoters/promoters.ts';
import { readOwnPromoter } from '#db/readers/promoters/promoters.ts';
import type { ChangePromoterInput, EndPromoterInput } from '#shared/contracts/promoters.ts';
import { type Outcome, refused } from '#shared/errors/errors.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { isLocked } from '#worker/events/event-patch.ts';
import { idempotentEventEdit } from '#worker/events/idempotent-event-edit.ts';
import { editPart } from '#worker/idempotency/edit-part.ts';

type Patch = Parameters<typeof commitChange>[1]['patch'];

/** Changes the given fields. Idempotent. What was sold before keeps the commission that was agreed then. */
export function changePromoter(
  deps: Deps,
  { actor, requestId, ...payload }: ChangePromoterInput & { actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const { promoterId, name, email, commission } = payload;
  const patch: Patch = {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(commission !== undefined && { commission: JSON.stringify(commission) }),
  };
  return edit(deps, { actor, requestId, promoterId, action: 'promoter.update', payload, patch });
}

/** New sales are credited to an ended promoter no longer; what they earned stays due. Idempotent. */
export function endPromoter(
  deps: Deps,
  { actor, requestId, ...payload }: EndPromoterInput & { actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const { promoterId, ended } = payload;
  const patch: Patch = { endedAt: ended ? deps.now() : null };
  return edit(deps, { actor, requestId, promoterId, action: 'promoter.end', payload, patch });
}

function edit(
  deps: Deps,
  change: {
    actor: Actor;
    requestId: string;
    promoterId: string;
    action: string;
    payload: unknown;
    patch: Patch;
  },
): Promise<Outcome<{ id: string }>> {
  const { actor, requestId, promoterId, action, payload, patch } = change;
  const scope = scopeOf(actor, 'sell');
  const { email: _, ...told } = patch;
  return editPart(
    deps,
    { actor, requestId, action, subjectType: 'promoter', id: promoterId, payload },
    {
      read: () => readOwnPromoter(readerOf(deps.db), promoterId, scope),
      commit: (before, auditOf) =>
        commitChange(deps.db, { promoterId, scope, patch, audit: auditOf({ ...told, code: before.code }) }),
      why: (row) => refused(isLocked(row, deps.now()) ? 'EVENT_LOCKED' : 'TRANSACTION_FAILED'),
    },
    idempotentEventEdit,
  );
}
