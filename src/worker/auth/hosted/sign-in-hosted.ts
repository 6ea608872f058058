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
/** The service dates a session in whole seconds, and the address that the same mail confirms just before it (ms). */
const SAME_MAIL_MS = 1_000;
/** The session that a change of address opens is dated about then; a later mail went to the new address alone (ms). */
const MOVE_MS = 5_000;
/** A first confirmation dates the account and its address together, at most this far apart (ms). */
const FIRST_CONFIRMATION_MS = 2_000;

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
  const isKnown = known !== null && known.emailVerifiedAt !== null;
  const move = isKnown ? moveOf(known, user.value, owner.token) : null;
  const isTaken = known !== null && isTakenBy(known, owner.token);
  const isContested = isTaken || move === 'contested';
  if (move === 'unclear') return refused('CODE_NEEDED');
  if (isKnown && !isContested)
    return await record(deps, move === 'locked' ? { ...user.value, email: known.email } : user.value, {
      isProven: move === 'proven',
    });
  if (user.value.emailConfirmedAt === null) return refused('EMAIL_NOT_VERIFIED');
  if (!provesAddress(owner.token, user.value)) return refused('CODE_NEEDED');
  if (!isContested && beganHere(user.value, typed, deps.now()))
    return await record(deps, user.value, { isProven: true });
  return await signInOwner(deps, owner, { user: user.value, typed, isMoved: move === 'contested' });
}

/**
 * Whether another session took the account over and the take-over is not settled. A second factor of our row was added by that
 * session, the only one that counts meanwhile: a mail alone does not undo it.
 */
function isTakenBy(known: HostedPersonRow, { sessionId, aal }: VerifiedToken): boolean {
  const isLocked = known.secondFactor === 1 && aal !== 'aal2';
  return known.takenOverBy !== null && known.takenOverBy !== sessionId && !isLocked;
}

/**
 * What a sign-in means for an account whose address at the service is not the one that a mail last proved here; our row may
 * have followed it already. A stranger may have moved an account of their own to the address whose mail opened this session:
 * then the mailbox's owner has to take it over. A second factor is never undone by a mailbox: such an account moves
 * when mail and factor come together, and until then our row keeps its address.
 */
function moveOf(
  known: HostedPersonRow,
  user: HostedUser,
  token: VerifiedToken,
): 'contested' | 'locked' | 'proven' | 'unclear' | null {
  if (user.email === (known.provenEmail ?? known.email)) return null;
  const isProven = provesAddress(token, user);
  if (user.secondFactor) return isProven && token.aal === 'aal2' ? 'proven' : 'locked';
  if (isProven) return 'contested';
  return token.byMail && mailedAt(token) >= user.addressSince - SAME_MAIL_MS ? 'unclear' : null;
}

/**
 * A session keeps saying that a mail opened it, also when the account has moved since, and the mail went elsewhere. Of the two
 * mails of a change of address either may be pressed last and open a session, so that one proves neither mailbox.
 */
function provesAddress(token: VerifiedToken, { addressSince, emailConfirmedAt }: HostedUser): boolean {
  const hasMoved = addressSince > (emailConfirmedAt ?? 0) + FIRST_CONFIRMATION_MS;
  return token.byMail && mailedAt(token) >= (hasMoved ? addressSince + MOVE_MS : addressSince - SAME_MAIL_MS);
}

function mailedAt({ provenAt }: VerifiedToken): number {
  return provenAt.code ?? 0;
}

async function record(
  deps: AuthDeps,
  user: HostedUser,
  { isProven }: { isProven: boolean },
): Promise<Outcome<HostedSignIn>> {
  const person = await recordAuthUser(deps, user, { signedInAt: deps.now(), isProven });
  return person ? done({ person, passwordDropped: false }) : refused('SESSION_EXPIRED');
}

/** The page says how long ago it asked, which no wrong clock of a device falsifies. */
function beganHere({ createdAt }: HostedUser, { askedAgoMs }: NewAccount, now: number): boolean {
  return askedAgoMs !== undefined && createdAt >= now - askedAgoMs - ASKED_TOLERANCE_MS;
}

async function signInOwner(
  deps: AuthDeps,
  owner: Owner,
  { user, typed, isMoved }: { user: HostedUser; typed: NewAccount; isMoved: boolean },
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
  const person = await recordOwner(deps, kept, { sessionId, isMoved });
  return person ? done({ person, ...taken.value }) : refused('SESSION_EXPIRED');
}
