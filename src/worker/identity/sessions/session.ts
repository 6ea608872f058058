import type { IdentityDeps } from '../identity-deps.ts';
import type { IdentitySessionRow, IdentityUserRow } from '../user-row.ts';
import { readObject } from '../user-row.ts';
import type { AuthenticationMethod } from './access-token.ts';
import { mintAccessToken } from './access-token.ts';
import { encodeRefreshToken } from './refresh-token.ts';

type SessionDeps = Pick<IdentityDeps, 'db' | 'now' | 'newId' | 'randomBytes' | 'secret' | 'issuer'>;

export interface NewSession {
  userId: string;
  method: AuthenticationMethod['method'];
  userAgent?: string | null;
  ip?: string | null;
}

/** A new session as a statement, so that it can commit in the batch that creates it. */
export function prepareSession(
  deps: SessionDeps,
  input: NewSession,
): { row: IdentitySessionRow; insert: D1PreparedStatement } {
  const now = deps.now();
  const row: IdentitySessionRow = {
    id: deps.newId(),
    user_id: input.userId,
    aal: 'aal1',
    factor_id: null,
    amr: JSON.stringify([{ method: input.method, timestamp: Math.floor(now / 1000) }]),
    refresh_counter: 0,
    refresh_key: Buffer.from(deps.randomBytes(32)).toString('base64url'),
    refreshed_at: now,
    created_at: now,
  };
  const insert = deps.db
    .prepare(
      `INSERT INTO identity_sessions (id, user_id, aal, amr, refresh_key, refreshed_at, user_agent, ip, created_at)
       VALUES (?, ?, 'aal1', ?, ?, ?, ?, ?, ?)`,
    )
    .bind(
      row.id,
      row.user_id,
      row.amr,
      row.refresh_key,
      now,
      input.userAgent?.slice(0, 300) ?? null,
      input.ip ?? null,
      now,
    );
  return { row, insert };
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
  user: Pick<IdentityUserRow, 'id' | 'email' | 'role' | 'app_metadata' | 'user_metadata'>,
  session: IdentitySessionRow,
): Promise<SessionTokens> {
  const { token, expiresAt } = await mintAccessToken(deps, {
    userId: user.id,
    email: user.email,
    role: user.role,
    appMetadata: readObject(user.app_metadata),
    userMetadata: readObject(user.user_metadata),
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
      counter: session.refresh_counter,
      key: session.refresh_key,
    }),
  };
}
