import { z } from 'zod';
import { readerOf } from '#db/client.ts';
import { type IdentityFactorRow, readFactor } from '#db/readers/identity/factors.ts';
import type { Result } from '../failures.ts';
import { fail, ok } from '../failures.ts';

/** A factor of this user; factors of others count as not found. */
export async function findFactor(
  deps: { db: D1Database },
  userId: string,
  factorId: string,
): Promise<Result<IdentityFactorRow>> {
  if (!z.uuid().safeParse(factorId).success)
    return fail('validation_failed', { status: 404, message: 'factor_id must be an UUID' });
  const factor = await readFactor(readerOf(deps.db), userId, factorId);
  return factor ? ok(factor) : fail('mfa_factor_not_found');
}
