import { CHALLENGE_TTL_MS } from '#shared/people/sign-in-limits.ts';
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
  const [added] = await deps.db.batch([
    // Inserts nothing if the factor was removed after it was read.
    deps.db
      .prepare(
        `INSERT INTO identity_challenges (id, factor_id, ip, created_at, expires_at)
         SELECT ?, id, ?, ?, ? FROM identity_factors WHERE id = ? RETURNING id`,
      )
      .bind(id, ip, now, expiresAt, factorId),
    deps.db.prepare('UPDATE identity_factors SET last_challenged_at = ? WHERE id = ?').bind(now, factorId),
    deps.db
      .prepare('DELETE FROM identity_challenges WHERE factor_id = ? AND expires_at < ?')
      .bind(factorId, now - CHALLENGE_TTL_MS),
  ]);
  if (!added || added.results.length === 0) return fail('mfa_factor_not_found');
  return ok({ id, type: 'totp', expires_at: Math.floor(expiresAt / 1000) });
}
