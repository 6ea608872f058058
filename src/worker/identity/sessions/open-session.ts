import { sweepExpired } from '#db/commits/identity/rate-limits.ts';
import { openIdentitySession } from '#db/commits/identity/sessions.ts';
import type { IdentitySessionRow } from '#db/readers/identity/sessions.ts';
import type { IdentityUserRow } from '#db/readers/identity/users.ts';
import type { AuthenticationMethod } from '#db/schema/identity.ts';
import { logError } from '#worker/log.ts';
import { describeUser, type UserView } from '../accounts/user-view.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { newSession, type SessionTokens, sessionTokens } from './session.ts';

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
  const session = newSession(deps, user.id, method, client);
  await openIdentitySession(deps.db, session);
  // At sign-in: often enough, and rare enough not to cost anything noticeable.
  deps.later(
    sweepExpired(deps.db, deps.now()).catch((error: unknown) =>
      logError('sweep of expired sign-in rows', error),
    ),
  );
  return await viewSession(deps, { ...user, lastSignInAt: session.createdAt }, session);
}

export async function viewSession(
  deps: IdentityDeps,
  user: IdentityUserRow,
  session: IdentitySessionRow,
): Promise<SessionView> {
  return { ...(await sessionTokens(deps, user, session)), user: await describeUser(deps, user) };
}
