import { readerOf } from '#db/client.ts';
import { readIdentityUser, readPasswords } from '#db/readers/identity/users.ts';
import { deriveLimited } from '../accounts/derivation-limiter.ts';
import { readEmail } from '../accounts/email-address.ts';
import { checkNewPassword, isTooLong, passwordMatches } from '../accounts/password.ts';
import { forgetGuesses, takeGuess } from '../devices/guess-limits.ts';
import { findKnownDevice } from '../devices/known-device.ts';
import type { Result } from '../failures.ts';
import { fail, invalid, ok } from '../failures.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { isBanned } from '../user-row.ts';
import type { ClientFacts, SessionView } from './open-session.ts';
import { openSession } from './open-session.ts';

/**
 * Signs in with a password. Unknown address, account without password and wrong password give the same response and
 * cost one derivation each. "Not confirmed" and "banned" require the right password.
 */
export async function signInWithPassword(
  deps: IdentityDeps,
  input: { email?: string | null | undefined; password?: string | null | undefined },
  client: ClientFacts,
): Promise<Result<SessionView>> {
  if (!input.email) return invalid('missing email or phone');
  const email = readEmail(input.email);
  if (!email.ok) return fail('invalid_credentials');
  const password = input.password ?? '';
  const reader = readerOf(deps.db);
  const account = await readPasswords(reader, email.value);
  const device = account ? await findKnownDevice(deps, client.knownDevices, account.id) : null;
  const guess = { of: 'password', subject: email.value, device } as const;
  if ((await takeGuess(deps, guess)) > 0) return fail('over_request_rate_limit');
  const confirmed = account != null && account.emailConfirmedAt !== null;
  const hash = confirmed ? account.passwordHash : (account?.passwordHash ?? account?.pendingPasswordHash);
  if (isTooLong(password)) return fail('invalid_credentials');
  const matches = await deriveLimited(deps, () => passwordMatches(password, hash ?? null));
  if (!matches.ok) return matches;
  if (!matches.value) return fail('invalid_credentials');
  await forgetGuesses(deps, guess);
  if (!account || !confirmed) return fail('email_not_confirmed');

  const user = await readIdentityUser(reader, account.id);
  if (!user) return fail('invalid_credentials');
  if (isBanned(user, deps.now())) return fail('user_banned', { status: 400 });
  const session = await openSession(deps, user, 'password', client);
  const rules = await checkNewPassword(password);
  const { message, reasons = [] } = rules.ok ? { message: '' } : rules.failure;
  return ok(rules.ok ? session : { ...session, weak_password: { message, reasons } });
}
