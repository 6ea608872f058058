import { readerOf } from '#db/client.ts';
import { removePlan } from '#db/commits/seats/plans.ts';
import { readPlan } from '#db/readers/seats/plans.ts';
import { type Outcome, refused } from '#shared/errors/errors.ts';
import { memberScopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { editPart } from '#worker/idempotency/edit-part.ts';

/** Deletes a plan of a venue; events keep their copies. Idempotent. */
export function deletePlan(
  deps: Pick<Deps, 'db' | 'now'>,
  { actor, requestId, planId }: { actor: Actor; requestId: string; planId: string },
): Promise<Outcome<{ id: string }>> {
  const scope = memberScopeOf(actor, 'sell');
  return editPart(
    deps,
    { actor, requestId, action: 'plan.delete', subjectType: 'seating_plan', id: planId, deletes: true },
    {
      read: async () => {
        const row = await readPlan(readerOf(deps.db), planId, scope);
        return row && { ...row, eventId: null };
      },
      commit: ({ name }, auditOf) => removePlan(deps.db, { planId, scope, audit: auditOf({ name }) }),
      why: () => refused('TRANSACTION_FAILED'),
    },
  );
}
