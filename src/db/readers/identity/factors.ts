import type { Reader } from '#db/client.ts';

export interface IdentityFactorRow {
  id: string;
  user_id: string;
  friendly_name: string;
  status: 'unverified' | 'verified';
  secret_sealed: string;
  last_step: number;
  last_challenged_at: number | null;
  created_at: number;
  updated_at: number;
}

export function readFactors(reader: Reader, userId: string): Promise<IdentityFactorRow[]> {
  return reader.all('SELECT * FROM identity_factors WHERE user_id = ? ORDER BY created_at, id', userId);
}

export async function readHasVerifiedFactor(reader: Reader, userId: string): Promise<boolean> {
  return (await readFactors(reader, userId)).some((factor) => factor.status === 'verified');
}

/** Null for a factor of another user. */
export function readFactor(
  reader: Reader,
  userId: string,
  factorId: string,
): Promise<IdentityFactorRow | null> {
  return reader.first('SELECT * FROM identity_factors WHERE id = ? AND user_id = ?', factorId, userId);
}
