import { readerOf } from '#db/client.ts';
import { confirmAddress } from '#db/commits/identity/users.ts';
import { type MailTokenRow, readCodeHolder } from '#db/readers/identity/mail-tokens.ts';
import { type IdentityUserRow, readIdentityUser } from '#db/readers/identity/users.ts';
import { newerCodeMessage } from '#shared/auth/newer-code.ts';
import type { AskingBrowser } from '../devices/asking-browser.ts';
import { forgetGuesses, takeGuess } from '../devices/guess-limits.ts';
import { findKnownDevice } from '../devices/known-device.ts';
import type { Result } from '../failures.ts';
import { fail, invalid, ok } from '../failures.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { isVerifyType, PURPOSES_OF_TYPE } from '../mail/mail-kinds.ts';
import { consumeCode, consumeLinkToken } from '../mail/mail-token.ts';
import { isBanned, readObject } from '../user-row.ts';
import { confirmEmailChange } from './change-email.ts';
import { readEmail } from './email-address.ts';

/**
 * Result of redeeming a mail token; `user` is null after the first of the two confirmations of a change of address.
 */
export interface Redeemed {
  user: IdentityUserRow | null;
  flowId: string | null;
  /** The password of the sign-up was dropped, because another browser confirmed the address. */
  passwordDropped: boolean;
}

/** Matches any browser, for tokens that are not bound to the one that signed up. */
export const ANY_BROWSER = 'any';

/** A code is sent before the browser that asked is noted, by a clock that may stand still meanwhile (ms). */
const SAME_MAIL_MS = 1_000;
const LINK_GONE = { message: 'Email link is invalid or has expired' };

export async function redeemLink(
  deps: IdentityDeps,
  input: { type: string; token: string; browser: string | null },
): Promise<Result<Redeemed>> {
  if (!isVerifyType(input.type)) return fail('otp_expired', LINK_GONE);
  const token = await consumeLinkToken(deps, input.token, PURPOSES_OF_TYPE[input.type]);
  return token ? await apply(deps, token, input.browser) : fail('otp_expired', LINK_GONE);
}

/** Redeems a typed six-digit code, with the address that it was sent to. */
export async function redeemCode(
  deps: IdentityDeps,
  input: {
    type: string;
    email: string;
    code: string;
    knownDevices: string | null;
    browser: string | null;
    /** The browser, if it asked for a mail to this address. */
    askedIn: (email: string) => Promise<AskingBrowser | null>;
  },
): Promise<Result<Redeemed>> {
  if (!isVerifyType(input.type)) return invalid('Verify requires a valid verification type');
  const email = readEmail(input.email);
  if (!email.ok) return email;
  const purposes = PURPOSES_OF_TYPE[input.type];
  const holder = await readCodeHolder(readerOf(deps.db), email.value, purposes);
  // A change of address mails both ends; the address identifies which of the two mails this code is from.
  const expected = input.type === 'email_change' && holder ? [holder.purpose] : purposes;
  const device = holder ? await findKnownDevice(deps, input.knownDevices, holder.userId) : null;
  const askedIn = await input.askedIn(email.value);
  const guess = { of: 'code', subject: email.value, device, askedIn: askedIn?.id ?? null } as const;
  if ((await takeGuess(deps, guess)) > 0) return fail('over_request_rate_limit');
  const isExpected = device !== null || askedIn !== null;
  const typed = holder && { userId: holder.userId, code: input.code, purposes: expected, isExpected };
  const token = typed && (await consumeCode(deps, typed));
  if (!token) {
    const isOld =
      holder !== undefined && askedIn !== null && holder.createdAt > askedIn.askedAt + SAME_MAIL_MS;
    return fail('otp_expired', isOld ? { message: newerCodeMessage(holder.createdAt) } : undefined);
  }
  await forgetGuesses(deps, guess);
  return await apply(deps, token, input.browser);
}

async function apply(
  deps: IdentityDeps,
  token: MailTokenRow,
  browser: string | null,
): Promise<Result<Redeemed>> {
  const user = await readIdentityUser(readerOf(deps.db), token.userId);
  if (!user) return fail('otp_expired');
  if (isBanned(user, deps.now())) return fail('user_banned');
  // A mail proves the address that it was sent to, not another one requested since.
  const proven = token.purpose === 'email_change_new' ? user.newEmail : user.email;
  if (token.email !== proven) return fail('otp_expired', LINK_GONE);
  if (token.purpose === 'email_change_current' || token.purpose === 'email_change_new') {
    const changed = await confirmEmailChange(deps, user, token.purpose);
    return changed.ok ? ok({ user: changed.value, flowId: token.flowId, passwordDropped: false }) : changed;
  }
  // An account confirmed in the meantime has an owner, and a pending sign-up must not change it.
  const pending = user.emailConfirmedAt === null ? token : null;
  const passwordHash = pending?.pendingPasswordHash ?? null;
  const signedUpIn = pending?.pendingBrowser ?? null;
  // The password may be an attacker's, who waits for the owner to confirm: only the browser that signed up activates it.
  const isFree = signedUpIn === ANY_BROWSER || browser === ANY_BROWSER;
  const mayActivate = isFree || (signedUpIn !== null && signedUpIn === browser);
  const data = pending?.pendingData ? readObject(pending.pendingData) : {};
  const confirmed = await confirmAddress(deps.db, {
    userId: user.id,
    passwordHash: mayActivate ? passwordHash : null,
    userMetadata: JSON.stringify({ ...readObject(user.userMetadata), ...data }),
    now: deps.now(),
  });
  return ok({
    user: confirmed,
    flowId: token.flowId,
    passwordDropped: passwordHash !== null && !mayActivate,
  });
}
