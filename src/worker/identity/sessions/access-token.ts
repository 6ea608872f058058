import { SignJWT } from 'jose';
import type { AuthenticationMethod } from '#db/schema/identity.ts';
import { ACCESS_TOKEN_TTL_S } from '#shared/auth/sign-in-limits.ts';
import { type KeyStore, signingKey } from '../signing-key.ts';

export interface AccessTokenSubject {
  userId: string;
  email: string;
  role: string;
  appMetadata: Record<string, unknown>;
  userMetadata: Record<string, unknown>;
  sessionId: string;
  aal: 'aal1' | 'aal2';
  amr: AuthenticationMethod[];
}

/** Signs an access token with the claims of the hosted service. `expiresAt` is in Unix seconds. */
export async function mintAccessToken(
  deps: KeyStore & { issuer: string },
  subject: AccessTokenSubject,
): Promise<{ token: string; expiresAt: number }> {
  const key = await signingKey(deps);
  const issuedAt = Math.floor(deps.now() / 1000);
  const expiresAt = issuedAt + ACCESS_TOKEN_TTL_S;
  const token = await new SignJWT({
    email: subject.email,
    phone: '',
    app_metadata: subject.appMetadata,
    user_metadata: subject.userMetadata,
    role: subject.role,
    aal: subject.aal,
    amr: subject.amr,
    session_id: subject.sessionId,
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: key.kid })
    .setIssuer(deps.issuer)
    .setSubject(subject.userId)
    .setAudience('authenticated')
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key.privateKey);
  return { token, expiresAt };
}
