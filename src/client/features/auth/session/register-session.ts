import i18next from 'i18next';
import { loadConfig } from '#client/lib/api/config.ts';
import { MUTATION_RETRY_MS, retryMutation } from '#client/lib/api/retry.ts';
import type { Login, Me, NewAccount } from '#shared/contracts/auth.ts';
import { isLanguage, type Language } from '#shared/text/languages.ts';
import { requestedAccount } from './requested-mail.ts';
import { findTypedPassword, forgetTypedPassword } from './typed-password.ts';

interface Registered {
  me: Me;
  /** The account's password was replaced by one that nobody knows. */
  passwordDropped: boolean;
}

const running = new Map<string, Promise<Registered>>();

/**
 * Registers a new session, which creates or updates the user's row. Concurrent calls with one token (from the form and
 * from auth-js's event) share one request.
 */
export function registerSession(accessToken: string): Promise<Registered> {
  const present = running.get(accessToken);
  if (present) return present;
  const call = Promise.all([import('#client/lib/api/trpc.ts'), newAccountOf(emailOf(accessToken))])
    .then(([{ api }, account]) =>
      retriedOnce(() => api.auth.loginWithSupabase.mutate({ accessToken, ...account })),
    )
    .then(({ passwordDropped, ...me }: Login) => {
      forgetTypedPassword();
      return { me, passwordDropped };
    })
    .finally(() => running.delete(accessToken));
  running.set(accessToken, call);
  return call;
}

/** Repeats a call that failed in transit, as TanStack Query does for mutations; it is safe to send twice. */
async function retriedOnce<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!retryMutation(0, error)) throw error;
    console.error(error);
    await new Promise((resolve) => setTimeout(resolve, MUTATION_RETRY_MS));
    return await call();
  }
}

/** What this browser knows about an account that may be a stranger's sign-up; the embedded service has no such accounts. */
async function newAccountOf(email: string): Promise<NewAccount> {
  const language = shownLanguage();
  if ((await loadConfig()).authMode === 'embedded') return { language };
  const { hasPassword, ...account } = requestedAccount(email);
  const password = hasPassword ? await findTypedPassword(email) : null;
  return { ...account, language, ...(password ? { password } : {}) };
}

/** The address in a token; the server verifies it. */
function emailOf(accessToken: string): string {
  try {
    const [, payload = ''] = accessToken.split('.');
    const bytes = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const json = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
    const { email } = JSON.parse(json) as { email?: unknown };
    return typeof email === 'string' ? email : '';
  } catch {
    return '';
  }
}

function shownLanguage(): Language | undefined {
  const shown = i18next.resolvedLanguage;
  return isLanguage(shown) ? shown : undefined;
}
