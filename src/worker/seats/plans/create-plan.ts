import { readerOf } from '#db/client.ts';
import { insertPlan } from '#db/commits/seats/plans.ts';
import { readPlanConflict, readVenueOf } from '#db/readers/seats/plans.ts';
import type { CreatePlanInput } from '#shared/contracts/seats/plans.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { PLANS_PER_VENUE_MAX } from '#shared/limits.ts';
import { memberScopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { idempotentMutation } from '#worker/idempotency/idempotent-mutation.ts';
import { invalidPlan, planContent, readPlanJson, UNKNOWN_PICTURE } from './read-plan-json.ts';

/** Adds a plan to a venue. Idempotent by request id. */
export async function createPlan(
  deps: Pick<Deps, 'db' | 'now' | 'newId'>,
  { actor, requestId, ...payload }: CreatePlanInput & { actor: Actor },
): Promise<Outcome<{ id: string; version: number }>> {
  const { venueId } = payload;
  const scope = memberScopeOf(actor, 'sell');
  const mutation = { actor, requestId, action: 'plan.create', subjectType: 'seating_plan', payload } as const;
  const made = await idempotentMutation(deps, mutation, async (auditOf) => {
    const plan = readPlanJson(payload.plan);
    if (!plan.ok) return plan;
    const content = planContent(plan.value);
    const id = deps.newId();
    const { name, seats } = content;
    const audit = auditOf({ subjectId: id, eventId: null, details: { venueId, name, seats } });
    if (await insertPlan(deps.db, { id, venueId, requestId, scope, content, audit }))
      return done({ id, eventId: null });
    const reader = readerOf(deps.db);
    const venue = await readVenueOf(reader, venueId, scope);
    if (!venue) return refused('NOT_FOUND');
    const { isRequestUsed, total } = await readPlanConflict(reader, { ...venue, venueId, requestId });
    if (isRequestUsed) return refused('REQUEST_ID_REUSED');
    if (total >= PLANS_PER_VENUE_MAX) return refused('TOO_MANY', { limit: PLANS_PER_VENUE_MAX });
    return plan.value.picture ? invalidPlan(UNKNOWN_PICTURE) : refused('TRANSACTION_FAILED');
  });
  return made.ok ? done({ id: made.value.id, version: 1 }) : made;
}
