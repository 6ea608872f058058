import { randomBytes } from 'node:crypto';
import { beginPasswordReplacement } from '#db/commits/auth/hosted-sign-outs.ts';
import type { NewAccount } from '#shared/contracts/auth.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { logWarning } from '#worker/log.ts';
import type { AuthDeps } from '../authenticate.ts';
import type { VerifiedToken } from '../verify-token.ts';
import { callHosted, type HostedAnswer, type HostedCaller } from './call-hosted.ts';
import { type HostedUser, readHostedUser } from './fetch-user.ts';
import { hostedAdmin } from './hosted-admin.ts';

/** Metadata that the service itself keeps. */
const SERVICE_KEYS = ['sub', 'email', 'email_verified', 'phone_verified'];
/** A stranger's session may enroll a factor until the password is replaced: tries at being faster. */
const FACTOR_ROUNDS = 3;
/** A typed password that the service does not take: the present one, too weak, too long. */
const PASSWORD_REFUSALS = ['same_password', 'weak_password', 'validation_failed'];
const RANDOM_PASSWORD_BYTES = 30;
/** The calls of a take-over that replace a password have all ended by then (ms). */
const REPLACEMENT_MAX_MS = 60_000;

export interface Owner extends HostedCaller {
  token: VerifiedToken;
}

type Metadata = Record<string, unknown>;

/**
 * Makes an account that a stranger may have begun its owner's alone, with the token of the mail's session: replaces the
 * password, which ends all other sessions at the service and voids its mailed tokens, and removes metadata and
 * factors. Repeating it is harmless.
 * @returns whether the account now has a password that nobody knows
 */
export async function takeOverAccount(
  deps: AuthDeps,
  owner: Owner,
  { user, typed, own }: { user: HostedUser; typed: NewAccount; own: Metadata },
): Promise<Outcome<{ passwordDropped: boolean }>> {
  const data = { ...without(user.metadata, own), ...own };
  const { userId, sessionId } = owner.token;
  await beginPasswordReplacement(deps.db, { userId, sessionId, endsAt: deps.now() + REPLACEMENT_MAX_MS });
  const replace = (password: string) => setPassword(deps, owner, { password, data });
  const wanted = typed.password ?? null;
  let last = await replace(wanted ?? randomPassword());
  let passwordDropped = wanted === null;
  if (wanted !== null && last?.code && PASSWORD_REFUSALS.includes(last.code)) {
    // The present password may be a stranger's guess of the same one: their sessions must end all the same.
    const isPresent = last.code === 'same_password';
    last = await replace(randomPassword());
    if (isPresent && last?.status === 200) last = await replace(wanted);
    passwordDropped = !isPresent;
  }
  if (last?.code === 'session_not_found') return refused('SESSION_EXPIRED');
  const left = last?.status === 200 ? readHostedUser(last.body) : null;
  if (left && (await removeRest(owner, left, own))) return done({ passwordDropped });
  logWarning('the auth service did not hand an account to its owner', {
    userId: user.id,
    status: last?.status ?? null,
    code: last?.code ?? null,
  });
  return refused('AUTH_UNAVAILABLE');
}

async function setPassword(
  deps: AuthDeps,
  owner: Owner,
  body: { password: string; data: Metadata },
): Promise<HostedAnswer | null> {
  let answer: HostedAnswer | null = null;
  for (let round = 0; round < FACTOR_ROUNDS; round += 1) {
    answer = await callHosted(owner, { method: 'PUT', path: '/user', body });
    if (answer?.code !== 'insufficient_aal' || !(await removeVerifiedFactors(deps, owner))) return answer;
  }
  return answer;
}

/** The person's own token cannot remove a factor that it has not passed. */
async function removeVerifiedFactors({ env }: AuthDeps, owner: Owner): Promise<boolean> {
  const admin = hostedAdmin(env);
  const answer = await callHosted(owner, { method: 'GET', path: '/user' });
  const user = answer && readHostedUser(answer.body);
  if (!admin || !user) {
    logWarning('an unknown second factor can only be removed with SUPABASE_SECRET_KEY', {
      userId: owner.token.userId,
    });
    return false;
  }
  try {
    for (const { id } of user.factors.filter(({ isVerified }) => isVerified))
      await admin.deleteFactor(user.id, id);
    return true;
  } catch (error) {
    logWarning('an unknown second factor was not removed', { userId: user.id, reason: String(error) });
    return false;
  }
}

/** Removes what was added until the password was replaced; other sessions have ended since. */
async function removeRest(owner: Owner, user: HostedUser, own: Metadata): Promise<boolean> {
  const strange = without(user.metadata, own);
  if (Object.keys(strange).length > 0) {
    const answer = await callHosted(owner, { method: 'PUT', path: '/user', body: { data: strange } });
    if (answer?.status !== 200) return false;
  }
  // A verified factor has passed in this session, so it is the owner's.
  for (const { id } of user.factors.filter(({ isVerified }) => !isVerified)) {
    const answer = await callHosted(owner, { method: 'DELETE', path: `/factors/${id}` });
    if (answer?.status !== 200 && answer?.code !== 'mfa_factor_not_found') return false;
  }
  return true;
}

/** Null for each key that is not the owner's: the service then removes it. */
function without(metadata: Metadata, own: Metadata): Metadata {
  const strange = Object.keys(metadata).filter(
    (key) => !Object.hasOwn(own, key) && !SERVICE_KEYS.includes(key),
  );
  return Object.fromEntries(strange.map((key) => [key, null]));
}

/** Meets every rule for characters that a project may have. */
function randomPassword(): string {
  return `${randomBytes(RANDOM_PASSWORD_BYTES).toString('base64url')}aA1!`;
}
