import { readerOf } from '#db/client.ts';
import { insertIdentityUser } from '#db/commits/identity/users.ts';
import { type IdentityUserRow, readIdentityUserByEmail } from '#db/readers/identity/users.ts';
import type { IdentityDeps } from '../identity-deps.ts';

export interface NewUser {
  id?: string;
  email: string;
  passwordHash?: string | null;
  confirmedAt?: number | null;
  role?: string;
  appMetadata?: Record<string, unknown>;
  userMetadata?: Record<string, unknown>;
}

/** Null when the address already has an account, including one created concurrently. */
export function insertUser(deps: IdentityDeps, user: NewUser): Promise<IdentityUserRow | null> {
  return insertIdentityUser(deps.db, {
    id: user.id ?? deps.newId(),
    email: user.email,
    passwordHash: user.passwordHash ?? null,
    emailConfirmedAt: user.confirmedAt ?? null,
    role: user.role ?? 'authenticated',
    appMetadata: JSON.stringify({ ...user.appMetadata, provider: 'email', providers: ['email'] }),
    userMetadata: JSON.stringify(user.userMetadata ?? {}),
    identityId: deps.newId(),
    createdAt: deps.now(),
  });
}

/** The account of an address; creates an unconfirmed one without a password if there is none. */
export async function findOrCreateUser(deps: IdentityDeps, email: string): Promise<IdentityUserRow> {
  const reader = readerOf(deps.db);
  const found = (await readIdentityUserByEmail(reader, email)) ?? (await insertUser(deps, { email }));
  const user = found ?? (await readIdentityUserByEmail(reader, email));
  if (!user) throw new Error('an account that could not be made exists');
  return user;
}
