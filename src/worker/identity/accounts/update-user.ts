import { readerOf } from '#db/client.ts';
import { changePassword, replaceMetadata } from '#db/commits/identity/users.ts';
import { readHasVerifiedFactor } from '#db/readers/identity/factors.ts';
import type { IdentitySessionRow } from '#db/readers/identity/sessions.ts';
import { type IdentityUserRow, readIdentityUser } from '#db/readers/identity/users.ts';
import type { AuthenticationMethod } from '#db/schema/identity.ts';
import { MAIL_TOKEN_TTL_MS } from '#shared/auth/sign-in-limits.ts';
import { forgetGuesses, takeGuess } from '../devices/guess-limits.ts';
import { findKnownDevice, type KnownDevice } from '../devices/known-device.ts';
import { fail, invalid, ok, type Result } from '../failures.ts';
import type { Bearer } from '../http/bearer.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import type { Challenge } from '../mail/flow.ts';
import { consumeCode } from '../mail/mail-token.ts';
import { type MailOptions, takeMailAllowance } from '../mail/send-mail.ts';
import { readObject } from '../user-row.ts';
import { sendEmailChange } from './change-email.ts';
import { deriveLimited } from './derivation-limiter.ts';
import { readEmail } from './email-address.ts';
import { checkNewPassword, hashPassword, passwordMatches } from './password.ts';
import { mergeMetadata } from './user-metadata.ts';
import { describeUser, type UserView } from './user-view.ts';

export interface UserChanges {
  email: string | null | undefined;
  password: string | null | undefined;
  currentPassword: string | null | undefined;
  nonce: string | null | undefined;
  data: Record<string, unknown> | null | undefined;
  challenge: Challenge | null;
  wish: MailOptions;
  /** The cookie of known devices. */
  knownDevices: string | null;
}

/** Changes the user's own account. All checks come before any write. */
export async function updateUser(
  deps: IdentityDeps,
  bearer: Bearer,
  changes: UserChanges,
): Promise<Result<UserView>> {
  const { user, session } = bearer;
  const email = changes.email ? readEmail(changes.email) : ok(user.email);
  if (!email.ok) return email;
  const newEmail = email.value === user.email ? null : email.value;

  if (session.aal !== 'aal2' && (await readHasVerifiedFactor(readerOf(deps.db), user.id))) {
    const message = 'AAL2 session is required to update the user when MFA is enabled.';
    return fail('insufficient_aal', { status: 401, message });
  }
  const password = changes.password ? await checkNewPassword(changes.password) : ok(null);
  if (!password.ok) return password;
  const proven = await proveIdentity(deps, bearer, changes);
  if (!proven.ok) return proven;
  // The address controls the account, so an open session alone is not enough to change it.
  if (newEmail !== null && !proven.value) return fail('reauthentication_needed');
  if (password.value !== null && !proven.value) {
    if (isOpenedByPassword(session)) return fail('current_password_required');
    // The mail that opened the session proves its owner for as long as its link would have been valid.
    if (!isFresh(session, deps.now())) return fail('reauthentication_needed');
  }
  const passwordHash =
    password.value === null ? ok(null) : await hashChangedPassword(deps, user, password.value);
  if (!passwordHash.ok) return passwordHash;
  if (newEmail !== null) {
    const allowance = await takeMailAllowance(deps, 'email_change_new', newEmail);
    if (!allowance.ok) return allowance;
  }
  if (changes.data) {
    const stored = await storeMetadata(deps, user.id, changes.data);
    if (!stored.ok) return stored;
  }
  if (passwordHash.value !== null) await storePassword(deps, bearer, passwordHash.value);
  if (newEmail !== null) await sendEmailChange(deps, user, newEmail, changes);

  const changed = await readIdentityUser(readerOf(deps.db), user.id);
  return changed ? ok(await describeUser(deps, changed)) : fail('user_not_found');
}

/**
 * Whether the request is proven by the current password or a mailed code. Otherwise somebody with an unlocked phone
 * could take over the account.
 */
async function proveIdentity(
  deps: IdentityDeps,
  { user }: Bearer,
  changes: UserChanges,
): Promise<Result<boolean>> {
  const device = await findKnownDevice(deps, changes.knownDevices, user.id);
  const current = await checkCurrentPassword(deps, user, { password: changes.currentPassword, device });
  if (!current.ok) return current;
  if (changes.nonce) {
    const guess = { of: 'code', subject: user.email, device } as const;
    if ((await takeGuess(deps, guess)) > 0) return fail('over_request_rate_limit');
    const typed = {
      userId: user.id,
      code: changes.nonce,
      purposes: ['reauthentication'] as const,
      isExpected: device !== null,
    };
    if (!(await consumeCode(deps, typed))) return fail('reauthentication_not_valid');
    await forgetGuesses(deps, guess);
  }
  return ok(Boolean(changes.currentPassword || changes.nonce));
}

/** Guesses count against the sign-in limit, so that this endpoint offers no extra guesses. */
async function checkCurrentPassword(
  deps: IdentityDeps,
  user: IdentityUserRow,
  { password, device }: { password: string | null | undefined; device: KnownDevice | null },
): Promise<Result<null>> {
  if (!password) return ok(null);
  const guess = { of: 'password', subject: user.email, device } as const;
  if ((await takeGuess(deps, guess)) > 0) return fail('over_request_rate_limit');
  const matches = await deriveLimited(deps, () => passwordMatches(password, user.passwordHash));
  if (!matches.ok) return matches;
  if (!matches.value) return fail('current_password_invalid');
  await forgetGuesses(deps, guess);
  return ok(null);
}

async function hashChangedPassword(
  deps: IdentityDeps,
  user: IdentityUserRow,
  password: string,
): Promise<Result<string | null>> {
  const isSame = await deriveLimited(
    deps,
    () => user.passwordHash !== null && passwordMatches(password, user.passwordHash),
  );
  if (!isSame.ok) return isSame;
  if (isSame.value) return fail('same_password');
  return await deriveLimited(deps, () => hashPassword(password, deps.randomBytes(16)));
}

function isOpenedByPassword(session: IdentitySessionRow): boolean {
  return openedBy(session)?.method === 'password';
}

function isFresh(session: IdentitySessionRow, now: number): boolean {
  return now - (openedBy(session)?.timestamp ?? 0) * 1000 < MAIL_TOKEN_TTL_MS;
}

function openedBy(session: IdentitySessionRow): AuthenticationMethod | undefined {
  const methods = JSON.parse(session.amr) as AuthenticationMethod[];
  return methods.find(({ method }) => method !== 'totp');
}

async function storePassword(
  deps: IdentityDeps,
  { user, session }: Bearer,
  passwordHash: string,
): Promise<void> {
  await changePassword(deps.db, {
    user,
    passwordHash,
    sessionId: session.id,
    noticeId: deps.newId(),
    now: deps.now(),
  });
  deps.ringDrains();
}

/** Retries the optimistic update, so that two tabs saving at once both succeed. */
async function storeMetadata(
  deps: IdentityDeps,
  userId: string,
  data: Record<string, unknown>,
): Promise<Result<null>> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const user = await readIdentityUser(readerOf(deps.db), userId);
    if (!user) return fail('user_not_found');
    const merged = mergeMetadata(readObject(user.userMetadata), data);
    if (!merged.ok) return invalid(merged.failure.message);
    const stored = await replaceMetadata(deps.db, {
      userId,
      from: user.userMetadata,
      to: JSON.stringify(merged.value),
      now: deps.now(),
    });
    if (stored) return ok(null);
  }
  return fail('conflict');
}
