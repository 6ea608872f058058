import type { UserView } from '../accounts/user-view.ts';
import { describeUser } from '../accounts/user-view.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import type { IdentitySessionRow, IdentityUserRow } from '../user-row.ts';
import type { AuthenticationMethod } from './access-token.ts';
import type { SessionTokens } from './session.ts';
import { prepareSession, sessionTokens } from './session.ts';
import { sweepExpiredLater } from './sweep-expired.ts';

/**
 * The client behind a request. The address is the one that the edge reports, never a header that a client can set.
 */
export interface ClientFacts {
  ip: string | null;
  userAgent: string | null;
  /** The cookie of known devices, as sent. */
  knownDevices: string | null;
}

export interface SessionView extends SessionTokens {
  user: UserView;
  /** Set at sign-in when the password no longer meets the rules. */
  weak_password?: { message: string; reasons: string[] };
  /** Set when another browser confirmed a sign-up, so its password was not activated. */
  password_dropped?: true;
}

/** Opens a session for a user who has authenticated. */
export async function openSession(
  deps: IdentityDeps,
  user: IdentityUserRow,
  method: AuthenticationMethod['method'],
  client: ClientFacts,
): Promise<SessionView> {
  const now = deps.now();
  const session = prepareSession(deps, {
    userId: user.id,
    method,
    ip: client.ip,
    userAgent: client.userAgent,
  });
  await deps.db.batch([
    session.insert,
    deps.db.prepare('UPDATE identity_users SET last_sign_in_at = ? WHERE id = ?').bind(now, user.id),
  ]);
  sweepExpiredLater(deps);
  return await viewSession(deps, { ...user, last_sign_in_at: now }, session.row);
}

export async function viewSession(
  deps: IdentityDeps,
  user: IdentityUserRow,
  session: IdentitySessionRow,
): Promise<SessionView> {
  return { ...(await sessionTokens(deps, user, session)), user: await describeUser(deps, user) };
}
