import { readerOf } from '#db/client.ts';
import { changePlan } from '#db/commits/seats/plans.ts';
import { readPlan } from '#db/readers/seats/plans.ts';
import type { SavePlanInput } from '#shared/contracts/seats/plans.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { memberScopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { editPart } from '#worker/idempotency/edit-part.ts';
import { invalidPlan, planContent, readPlanJson, UNKNOWN_PICTURE } from './read-plan-json.ts';

/** Changes a plan of a venue, of the version that the editor has loaded; events keep their copies. Idempotent. */
export async function savePlan(
  deps: Pick<Deps, 'db' | 'now'>,
  { actor, requestId, ...payload }: SavePlanInput & { actor: Actor },
): Promise<Outcome<{ id: string; version: number }>> {
  const { planId, version } = payload;
  const scope = memberScopeOf(actor, 'sell');
  const saved = await editPart(
    deps,
    { actor, requestId, action: 'plan.save', subjectType: 'seating_plan', id: planId, payload },
    {
      read: async () => {
        const row = await readPlan(readerOf(deps.db), planId, scope);
        return row && { ...row, eventId: null };
      },
      commit: async (_, auditOf) => {
        const plan = readPlanJson(payload.plan);
        if (!plan.ok) return plan;
        const content = planContent(plan.value);
        const audit = auditOf({ version, name: content.name, seats: content.seats });
        return changePlan(deps.db, { planId, scope, version, content, audit });
      },
      why: (row) => (row.version === version ? invalidPlan(UNKNOWN_PICTURE) : refused('PLAN_CHANGED')),
    },
  );
  return saved.ok ? done({ id: planId, version: version + 1 }) : saved;
}
