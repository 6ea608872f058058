import { readerOf } from '#db/client.ts';
import { readPlan } from '#db/readers/seats/plans.ts';
import type { PlanView } from '#shared/contracts/seats/plans.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { memberScopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { imageUrl } from '#worker/files/image-url.ts';
import { storedPlan } from './read-plan-json.ts';

/** A plan of the actor's organizations. */
export async function getPlan(
  { db }: Pick<Deps, 'db'>,
  { planId, actor }: { planId: string; actor: Actor },
): Promise<Outcome<PlanView>> {
  const row = await readPlan(readerOf(db), planId, memberScopeOf(actor, 'sell'));
  if (!row) return refused('NOT_FOUND');
  const { plan: json, ...rest } = row;
  const plan = storedPlan(json);
  return done({ ...rest, plan, pictureUrl: imageUrl(plan.picture?.fileId ?? null) });
}
