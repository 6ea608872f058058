import { readerOf } from '#db/client.ts';
import { anonymizeIdentityUser, deleteIdentityUser, editIdentityUser } from '#db/commits/identity/users.ts';
import { readIdentityUser, readIdentityUserByEmail } from '#db/readers/identity/users.ts';
import { insertUser } from '../accounts/create-user.ts';
import { readEmail } from '../accounts/email-address.ts';
import { checkNewPassword, hashPassword, isPasswordHash } from '../accounts/password.ts';
import { mergeMetadata, withoutNulls } from '../accounts/user-metadata.ts';
import type { UserView } from '../accounts/user-view.ts';
import { describeUser, viewUser } from '../accounts/user-view.ts';
import type { Result } from '../failures.ts';
import { fail, invalid, ok } from '../failures.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { sha256Hex } from '../seal.ts';
import { readObject } from '../user-row.ts';

/** Account fields that an administrator can set. */
export interface UserEdit {
  id?: string | null | undefined;
  email?: string | null | undefined;
  password?: string | null | undefined;
  password_hash?: string | null | undefined;
  email_confirm?: boolean | null | undefined;
  user_metadata?: Record<string, unknown> | null | undefined;
  app_metadata?: Record<string, unknown> | null | undefined;
  role?: string | null | undefined;
  ban_duration?: string | null | undefined;
}

/** Creates an account without sending mail, unconfirmed by default. */
export async function createUser(deps: IdentityDeps, edit: UserEdit): Promise<Result<UserView>> {
  const email = readEmail(edit.email);
  if (!email.ok) return email;
  const passwordHash = await readPassword(deps, edit);
  if (!passwordHash.ok) return passwordHash;
  const metadata = mergeMetadata({}, edit.user_metadata);
  if (!metadata.ok) return metadata;
  const user = await insertUser(deps, {
    ...(edit.id ? { id: edit.id } : {}),
    email: email.value,
    passwordHash: passwordHash.value,
    confirmedAt: edit.email_confirm ? deps.now() : null,
    userMetadata: metadata.value,
    appMetadata: withoutNulls(edit.app_metadata ?? {}),
    ...(edit.role ? { role: edit.role } : {}),
  });
  if (!user) return fail('email_exists');
  if (!edit.ban_duration) return ok(viewUser(user));
  return updateUserById(deps, user.id, { ban_duration: edit.ban_duration });
}

export async function updateUserById(
  deps: IdentityDeps,
  id: string,
  edit: UserEdit,
): Promise<Result<UserView>> {
  const user = await readIdentityUser(readerOf(deps.db), id);
  if (!user) return fail('user_not_found', { status: 404, message: 'User not found' });
  const email = edit.email ? readEmail(edit.email) : ok(user.email);
  if (!email.ok) return email;
  const other =
    email.value === user.email ? null : await readIdentityUserByEmail(readerOf(deps.db), email.value);
  if (other) return fail('email_exists');
  const passwordHash = await readPassword(deps, edit);
  if (!passwordHash.ok) return passwordHash;
  const metadata = mergeMetadata(readObject(user.userMetadata), edit.user_metadata);
  if (!metadata.ok) return metadata;
  const ban = edit.ban_duration ? banEnd(edit.ban_duration, deps.now()) : ok(user.bannedUntil);
  if (!ban.ok) return ban;

  const now = deps.now();
  const appMetadata = withoutNulls({ ...readObject(user.appMetadata), ...edit.app_metadata });
  await editIdentityUser(deps.db, user, {
    email: email.value,
    passwordHash: passwordHash.value,
    confirmedAt: user.emailConfirmedAt ?? (edit.email_confirm ? now : null),
    userMetadata: JSON.stringify(metadata.value),
    appMetadata: JSON.stringify(appMetadata),
    role: edit.role || user.role,
    bannedUntil: ban.value,
    noticeIds: [deps.newId(), deps.newId()],
    now,
  });
  deps.ringDrains();
  const changed = await readIdentityUser(readerOf(deps.db), id);
  return changed ? ok(await describeUser(deps, changed)) : fail('user_not_found', { status: 404 });
}

export async function deleteUser(
  deps: IdentityDeps,
  id: string,
  input: { soft: boolean },
): Promise<Result<Record<string, never>>> {
  const user = await readIdentityUser(readerOf(deps.db), id);
  if (!user) return fail('user_not_found', { status: 404, message: 'User not found' });
  if (!input.soft) {
    await deleteIdentityUser(deps.db, id);
    return ok({});
  }
  const email = `deleted-${(await sha256Hex(`${id} ${user.email}`)).slice(0, 32)}`;
  await anonymizeIdentityUser(deps.db, { userId: id, email, now: deps.now() });
  return ok({});
}

async function readPassword(deps: IdentityDeps, edit: UserEdit): Promise<Result<string | null>> {
  if (edit.password_hash) {
    if (edit.password) return invalid('Only a password or a password hash should be provided');
    return isPasswordHash(edit.password_hash)
      ? ok(edit.password_hash)
      : invalid('Only scrypt password hashes in PHC form are supported');
  }
  if (!edit.password) return ok(null);
  const password = await checkNewPassword(edit.password);
  return password.ok ? ok(hashPassword(password.value, deps.randomBytes(16))) : password;
}

const UNITS: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1_000 };

/** End of a ban of `duration` in Unix ms; null for `none`. Durations in Go's format: `1h30m`. */
function banEnd(duration: string, now: number): Result<number | null> {
  if (duration === 'none') return ok(null);
  if (!/^(\d{1,6}[hms])+$/.test(duration)) return invalid('invalid format for ban duration');
  const parts = [...duration.matchAll(/(\d+)([hms])/g)];
  const length = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNITS[unit ?? ''] ?? 0), 0);
  return ok(now + length);
}
