import type { JWTPayload } from 'jose';
import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { readerOf } from '#db/client.ts';
import { type IdentitySessionRow, readIdentitySession } from '#db/readers/identity/sessions.ts';
import { type IdentityUserRow, readIdentityUser } from '#db/readers/identity/users.ts';
import { CLOCK_TOLERANCE_S } from '#shared/auth/sign-in-limits.ts';
import type { Result } from '../failures.ts';
import { fail, ok } from '../failures.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { signingKey } from '../signing-key.ts';
import { isBanned } from '../user-row.ts';

/** The caller: the user, and the session of their token. */
export interface Bearer {
  user: IdentityUserRow;
  session: IdentitySessionRow;
}

const subject = z.object({ sub: z.uuid(), session_id: z.uuid() });

/** Reads the caller from D1 on every request, because an access token outlives its session. */
export async function readBearer(deps: IdentityDeps, request: Request): Promise<Result<Bearer>> {
  const verified = await verifyBearer(deps, request);
  if (!verified.ok) return verified;
  const claims = subject.safeParse(verified.value);
  if (!claims.success) return fail('bad_jwt', { message: 'invalid claim: missing sub or session_id claim' });
  const reader = readerOf(deps.db);
  const user = await readIdentityUser(reader, claims.data.sub);
  if (!user) return fail('user_not_found');
  const session = await readIdentitySession(reader, claims.data.session_id);
  if (session?.userId !== user.id) return fail('session_not_found');
  if (isBanned(user, deps.now())) return fail('user_banned');
  // The token may predate a change of the session's level: the lower of the two counts.
  return ok({ user, session: { ...session, aal: verified.value.aal === 'aal2' ? session.aal : 'aal1' } });
}

const ADMIN_ROLES = new Set(['service_role', 'supabase_admin']);

/** Accepts only service tokens, which the command line alone creates. */
export async function requireAdmin(deps: IdentityDeps, request: Request): Promise<Result<null>> {
  const verified = await verifyBearer(deps, request);
  if (!verified.ok) return verified;
  return ADMIN_ROLES.has(String(verified.value.role)) ? ok(null) : fail('not_admin');
}

async function verifyBearer(deps: IdentityDeps, request: Request): Promise<Result<JWTPayload>> {
  const match = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '');
  if (!match?.[1]) return fail('no_authorization');
  const key = await signingKey(deps);
  try {
    const { payload } = await jwtVerify(match[1], key.find, {
      algorithms: ['ES256'],
      issuer: deps.issuer,
      requiredClaims: ['exp', 'iat', 'role'],
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate: new Date(deps.now()),
    });
    return ok(payload);
  } catch (error) {
    if (error instanceof errors.JWTExpired)
      return fail('bad_jwt', {
        message: 'invalid JWT: unable to parse or verify signature, token is expired',
      });
    if (error instanceof errors.JOSEError || error instanceof TypeError) return fail('bad_jwt');
    throw error;
  }
}
