import { forgetGuesses, takeGuess } from '../devices/guess-limits.ts';
import { findKnownDevice } from '../devices/known-device.ts';
import type { Result } from '../failures.ts';
import { fail, invalid, ok } from '../failures.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import type { Purpose } from '../mail/mail-kinds.ts';
import { isVerifyType, PURPOSES_OF_TYPE } from '../mail/mail-kinds.ts';
import type { MailTokenRow } from '../mail/mail-token.ts';
import { consumeCode, consumeLinkToken } from '../mail/mail-token.ts';
import type { IdentityUserRow } from '../user-row.ts';
import { readObject } from '../user-row.ts';
import { confirmEmailChange } from './change-email.ts';
import { readEmail } from './email-address.ts';
import { findUserById, isBanned } from './find-user.ts';

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
  input: { type: string; email: string; code: string; knownDevices: string | null; browser: string | null },
): Promise<Result<Redeemed>> {
  if (!isVerifyType(input.type)) return invalid('Verify requires a valid verification type');
  const email = readEmail(input.email);
  if (!email.ok) return email;
  const purposes = PURPOSES_OF_TYPE[input.type];
  const holder = await deps.db
    .prepare(
      `SELECT t.user_id, t.purpose FROM identity_tokens t
       JOIN identity_users u ON u.id = t.user_id AND u.deleted_at IS NULL
       WHERE t.email = ?1 AND (u.email = ?1 OR u.new_email = ?1) AND t.purpose IN (SELECT value FROM json_each(?2))
       ORDER BY t.created_at DESC LIMIT 1`,
    )
    .bind(email.value, JSON.stringify(purposes))
    .first<{ user_id: string; purpose: Purpose }>();
  // A change of address mails both ends; the address tells which of the two mails this code is from.
  const asked = input.type === 'email_change' && holder ? [holder.purpose] : purposes;
  const device = holder && (await findKnownDevice(deps, input.knownDevices, holder.user_id));
  const guess = { of: 'code', subject: email.value, device } as const;
  if ((await takeGuess(deps, guess)) > 0) return fail('over_request_rate_limit');
  const typed = holder && { userId: holder.user_id, code: input.code, purposes: asked, device };
  const token = typed && (await consumeCode(deps, typed));
  if (!token) return fail('otp_expired');
  await forgetGuesses(deps, guess);
  return await apply(deps, token, input.browser);
}

async function apply(
  deps: IdentityDeps,
  token: MailTokenRow,
  browser: string | null,
): Promise<Result<Redeemed>> {
  const user = await findUserById(deps, token.user_id);
  if (!user) return fail('otp_expired');
  if (isBanned(user, deps.now())) return fail('user_banned');
  // A mail proves the address that it was sent to, not another one requested since.
  const proven = token.purpose === 'email_change_new' ? user.new_email : user.email;
  if (token.email !== proven) return fail('otp_expired', LINK_GONE);
  if (token.purpose === 'email_change_current' || token.purpose === 'email_change_new') {
    const changed = await confirmEmailChange(deps, user, token.purpose);
    return changed.ok ? ok({ user: changed.value, flowId: token.flow_id, passwordDropped: false }) : changed;
  }
  // An account confirmed in the meantime has an owner, and a pending sign-up must not change it.
  const pending = user.email_confirmed_at === null ? token : null;
  const passwordHash = pending?.pending_password_hash ?? null;
  const signedUpIn = pending?.pending_browser ?? null;
  const isFree = signedUpIn === ANY_BROWSER || browser === ANY_BROWSER;
  const mayActivate = isFree || (signedUpIn !== null && signedUpIn === browser);
  const confirmed = await confirmAddress(deps, user, {
    passwordHash: mayActivate ? passwordHash : null,
    data: pending?.pending_data ?? null,
  });
  return ok({
    user: confirmed,
    flowId: token.flow_id,
    passwordDropped: passwordHash !== null && !mayActivate,
  });
}

/**
 * Confirms an address, since the person can read its mail. The pending password may be a stranger's, who signed up
 * with this address and waits for its owner to confirm: only the browser that signed up activates it.
 */
async function confirmAddress(
  deps: IdentityDeps,
  user: IdentityUserRow,
  pending: { passwordHash: string | null; data: string | null },
): Promise<IdentityUserRow> {
  const pendingData = pending.data === null ? {} : readObject(pending.data);
  const metadata = JSON.stringify({ ...readObject(user.user_metadata), ...pendingData });
  const now = deps.now();
  const [confirmed] = await deps.db.batch<IdentityUserRow>([
    deps.db
      .prepare(
        `UPDATE identity_users SET
           email_confirmed_at = coalesce(email_confirmed_at, ?1),
           password_hash = coalesce(?2, password_hash),
           user_metadata = ?3, updated_at = ?1
         WHERE id = ?4 RETURNING *`,
      )
      .bind(now, pending.passwordHash, metadata, user.id),
    deps.db
      .prepare("DELETE FROM identity_tokens WHERE user_id = ? AND purpose = 'confirmation'")
      .bind(user.id),
  ]);
  const row = confirmed?.results[0];
  if (!row) throw new Error('a confirmed account has a row');
  return row;
}
