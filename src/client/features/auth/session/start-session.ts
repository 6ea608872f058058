import type { AuthChangeEvent, GoTrueClient, Session } from '@supabase/auth-js';
import { guardSavedTickets } from '#client/features/tickets/saved/guard-saved-tickets.ts';
import {
  authClient,
  mayHaveSession,
  onAuthClient,
  SESSION_STORAGE_KEY,
  takeUrlSession,
  type UrlSession,
} from '#client/lib/api/auth-client.ts';
import { cachedUser } from '#client/lib/api/cached-user.ts';
import { helperPhone } from '#client/lib/api/helper-phone.ts';
import { queryClient } from '#client/lib/api/query-client.ts';
import type { Me } from '#shared/contracts/auth.ts';
import { refreshMe, rememberMe } from './me-query.ts';
import { sessionState, updateSession } from './session-store.ts';

const RECONNECT_MS = 5_000;

/** Whether a session was stored before auth-js checked it. */
let stored = false;

function takeSession(event: AuthChangeEvent, session: Session | null): void {
  const before = sessionState().sub;
  const sub = session?.user.id ?? null;
  if (before && before !== sub) {
    // The next user must not see cached data of the previous one.
    queryClient.clear();
    if (!sub) cachedUser.write(null);
  }
  // Without network auth-js reports no session and yet keeps the stored one. A sign-out in another tab may be reported
  // before the shared storage shows it.
  const erased = event === 'SIGNED_OUT' || !mayHaveSession();
  const gone = !sub && erased && sessionState().moving !== 'out';
  const ended = gone && (before !== null || stored);
  // auth-js fires SIGNED_IN for a restored session as well; that one is already registered.
  const resumed = stored && event === 'SIGNED_IN';
  stored = false;
  if (waitsForNetwork(sub)) return;
  if (sub || gone) guardSavedTickets(sub);
  updateSession({ ready: true, sub, ...(sub ? { ended: null } : ended ? { ended: 'signedOut' } : {}) });
  if (!session || !sub || sessionState().moving === 'in') return;
  const fresh = (event === 'SIGNED_IN' && !resumed && sub !== before) || event === 'USER_UPDATED';
  if (!fresh) return;
  register(session.access_token).then(
    (me) => rememberMe(sub, me),
    (error: unknown) => {
      console.error(error);
      void refreshMe();
    },
  );
}

async function register(accessToken: string): Promise<Me> {
  const { registerSession } = await import('./register-session.ts');
  return (await registerSession(accessToken)).me;
}

/** A stored session needs the network for its renewal: the cached user stands in until then. */
function waitsForNetwork(sub: string | null): boolean {
  return !sub && mayHaveSession() && sessionState().moving === null && cachedUser.read() !== null;
}

function listen(client: GoTrueClient, link: UrlSession | null): void {
  client.onAuthStateChange((event, session) => {
    // Do not send the visitor to the login page before the link's session is decided.
    if (link && event === 'INITIAL_SESSION' && !session) return;
    takeSession(event, session);
  });
  void client.initialize().then(async () => {
    if (link) {
      const { meetLinkSession } = await import('./link-session.ts');
      await meetLinkSession(client, link);
    }
    if (waitsForNetwork(sessionState().sub)) return;
    updateSession({ ready: true });
  });
}

function connectUntilDone(): void {
  authClient().catch((error: unknown) => {
    console.error(error);
    setTimeout(connectUntilDone, RECONNECT_MS);
  });
}

/** Looks for a session in storage and in the URL, without blocking the page. */
export function startSession(): void {
  // The account's session and saved tickets stay as they are.
  if (helperPhone) {
    updateSession({ ready: true, sub: helperPhone.id });
    return;
  }
  const link = takeUrlSession();
  stored = mayHaveSession();
  onAuthClient((client) => listen(client, link));
  if (!stored) {
    cachedUser.write(null);
    guardSavedTickets(null);
  }
  if (stored || link) {
    connectUntilDone();
    // Prefetch: it is needed as soon as auth-js has checked the session.
    import('./find-me.ts').catch((error: unknown) => console.error(error));
    return;
  }
  updateSession({ ready: true });
  // A sign-in in another tab signs in here too.
  window.addEventListener('storage', ({ key }) => {
    if (key === SESSION_STORAGE_KEY && mayHaveSession()) connectUntilDone();
  });
}
