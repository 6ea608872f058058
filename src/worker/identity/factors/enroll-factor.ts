import { CHALLENGE_TTL_MS, FACTORS_PER_PERSON_MAX } from '#shared/people/sign-in-limits.ts';
import { listFactors } from '../accounts/find-user.ts';
import type { Result } from '../failures.ts';
import { fail, invalid, ok } from '../failures.ts';
import type { Bearer } from '../http/bearer.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { seal } from '../seal.ts';
import { qrSvg } from './qr-svg.ts';
import { base32, otpauthUri } from './totp.ts';

/** RFC 4226 recommends a secret as long as the hash. */
const SECRET_BYTES = 20;
const NAME_MAX = 100;

export interface EnrolledFactor {
  id: string;
  type: 'totp';
  friendly_name: string;
  totp: { qr_code: string; secret: string; uri: string };
}

/**
 * Enrolls an authenticator app, which stays inactive until its first code is verified. Only this response contains
 * the secret.
 */
export async function enrollFactor(
  deps: IdentityDeps,
  { user, session }: Bearer,
  input: {
    type: string | null | undefined;
    name: string | null | undefined;
    issuer: string | null | undefined;
  },
): Promise<Result<EnrolledFactor>> {
  if (input.type !== 'totp') return invalid('factor_type needs to be totp');
  const name = (input.name ?? '').trim().slice(0, NAME_MAX);
  // An abandoned enrollment must not block its name forever.
  await deps.db
    .prepare("DELETE FROM identity_factors WHERE user_id = ? AND status = 'unverified' AND created_at < ?")
    .bind(user.id, deps.now() - CHALLENGE_TTL_MS)
    .run();
  const factors = await listFactors(deps, user.id);
  if (factors.length >= FACTORS_PER_PERSON_MAX) return fail('too_many_enrolled_mfa_factors');
  if (factors.some((factor) => factor.status === 'verified') && session.aal !== 'aal2')
    return fail('insufficient_aal', { message: 'AAL2 required to enroll a new factor' });

  const id = deps.newId();
  const now = deps.now();
  const bytes = deps.randomBytes(SECRET_BYTES);
  const sealed = await seal(deps.secret, `totp ${id}`, Buffer.from(bytes).toString('base64'));
  const added = await deps.db
    .prepare(
      `INSERT INTO identity_factors (id, user_id, friendly_name, secret_sealed, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id`,
    )
    .bind(id, user.id, name, sealed, now, now)
    .first();
  if (!added)
    return fail('mfa_factor_name_conflict', {
      message: `A factor with the friendly name "${name}" for this user already exists`,
    });
  const secret = base32(bytes);
  const issuer = (input.issuer ?? '').trim().slice(0, NAME_MAX) || 'Aforo';
  const uri = otpauthUri({ issuer, account: user.email, secret });
  return ok({ id, type: 'totp', friendly_name: name, totp: { qr_code: qrSvg(uri), secret, uri } });
}
