import type { UserView } from '../accounts/user-view.ts';
import { describeUser } from '../accounts/user-view.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import type { IdentitySessionRow, IdentityUserRow } from '../user-row.ts';
import type { AuthenticationMethod } from './access-token.ts';
import type { SessionTokens } from './session.ts';
import { prepareSession, sessionTokens } from './session.ts';
import { sweepExpiredLater } from './sweep-expired.ts';

/** The browser behind a request. The address is the edge's word, never a header that anyone can send. */
export interface ClientFacts {
  ip: string | null;
  userAgent: string | null;
  /** The cookie of known devices, as it was sent. */
  knownDevices: string | null;
}

export interface SessionView extends SessionTokens {
  user: UserView;
  /** Of a sign-in whose password no longer meets the rules. */
  weak_password?: { message: string; reasons: string[] };
  /** Of a sign-up that another browser confirmed: its password was not activated. */
  password_dropped?: true;
}

/** A new session of a person who has proved who they are. */
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
