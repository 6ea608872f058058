import { insertChallenge } from '#db/commits/identity/factors.ts';
import { CHALLENGE_TTL_MS } from '#shared/auth/sign-in-limits.ts';
import type { Result } from '../failures.ts';
import { fail, ok } from '../failures.ts';
import type { Bearer } from '../http/bearer.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { findFactor } from './find-factor.ts';

/** Creates a challenge that one code can answer. `expires_at` in Unix seconds. */
export async function challengeFactor(
  deps: IdentityDeps,
  { user }: Bearer,
  factorId: string,
  ip: string | null,
): Promise<Result<{ id: string; type: 'totp'; expires_at: number }>> {
  const factor = await findFactor(deps, user.id, factorId);
  if (!factor.ok) return factor;
  const id = deps.newId();
  const now = deps.now();
  const expiresAt = now + CHALLENGE_TTL_MS;
  if (!(await insertChallenge(deps.db, { id, factorId, ip, expiresAt, now })))
    return fail('mfa_factor_not_found');
  return ok({ id, type: 'totp', expires_at: Math.floor(expiresAt / 1000) });
}
