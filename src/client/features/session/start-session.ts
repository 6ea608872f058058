import type { AuthChangeEvent, GoTrueClient, Session } from '@supabase/auth-js';
import { authClient, hasSessionInUrl, mayHaveSession } from '#client/lib/auth-client.ts';
import { queryClient } from '#client/lib/query-client.ts';
import { writeCachedUser } from './cached-user.ts';
import { refreshMe, rememberMe } from './me-query.ts';
import { registerSession } from './register-session.ts';
import { sessionState, updateSession } from './session-store.ts';

const RECONNECT_MS = 5_000;
/** A visitor without a session gets the auth client once the page is quiet. */
const IDLE_MS = 2_500;

function takeSession(event: AuthChangeEvent, session: Session | null, fromLink: boolean): void {
  const before = sessionState().sub;
  const sub = session?.user.id ?? null;
  if (before && before !== sub) {
    // What one person saw is not for the next.
    queryClient.clear();
    if (!sub) writeCachedUser(null);
  }
  updateSession({ ready: true, sub });
  if (!session || !sub) return;
  const fresh = fromLink || (event === 'SIGNED_IN' && sub !== before) || event === 'USER_UPDATED';
  if (!fresh || sessionState().moving === 'in') return;
  registerSession(session.access_token).then(
    (me) => rememberMe(sub, me),
    (error: unknown) => {
      console.error(error);
      void refreshMe();
    },
  );
}

async function connect(fromLink: boolean): Promise<void> {
  const client = await authClient();
  client.onAuthStateChange((event, session) => {
    // A recovery link also signs in; its page asks for the new password.
    takeSession(event, session, fromLink && (event === 'INITIAL_SESSION' || event === 'PASSWORD_RECOVERY'));
  });
  const { error } = await client.initialize();
  if (error && fromLink) updateSession({ linkProblem: linkCode(error) });
  // INITIAL_SESSION says so too; this is for a client that found nothing to say.
  if (!sessionState().ready) updateSession({ ready: true });
}

function linkCode(error: NonNullable<Awaited<ReturnType<GoTrueClient['initialize']>>['error']>): string {
  const details = (error as { details?: { code?: string } | null }).details;
  return details?.code ?? error.code ?? 'otp_expired';
}

function connectUntilDone(fromLink: boolean): void {
  connect(fromLink).catch((error: unknown) => {
    console.error(error);
    setTimeout(() => connectUntilDone(fromLink), RECONNECT_MS);
  });
}

/** Looks for a session in storage and in the address. The page does not wait for it. */
export function startSession(): void {
  if (mayHaveSession()) {
    connectUntilDone(hasSessionInUrl(window.location));
    return;
  }
  writeCachedUser(null);
  updateSession({ ready: true });
  setTimeout(() => connectUntilDone(false), IDLE_MS);
}
