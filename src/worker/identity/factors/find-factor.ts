import { z } from 'zod';
import type { Result } from '../failures.ts';
import { fail, ok } from '../failures.ts';
import type { IdentityFactorRow } from '../user-row.ts';

/** A factor of this user; factors of others count as not found. */
export async function findFactor(
  deps: { db: D1Database },
  userId: string,
  factorId: string,
): Promise<Result<IdentityFactorRow>> {
  if (!z.uuid().safeParse(factorId).success)
    return fail('validation_failed', { status: 404, message: 'factor_id must be an UUID' });
  const factor = await deps.db
    .prepare('SELECT * FROM identity_factors WHERE id = ? AND user_id = ?')
    .bind(factorId, userId)
    .first<IdentityFactorRow>();
  return factor ? ok(factor) : fail('mfa_factor_not_found');
}
