import { readerOf } from '#db/client.ts';
import { readViewedOrganizer } from '#db/readers/people/support-views.ts';
import { currentMemberships } from '#shared/organizations/rights.ts';
import { activeActor, type Identified } from '#worker/auth/actor.ts';
import type { AuthDeps } from '#worker/auth/authenticate.ts';

/**
 * The organizer whose pages an administrator views. Checked with every request: the administrator's own session, role
 * and second factor, and the view itself, which belongs to that session.
 */
export async function resolveViewed(
  deps: AuthDeps,
  viewId: string,
  identified: Identified,
): Promise<Identified> {
  const own = activeActor(identified);
  if (!own.ok) return { actor: null, refusal: own.code };
  const { id: adminId, sessionId, aal } = own.value;
  const found = await readViewedOrganizer(readerOf(deps.db), {
    id: viewId,
    adminId,
    sessionId,
    now: deps.now(),
  });
  if (!found) return { actor: null, refusal: 'VIEW_ENDED' };
  const { emailVerifiedAt, memberships, ...organizer } = found;
  const emailVerified = emailVerifiedAt !== null;
  return {
    actor: {
      ...organizer,
      emailVerified,
      memberships: currentMemberships(memberships, deps.now()),
      sessionId,
      aal,
      provenAt: { code: null, factor: null },
      needsSecondFactor: false,
    },
    refusal: null,
  };
}
