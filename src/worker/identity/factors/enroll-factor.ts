import { create } from 'qrcode';
import { readerOf } from '#db/client.ts';
import { deleteAbandonedFactors, insertFactor } from '#db/commits/identity/factors.ts';
import { readFactors } from '#db/readers/identity/factors.ts';
import { FACTORS_PER_PERSON_MAX } from '#shared/auth/sign-in-limits.ts';
import type { Result } from '../failures.ts';
import { fail, invalid, ok } from '../failures.ts';
import type { Bearer } from '../http/bearer.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { seal } from '../seal.ts';
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
  await deleteAbandonedFactors(deps.db, user.id, deps.now());
  const factors = await readFactors(readerOf(deps.db), user.id);
  if (factors.length >= FACTORS_PER_PERSON_MAX) return fail('too_many_enrolled_mfa_factors');
  if (factors.some((factor) => factor.status === 'verified') && session.aal !== 'aal2')
    return fail('insufficient_aal', { message: 'AAL2 required to enroll a new factor' });

  const id = deps.newId();
  const bytes = deps.randomBytes(SECRET_BYTES);
  const sealed = await seal(deps.secret, `totp ${id}`, Buffer.from(bytes).toString('base64'));
  const added = await insertFactor(deps.db, { id, userId: user.id, name, sealed, now: deps.now() });
  if (!added)
    return fail('mfa_factor_name_conflict', {
      message: `A factor with the friendly name "${name}" for this user already exists`,
    });
  const secret = base32(bytes);
  const issuer = (input.issuer ?? '').trim().slice(0, NAME_MAX) || 'Aforo';
  const uri = otpauthUri({ issuer, account: user.email, secret });
  return ok({ id, type: 'totp', friendly_name: name, totp: { qr_code: qrSvg(uri), secret, uri } });
}

/** A QR code as SVG text: one path, a quiet zone of four modules, dark on light in every theme. */
function qrSvg(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const quiet = 4;
  const size = modules.size + 2 * quiet;
  let path = '';
  for (let y = 0; y < modules.size; y += 1) {
    for (let x = 0; x < modules.size; x += 1) {
      if (modules.get(y, x)) path += `M${x + quiet} ${y + quiet}h1v1h-1z`;
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="white" d="M0 0h${size}v${size}H0z"/><path fill="black" d="${path}"/></svg>`;
}
