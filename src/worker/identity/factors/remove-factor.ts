import { deleteFactor } from '#db/commits/identity/factors.ts';
import type { IdentityFactorRow } from '#db/readers/identity/factors.ts';
import type { IdentityUserRow } from '#db/readers/identity/users.ts';
import type { Result } from '../failures.ts';
import { fail, ok } from '../failures.ts';
import type { Bearer } from '../http/bearer.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { findFactor } from './find-factor.ts';

/** Removes a factor. A verified one can only be removed by an aal2 session. */
export async function removeFactor(
  deps: IdentityDeps,
  { user, session }: Bearer,
  factorId: string,
): Promise<Result<{ id: string }>> {
  const factor = await findFactor(deps, user.id, factorId);
  if (!factor.ok) return factor;
  if (factor.value.status === 'verified' && session.aal !== 'aal2')
    return fail('insufficient_aal', { status: 422, message: 'AAL2 required to unenroll verified factor' });
  await dropFactor(deps, user, factor.value);
  return ok({ id: factorId });
}

export async function dropFactor(
  deps: IdentityDeps,
  user: IdentityUserRow,
  factor: IdentityFactorRow,
): Promise<void> {
  await deleteFactor(deps.db, user, factor, { noticeId: deps.newId(), now: deps.now() });
  deps.ringDrains();
}
