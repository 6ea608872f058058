import { queueAccountNotice } from '#db/commits/mail/account-notices.ts';
import type { IdentityUserRow } from '#db/readers/identity/users.ts';
import { identityUsers } from '#db/schema/identity.ts';
import { returning } from '#db/sql/returning.ts';
import { dropMailTokens } from './mail-tokens.ts';

export type NewIdentityUser = Pick<
  IdentityUserRow,
  | 'id'
  | 'email'
  | 'passwordHash'
  | 'emailConfirmedAt'
  | 'role'
  | 'appMetadata'
  | 'userMetadata'
  | 'identityId'
  | 'createdAt'
>;

/** Null when the address already has an account, including one created concurrently. */
export function insertIdentityUser(db: D1Database, user: NewIdentityUser): Promise<IdentityUserRow | null> {
  return db
    .prepare(
      `INSERT INTO identity_users (id, email, password_hash, email_confirmed_at, role,
         app_metadata, user_metadata, identity_id, created_at, updated_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9)
       ON CONFLICT DO NOTHING ${returning(identityUsers)}`,
    )
    .bind(
      user.id,
      user.email,
      user.passwordHash,
      user.emailConfirmedAt,
      user.role,
      user.appMetadata,
      user.userMetadata,
      user.identityId,
      user.createdAt,
    )
    .first<IdentityUserRow>();
}

/** Records when a mail of this kind was last requested for the user. */
export async function noteMailRequest(
  db: D1Database,
  userId: string,
  column: 'confirmation_sent_at' | 'recovery_sent_at' | 'reauthentication_sent_at' | 'invited_at',
  now: number,
): Promise<void> {
  await db.prepare(`UPDATE identity_users SET ${column} = ? WHERE id = ?`).bind(now, userId).run();
}

/** Confirms the user's address, and applies the password and metadata of the sign-up that it confirms. */
export async function confirmAddress(
  db: D1Database,
  {
    userId,
    passwordHash,
    userMetadata,
    now,
  }: {
    userId: string;
    /** Null keeps the password. */
    passwordHash: string | null;
    /** A JSON object. */
    userMetadata: string;
    now: number;
  },
): Promise<IdentityUserRow> {
  const [confirmed] = await db.batch<IdentityUserRow>([
    db
      .prepare(
        `UPDATE identity_users SET
           email_confirmed_at = coalesce(email_confirmed_at, ?1),
           password_hash = coalesce(?2, password_hash),
           user_metadata = ?3, updated_at = ?1
         WHERE id = ?4 ${returning(identityUsers)}`,
      )
      .bind(now, passwordHash, userMetadata, userId),
    db.prepare("DELETE FROM identity_tokens WHERE user_id = ? AND purpose = 'confirmation'").bind(userId),
  ]);
  const row = confirmed?.results[0];
  if (!row) throw new Error('a confirmed account has a row');
  return row;
}

/** Replaces the password. Ends all other sessions and invalidates all pending mails. */
export async function changePassword(
  db: D1Database,
  change: {
    user: Pick<IdentityUserRow, 'id' | 'email'>;
    passwordHash: string;
    sessionId: string;
    noticeId: string;
    now: number;
  },
): Promise<void> {
  const { user, passwordHash, sessionId, noticeId, now } = change;
  await db.batch([
    db
      .prepare('UPDATE identity_users SET password_hash = ?, updated_at = ? WHERE id = ?')
      .bind(passwordHash, now, user.id),
    ...queueAccountNotice(db, {
      id: noticeId,
      userId: user.id,
      email: user.email,
      now,
      what: 'password_changed',
    }),
    db.prepare('DELETE FROM identity_sessions WHERE user_id = ? AND id <> ?').bind(user.id, sessionId),
    ...dropMailTokens(db, user.id),
  ]);
}

/** Optimistic update. @returns false when the metadata is no longer the one that was read */
export async function replaceMetadata(
  db: D1Database,
  change: { userId: string; from: string; to: string; now: number },
): Promise<boolean> {
  const stored = await db
    .prepare(
      'UPDATE identity_users SET user_metadata = ?, updated_at = ? WHERE id = ? AND user_metadata = ? RETURNING id',
    )
    .bind(change.to, change.now, change.userId, change.from)
    .first();
  return stored !== null;
}

export interface IdentityUserEdit {
  email: string;
  /** Null keeps the password. */
  passwordHash: string | null;
  confirmedAt: number | null;
  /** JSON objects. */
  userMetadata: string;
  appMetadata: string;
  role: string;
  bannedUntil: number | null;
  /** Ids for the notices about a new address and a new password. */
  noticeIds: readonly [email: string, password: string];
  now: number;
}

/** An administrator's edit. A new password ends the sessions; like a new address, it also invalidates pending mails. */
export async function editIdentityUser(
  db: D1Database,
  user: Pick<IdentityUserRow, 'id' | 'email'>,
  edit: IdentityUserEdit,
): Promise<void> {
  const { email, passwordHash, noticeIds, now } = edit;
  const isMoved = email !== user.email;
  const notice = { userId: user.id, email: user.email, now };
  const moved = { ...notice, id: noticeIds[0], detail: email, what: 'email_changed' } as const;
  const secured = { ...notice, id: noticeIds[1], what: 'password_changed' } as const;
  await db.batch([
    db
      .prepare(
        `UPDATE identity_users SET email = ?, password_hash = coalesce(?, password_hash), email_confirmed_at = ?,
           user_metadata = ?, app_metadata = ?, role = ?, banned_until = ?, updated_at = ? WHERE id = ?`,
      )
      .bind(
        email,
        passwordHash,
        edit.confirmedAt,
        edit.userMetadata,
        edit.appMetadata,
        edit.role,
        edit.bannedUntil,
        now,
        user.id,
      ),
    ...(isMoved ? queueAccountNotice(db, moved) : []),
    ...(passwordHash === null ? [] : queueAccountNotice(db, secured)),
    ...(passwordHash === null
      ? []
      : [db.prepare('DELETE FROM identity_sessions WHERE user_id = ?').bind(user.id)]),
    ...(passwordHash !== null || isMoved ? dropMailTokens(db, user.id) : []),
  ]);
}

/** Deletes an account; its sessions, factors and mails go with it. */
export async function deleteIdentityUser(db: D1Database, userId: string): Promise<void> {
  await db.prepare('DELETE FROM identity_users WHERE id = ?').bind(userId).run();
}

/** A soft delete: keeps an anonymized row. @param email a placeholder in place of the address */
export async function anonymizeIdentityUser(
  db: D1Database,
  { userId, email, now }: { userId: string; email: string; now: number },
): Promise<void> {
  await db.batch([
    db
      .prepare(
        `UPDATE identity_users SET deleted_at = ?1, updated_at = ?1, email = ?2, new_email = NULL,
           password_hash = NULL, user_metadata = '{}' WHERE id = ?3`,
      )
      .bind(now, email, userId),
    db.prepare('DELETE FROM identity_sessions WHERE user_id = ?').bind(userId),
    db.prepare('DELETE FROM identity_factors WHERE user_id = ?').bind(userId),
    ...dropMailTokens(db, userId),
  ]);
}
