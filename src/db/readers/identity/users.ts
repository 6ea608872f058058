import type { Reader } from '#db/client.ts';

/** A row of `identity_users`. Times in Unix milliseconds. */
export interface IdentityUserRow {
  id: string;
  email: string;
  password_hash: string | null;
  email_confirmed_at: number | null;
  invited_at: number | null;
  confirmation_sent_at: number | null;
  recovery_sent_at: number | null;
  new_email: string | null;
  email_change_sent_at: number | null;
  email_change_confirmed: number;
  reauthentication_sent_at: number | null;
  last_sign_in_at: number | null;
  role: string;
  app_metadata: string;
  user_metadata: string;
  identity_id: string;
  banned_until: number | null;
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
}

export function readIdentityUser(reader: Reader, id: string): Promise<IdentityUserRow | null> {
  return reader.first('SELECT * FROM identity_users WHERE id = ? AND deleted_at IS NULL', id);
}

export function readIdentityUserByEmail(reader: Reader, email: string): Promise<IdentityUserRow | null> {
  return reader.first('SELECT * FROM identity_users WHERE email = ? AND deleted_at IS NULL', email);
}

/** One page of accounts, oldest first. */
export async function readIdentityUsers(
  reader: Reader,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: IdentityUserRow[]; total: number }> {
  const [rows, [count]] = await reader.together<[IdentityUserRow, { total: number }]>(
    {
      sql: 'SELECT * FROM identity_users WHERE deleted_at IS NULL ORDER BY created_at, id LIMIT ? OFFSET ?',
      params: [limit, offset],
    },
    { sql: 'SELECT count(*) AS total FROM identity_users WHERE deleted_at IS NULL', params: [] },
  );
  return { rows, total: count?.total ?? 0 };
}

/** What a sign-in with a password checks: the account's password, and the one of a sign-up that is not confirmed. */
export function readPasswords(
  reader: Reader,
  email: string,
): Promise<{
  id: string;
  password_hash: string | null;
  confirmed: number | null;
  pending_password_hash: string | null;
} | null> {
  return reader.first(
    `SELECT u.id, u.password_hash, u.email_confirmed_at AS confirmed, t.pending_password_hash
     FROM identity_users u
     LEFT JOIN identity_tokens t ON t.user_id = u.id AND t.purpose = 'confirmation'
     WHERE u.email = ? AND u.deleted_at IS NULL`,
    email,
  );
}
