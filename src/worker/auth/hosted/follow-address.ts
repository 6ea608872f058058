import type { HostedPersonRow, PersonRow } from '#db/readers/people/people.ts';
import type { AuthDeps } from '../authenticate.ts';
import { recordAuthUser } from '../record-auth-user.ts';
import { fetchHostedUser } from './fetch-user.ts';
import { recentAnswers } from './recent-answers.ts';
import type { Owner } from './take-over-account.ts';

const asked = recentAnswers();

/**
 * The person with the address that the hosted service has for them, when their token names another one than our row.
 * A service that does not answer is asked again later. A token may also be older than our row. An account with a second
 * factor moves only at a sign-in, see `signInHosted`.
 */
export async function followAddress(deps: AuthDeps, owner: Owner, row: HostedPersonRow): Promise<PersonRow> {
  const { email, sessionId } = owner.token;
  if (email === '' || email === row.email || row.secondFactor === 1 || asked.has(sessionId, deps.now()))
    return row;
  asked.note(sessionId, deps.now());
  const user = await fetchHostedUser(owner);
  if (!user.ok || user.value.email === row.email || user.value.emailConfirmedAt === null) return row;
  if (user.value.secondFactor) return row;
  return (await recordAuthUser(deps, user.value, { signedInAt: null, isProven: false })) ?? row;
}
