import { oweAccountNotice } from '#db/commits/accounts/account-notices.ts';
import type { Result } from '../failures.ts';
import { fail, ok } from '../failures.ts';
import type { Bearer } from '../http/bearer.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import type { IdentityFactorRow, IdentityUserRow } from '../user-row.ts';
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
  await deps.db.batch(dropFactor(deps, user, factor.value));
  deps.debounceMailDrain();
  return ok({ id: factorId });
}

/** Sessions that the factor had raised fall back to aal1, and the owner gets a notice by mail. */
export function dropFactor(
  deps: Pick<IdentityDeps, 'db' | 'now' | 'newId'>,
  user: Pick<IdentityUserRow, 'id' | 'email'>,
  factor: IdentityFactorRow,
): D1PreparedStatement[] {
  const notice = {
    id: deps.newId(),
    userId: user.id,
    email: user.email,
    detail: factor.friendly_name,
    now: deps.now(),
    what: 'factor_removed' as const,
  };
  return [
    deps.db
      .prepare(
        `UPDATE identity_sessions SET aal = 'aal1', factor_id = NULL, amr = (
           SELECT json_group_array(json(value)) FROM json_each(amr) WHERE json_extract(value, '$.method') <> 'totp'
         ) WHERE factor_id = ?`,
      )
      .bind(factor.id),
    deps.db.prepare('DELETE FROM identity_factors WHERE id = ?').bind(factor.id),
    ...(factor.status === 'verified' ? oweAccountNotice(deps.db, notice) : []),
  ];
}
