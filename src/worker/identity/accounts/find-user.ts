import type { IdentityFactorRow, IdentityUserRow } from '../user-row.ts';

type Reader = { db: D1Database };

export async function findUserByEmail(deps: Reader, email: string): Promise<IdentityUserRow | null> {
  return await deps.db
    .prepare('SELECT * FROM identity_users WHERE email = ? AND deleted_at IS NULL')
    .bind(email)
    .first<IdentityUserRow>();
}

export async function findUserById(deps: Reader, id: string): Promise<IdentityUserRow | null> {
  return await deps.db
    .prepare('SELECT * FROM identity_users WHERE id = ? AND deleted_at IS NULL')
    .bind(id)
    .first<IdentityUserRow>();
}

export async function listFactors(deps: Reader, userId: string): Promise<IdentityFactorRow[]> {
  const { results } = await deps.db
    .prepare('SELECT * FROM identity_factors WHERE user_id = ? ORDER BY created_at, id')
    .bind(userId)
    .all<IdentityFactorRow>();
  return results;
}

export function isBanned(user: IdentityUserRow, now: number): boolean {
  return user.banned_until !== null && user.banned_until > now;
}

export async function hasVerifiedFactor(deps: Reader, userId: string): Promise<boolean> {
  return (await listFactors(deps, userId)).some((factor) => factor.status === 'verified');
}
