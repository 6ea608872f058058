import { queueAccountNotice } from '#db/commits/mail/account-notices.ts';
import type { IdentityUserRow } from '#db/readers/identity/users.ts';
import { identityUsers } from '#db/schema/identity.ts';
import { returning } from '#db/sql/returning.ts';
import { dropMailTokens } from './mail-tokens.ts';

/** Both addresses must confirm; otherwise an open session would be enough to take over the account. */
const BIT = { email_change_current: 1, email_change_new: 2 } as const;
const BOTH = 3;

export async function beginEmailChange(
  db: D1Database,
  { userId, newEmail, now }: { userId: string; newEmail: string; now: number },
): Promise<void> {
  await db
    .prepare(
      `UPDATE identity_users SET new_email = ?1, email_change_sent_at = ?2, email_change_confirmed = 0, updated_at = ?2
       WHERE id = ?3`,
    )
    .bind(newEmail, now, userId)
    .run();
}

/** `beginEmailChange` for a link that an operator creates: keeps the confirmations of the same new address. */
export function prepareEmailChange(
  db: D1Database,
  { userId, newEmail, now }: { userId: string; newEmail: string; now: number },
): Promise<IdentityUserRow | null> {
  return db
    .prepare(
      `UPDATE identity_users SET email_change_confirmed = CASE WHEN new_email = ?1 THEN email_change_confirmed ELSE 0 END,
         new_email = ?1, email_change_sent_at = ?2 WHERE id = ?3 ${returning(identityUsers)}`,
    )
    .bind(newEmail, now, userId)
    .first<IdentityUserRow>();
}

/** Records one confirmation. @returns whether both are there; null when another change was requested since */
export async function noteEmailConfirmation(
  db: D1Database,
  user: IdentityUserRow,
  purpose: keyof typeof BIT,
): Promise<boolean | null> {
  const noted = await db
    .prepare(
      `UPDATE identity_users SET email_change_confirmed = email_change_confirmed | ?
       WHERE id = ? AND new_email = ? AND email = ? RETURNING email_change_confirmed AS confirmed`,
    )
    // The addresses as they were when the token was read: the user may have requested another change since.
    .bind(BIT[purpose], user.id, user.newEmail, user.email)
    .first<{ confirmed: number }>();
  return noted && noted.confirmed === BOTH;
}

/** Moves the account to its new address. @returns null when another account confirmed that address in the meantime */
export async function changeEmail(
  db: D1Database,
  user: IdentityUserRow,
  { noticeId, now }: { noticeId: string; now: number },
): Promise<IdentityUserRow | null> {
  const [, changed] = await db.batch<IdentityUserRow>([
    // An unconfirmed sign-up must not block the address for the person who confirms it.
    db
      .prepare('DELETE FROM identity_users WHERE email = ? AND email_confirmed_at IS NULL AND id <> ?')
      .bind(user.newEmail, user.id),
    db
      .prepare(
        `UPDATE OR IGNORE identity_users SET email = new_email, new_email = NULL, email_change_confirmed = 0,
           email_confirmed_at = ?1, updated_at = ?1
         WHERE id = ?2 AND email_change_confirmed = ${BOTH} AND new_email IS NOT NULL ${returning(identityUsers)}`,
      )
      .bind(now, user.id),
    ...queueAccountNotice(db, {
      id: noticeId,
      userId: user.id,
      email: user.email,
      now,
      what: 'email_changed',
      detail: user.newEmail ?? '',
    }),
    ...dropMailTokens(db, user.id),
  ]);
  return changed?.results[0] ?? null;
}
