import { readerOf } from '#db/client.ts';
import { readPlans, readVenueOf } from '#db/readers/seats/plans.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { VenuePlans } from '#shared/contracts/seats/plans.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { memberScopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';

/** The seating plans of a venue of the actor's organizations. */
export async function listPlans(
  deps: Pick<Deps, 'db' | 'now'>,
  { venueId, actor }: { venueId: string; actor: Actor },
): Promise<Outcome<VenuePlans>> {
  const reader = readerOf(deps.db);
  const venue = await readVenueOf(reader, venueId, memberScopeOf(actor, 'sell'));
  if (!venue) return refused('NOT_FOUND');
  const { organizationId: _, ...named } = venue;
  const plans = await readPlans(reader, venueId, deps.now());
  return done({
    venue: named,
    plans: plans.map(({ updatedAt, ...plan }) => ({ ...plan, updatedAt: toIso(updatedAt) })),
  });
}
