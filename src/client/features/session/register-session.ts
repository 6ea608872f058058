import i18next from 'i18next';
import type { Me } from '#shared/contracts/people/auth.ts';
import { isLanguage, type Language } from '#shared/text/languages.ts';

const running = new Map<string, Promise<Me>>();

/**
 * Registers a new session, which creates or updates the user's row. Concurrent calls with one token (from the form and
 * from auth-js's event) share one request.
 */
export function registerSession(accessToken: string): Promise<Me> {
  const present = running.get(accessToken);
  if (present) return present;
  const call = import('#client/lib/api/trpc.ts')
    .then(({ api }) => api.auth.loginWithSupabase.mutate({ accessToken, language: shownLanguage() }))
    .finally(() => running.delete(accessToken));
  running.set(accessToken, call);
  return call;
}

function shownLanguage(): Language | undefined {
  const shown = i18next.resolvedLanguage;
  return isLanguage(shown) ? shown : undefined;
}
