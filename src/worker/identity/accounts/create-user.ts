import type { IdentityDeps } from '../identity-deps.ts';
import type { IdentityUserRow } from '../user-row.ts';
import { findUserByEmail } from './find-user.ts';

export interface NewUser {
  id?: string;
  email: string;
  passwordHash?: string | null;
  confirmedAt?: number | null;
  invitedAt?: number | null;
  role?: string;
  appMetadata?: Record<string, unknown>;
  userMetadata?: Record<string, unknown>;
}

/** Null when the address already has an account, including one created concurrently. */
export async function insertUser(deps: IdentityDeps, user: NewUser): Promise<IdentityUserRow | null> {
  const now = deps.now();
  return await deps.db
    .prepare(
      `INSERT INTO identity_users (id, email, password_hash, email_confirmed_at, invited_at, role,
         app_metadata, user_metadata, identity_id, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO NOTHING RETURNING *`,
    )
    .bind(
      user.id ?? deps.newId(),
      user.email,
      user.passwordHash ?? null,
      user.confirmedAt ?? null,
      user.invitedAt ?? null,
      user.role ?? 'authenticated',
      JSON.stringify({ ...user.appMetadata, provider: 'email', providers: ['email'] }),
      JSON.stringify(user.userMetadata ?? {}),
      deps.newId(),
      now,
      now,
    )
    .first<IdentityUserRow>();
}

/** The account of an address; creates an unconfirmed one without a password if there is none. */
export async function findOrCreateUser(deps: IdentityDeps, email: string): Promise<IdentityUserRow> {
  const found = (await findUserByEmail(deps, email)) ?? (await insertUser(deps, { email }));
  const user = found ?? (await findUserByEmail(deps, email));
  if (!user) throw new Error('an account that could not be made exists');
  return user;
}
