import type { IdentitySessionRow } from '#db/readers/identity/sessions.ts';
import type { IdentityUserRow } from '#db/readers/identity/users.ts';
import type { AuthenticationMethod } from '#db/schema/identity.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { readObject } from '../user-row.ts';
import { mintAccessToken } from './access-token.ts';
import { encodeRefreshToken } from './refresh-token.ts';

type SessionDeps = Pick<IdentityDeps, 'db' | 'now' | 'newId' | 'randomBytes' | 'secret' | 'issuer'>;

/** A new session, not stored yet. */
export function newSession(
  deps: Pick<SessionDeps, 'now' | 'newId' | 'randomBytes'>,
  userId: string,
  method: AuthenticationMethod['method'],
  client: { userAgent: string | null; ip: string | null },
): IdentitySessionRow {
  const now = deps.now();
  return {
    id: deps.newId(),
    userId,
    aal: 'aal1',
    factorId: null,
    amr: JSON.stringify([{ method, timestamp: Math.floor(now / 1000) }]),
    refreshCounter: 0,
    refreshKey: Buffer.from(deps.randomBytes(32)).toString('base64url'),
    refreshedAt: now,
    userAgent: client.userAgent?.slice(0, 300) ?? null,
    ip: client.ip,
    createdAt: now,
  };
}

export interface SessionTokens {
  access_token: string;
  token_type: 'bearer';
  /** Lifetime in seconds, and the Unix second at which it ends. */
  expires_in: number;
  expires_at: number;
  refresh_token: string;
}

/** Access and refresh token for the current state of a session. */
export async function sessionTokens(
  deps: SessionDeps,
  user: Pick<IdentityUserRow, 'id' | 'email' | 'role' | 'appMetadata' | 'userMetadata'>,
  session: IdentitySessionRow,
): Promise<SessionTokens> {
  const { token, expiresAt } = await mintAccessToken(deps, {
    userId: user.id,
    email: user.email,
    role: user.role,
    appMetadata: readObject(user.appMetadata),
    userMetadata: readObject(user.userMetadata),
    sessionId: session.id,
    aal: session.aal,
    amr: JSON.parse(session.amr) as AuthenticationMethod[],
  });
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: expiresAt - Math.floor(deps.now() / 1000),
    expires_at: expiresAt,
    refresh_token: encodeRefreshToken({
      id: session.id,
      counter: session.refreshCounter,
      key: session.refreshKey,
    }),
  };
}
