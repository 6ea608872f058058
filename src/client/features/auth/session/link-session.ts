import type { GoTrueClient } from '@supabase/auth-js';
import { authClient, personOfToken, type UrlSession } from '#client/lib/api/auth-client.ts';
import { eraseDrafts } from './erase-drafts.ts';
import { rememberMe } from './me-query.ts';
import { registerSession } from './register-session.ts';
import { wasMailRequested } from './requested-mail.ts';
import { type LinkSession, updateSession } from './session-store.ts';

/**
 * Decides whether a session in the URL may sign in without a question: only for the user already signed in, or one
 * whose mail this browser requested. Anything else may be an attacker's link to the attacker's account.
 */
export async function meetLinkSession(client: GoTrueClient, link: UrlSession): Promise<void> {
  if ('problem' in link) return updateSession({ linkProblem: link.problem });
  try {
    const person = await personOfToken(link.accessToken);
    const { data } = await client.getSession();
    const present = data.session?.user.id;
    const email = person.email ?? '';
    const isExpected = present ? present === person.id : wasMailRequested(email);
    if (isExpected) await acceptLinkSession({ ...link, email });
    else updateSession({ linkSession: { ...link, email } });
  } catch (error) {
    console.error(error);
    updateSession({ linkProblem: 'otp_expired' });
  }
}

/** Signs in the link's user and erases the previous user's drafts. */
export async function acceptLinkSession({ accessToken, refreshToken }: LinkSession): Promise<void> {
  updateSession({ moving: 'in' });
  try {
    const client = await authClient();
    const before = (await client.getSession()).data.session?.user.id;
    const tokens = { access_token: accessToken, refresh_token: refreshToken };
    const { data, error } = await client.setSession(tokens);
    if (error) throw error;
    const { session } = data;
    if (!session) return;
    if (before && before !== session.user.id) eraseDrafts();
    rememberMe(session.user.id, (await registerSession(session.access_token)).me);
    updateSession({ ready: true, sub: session.user.id, linkProblem: null, ended: null });
  } finally {
    updateSession({ moving: null, linkSession: null });
  }
}
