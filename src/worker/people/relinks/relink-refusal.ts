import { readerOf } from '#db/client.ts';
import { readRelinkFacts } from '#db/readers/people/relinks.ts';
import { type Refusal, refused } from '#shared/errors/errors.ts';
import { isAdministrator } from '#shared/organizations/rights.ts';
import type { HostedAdmin } from '#worker/auth/hosted/hosted-admin.ts';
import { logError } from '#worker/log.ts';
import type { RelinkDeps } from './relink-deps.ts';

export interface Accounts {
  /** The account with wallet and tickets, which the auth service has lost. */
  userId: string;
  /** The one that its person has registered since. */
  newUserId: string;
}

/** Why two accounts may not be connected; null if they may. The commit checks again what is in D1. */
export async function relinkRefusal(deps: RelinkDeps, accounts: Accounts): Promise<Refusal | null> {
  if (!deps.service) return refused('RELINK_UNAVAILABLE');
  const facts = await readRelinkFacts(readerOf(deps.db), { ...accounts, now: deps.now() });
  if (!facts) return refused('USER_NOT_FOUND');
  if (facts.isRunning === 1) return refused('RELINK_RUNNING');
  if (isAdministrator(facts)) return refused('RELINK_ADMIN');
  if (facts.status !== 'active' || facts.newStatus !== 'active') return refused('RELINK_INACTIVE');
  if (facts.newVerified === 0 || facts.newEmail !== facts.lostEmail) return refused('RELINK_ADDRESS_DIFFERS');
  if (facts.hasBelongings === 1) return refused('RELINK_NOT_EMPTY');
  return await serviceRefusal(deps.service, accounts, facts.newEmail).catch((error: unknown) => {
    logError('relink', error);
    return refused('AUTH_UNAVAILABLE');
  });
}

async function serviceRefusal(
  service: HostedAdmin,
  { userId, newUserId }: Accounts,
  email: string,
): Promise<Refusal | null> {
  const [lost, present] = await Promise.all([service.readUser(userId), service.readUser(newUserId)]);
  if (lost) return refused('RELINK_ACCOUNT_EXISTS');
  const isSame = present !== null && present.email === email && present.emailConfirmedAt !== null;
  return isSame ? null : refused('RELINK_ADDRESS_DIFFERS');
}
