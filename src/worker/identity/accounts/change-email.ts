import { oweAccountNotice } from '#db/commits/accounts/account-notices.ts';
import type { Result } from '../failures.ts';
import { fail, ok } from '../failures.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import type { Challenge } from '../mail/flow.ts';
import { startFlow } from '../mail/flow.ts';
import { dropMailTokens } from '../mail/mail-token.ts';
import type { MailWish } from '../mail/send-mail.ts';
import { sendMailLater } from '../mail/send-mail.ts';
import type { IdentityUserRow } from '../user-row.ts';
import { readObject } from '../user-row.ts';
import { findUserByEmail } from './find-user.ts';

/** Both addresses must confirm; otherwise an open session would be enough to take over the account. */
const BIT = { email_change_current: 1, email_change_new: 2 } as const;
const BOTH = 3;

/** Mails both addresses, each with its own link and code. */
export async function sendEmailChange(
  deps: IdentityDeps,
  user: IdentityUserRow,
  newEmail: string,
  input: { challenge: Challenge | null; wish: MailWish },
): Promise<void> {
  const now = deps.now();
  await deps.db
    .prepare(
      `UPDATE identity_users SET new_email = ?, email_change_sent_at = ?, email_change_confirmed = 0, updated_at = ?
       WHERE id = ?`,
    )
    .bind(newEmail, now, now, user.id)
    .run();
  const wish = { ...input.wish, metadata: readObject(user.user_metadata) };
  const currentFlow = await startFlow(deps, user.id, input.challenge, 'email_change');
  const newFlow = await startFlow(deps, user.id, input.challenge, 'email_change');
  sendMailLater(
    deps,
    { userId: user.id, purpose: 'email_change_current', email: user.email, flowId: currentFlow },
    wish,
  );
  // An address that is taken gets no mail, and the response is the same: it must not reveal who has an account.
  const other = await findUserByEmail(deps, newEmail);
  if (other && other.email_confirmed_at !== null) return;
  sendMailLater(
    deps,
    { userId: user.id, purpose: 'email_change_new', email: newEmail, flowId: newFlow },
    wish,
  );
}

/** Records one confirmation. Returns the changed user after the second, null after the first. */
export async function confirmEmailChange(
  deps: IdentityDeps,
  user: IdentityUserRow,
  purpose: keyof typeof BIT,
): Promise<Result<IdentityUserRow | null>> {
  const noted = await deps.db
    .prepare(
      `UPDATE identity_users SET email_change_confirmed = email_change_confirmed | ?
       WHERE id = ? AND new_email = ? AND email = ? RETURNING email_change_confirmed`,
    )
    // The addresses as they were when the token was read: the user may have requested another change since.
    .bind(BIT[purpose], user.id, user.new_email, user.email)
    .first<{ email_change_confirmed: number }>();
  if (!noted) return fail('otp_expired');
  if (noted.email_change_confirmed !== BOTH) return ok(null);
  const now = deps.now();
  const [, changed] = await deps.db.batch<IdentityUserRow>([
    // An unconfirmed sign-up must not block the address for the person who confirms it.
    deps.db
      .prepare('DELETE FROM identity_users WHERE email = ? AND email_confirmed_at IS NULL AND id <> ?')
      .bind(user.new_email, user.id),
    deps.db
      .prepare(
        `UPDATE OR IGNORE identity_users SET email = new_email, new_email = NULL, email_change_confirmed = 0,
           email_confirmed_at = ?1, updated_at = ?1
         WHERE id = ?2 AND email_change_confirmed = 3 AND new_email IS NOT NULL RETURNING *`,
      )
      .bind(now, user.id),
    ...oweAccountNotice(deps.db, {
      id: deps.newId(),
      userId: user.id,
      email: user.email,
      now,
      what: 'email_changed',
      detail: user.new_email ?? '',
    }),
    ...dropMailTokens(deps, user.id),
  ]);
  const row = changed?.results[0];
  if (row) deps.debounceMailDrain();
  // Another account confirmed the same address in the meantime.
  return row ? ok(row) : fail('email_exists');
}
