import { readerOf } from '#db/client.ts';
import { type HostedPersonRow, type PersonRow, readHostedPerson } from '#db/readers/people/people.ts';
import type { NewAccount } from '#shared/contracts/auth.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { cleanDisplayName } from '#shared/people/display-name.ts';
import type { AuthDeps } from '../authenticate.ts';
import { recordAuthUser, recordOwner } from '../record-auth-user.ts';
import type { VerifiedToken } from '../verify-token.ts';
import { fetchHostedUser, type HostedUser } from './fetch-user.ts';
import { type Owner, takeOverAccount } from './take-over-account.ts';

/** How long the page's request takes and how far the service's clock is off, at most; above it the account is taken over (ms). */
const ASKED_TOLERANCE_MS = 3_000;

export interface HostedSignIn {
  person: PersonRow;
  /** Nobody knows the account's password: the page offers to choose one. */
  passwordDropped: boolean;
}

/**
 * Signs a person in with a token of the hosted service. The service keeps password and data of the first sign-up with an
 * address, even a stranger's. So the first session that we see of a person must come from their mailbox, and it takes
 * over an account that began before this browser asked for the mail. The verified row is written last: after a crash the
 * next sign-in repeats everything.
 */
export async function signInHosted(
  deps: AuthDeps,
  owner: Owner,
  typed: NewAccount,
): Promise<Outcome<HostedSignIn>> {
  const user = await fetchHostedUser(owner);
  if (!user.ok) return user;
  if (user.value.id !== owner.token.userId) return refused('SESSION_EXPIRED');
  const known = await readHostedPerson(readerOf(deps.db), owner.token);
  if (known && known.deletedAt !== null) return refused('SESSION_EXPIRED');
  const isContested = known !== null && isContestedBy(known, user.value, owner.token);
  if (known && known.emailVerifiedAt !== null && !isContested) return await record(deps, user.value);
  if (user.value.emailConfirmedAt === null) return refused('EMAIL_NOT_VERIFIED');
  if (!owner.token.byMail) return refused('CODE_NEEDED');
  if (!isContested && beganHere(user.value, typed, deps.now())) return await record(deps, user.value);
  return await signInOwner(deps, owner, user.value, typed);
}

/**
 * Of an account that another session has taken over, the service may have a stranger's password again. And a stranger may
 * have moved an account of their own to the address whose mail opened this session, unless a second factor, which a
 * mailbox must not undo, keeps the account.
 */
function isContestedBy(known: HostedPersonRow, { email }: HostedUser, token: VerifiedToken): boolean {
  const isTaken = known.takenOverBy !== null && known.takenOverBy !== token.sessionId;
  return isTaken || (token.byMail && email !== known.email && known.secondFactor === 0);
}

async function record(deps: AuthDeps, user: HostedUser): Promise<Outcome<HostedSignIn>> {
  const person = await recordAuthUser(deps, user, deps.now());
  return person ? done({ person, passwordDropped: false }) : refused('SESSION_EXPIRED');
}

/** The page says how long ago it asked, which no wrong clock of a device falsifies. */
function beganHere({ createdAt }: HostedUser, { askedAgoMs }: NewAccount, now: number): boolean {
  return askedAgoMs !== undefined && createdAt >= now - askedAgoMs - ASKED_TOLERANCE_MS;
}

async function signInOwner(
  deps: AuthDeps,
  owner: Owner,
  user: HostedUser,
  typed: NewAccount,
): Promise<Outcome<HostedSignIn>> {
  const name = cleanDisplayName(typed.name ?? '');
  const own = {
    ...(name ? { name } : {}),
    ...(typed.language ? { language: typed.language } : {}),
  };
  const taken = await takeOverAccount(deps, owner, { user, typed, own });
  if (!taken.ok) return taken;
  const { aal, sessionId } = owner.token;
  const kept = { ...user, metadata: own, secondFactor: aal === 'aal2' && user.secondFactor };
  const person = await recordOwner(deps, kept, sessionId);
  return person ? done({ person, ...taken.value }) : refused('SESSION_EXPIRED');
}
