import { and, asc, count, eq, getTableColumns, isNull } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { readPage } from '#db/read-page.ts';
import { identityTokens, identityUsers } from '#db/schema/index.ts';
import { pick } from '#db/typed-queries.ts';

export type IdentityUserRow = typeof identityUsers.$inferSelect;

const isNotDeleted = isNull(identityUsers.deletedAt);

function selectUser(reader: Reader) {
  return reader.select(getTableColumns(identityUsers)).from(identityUsers);
}

export async function readIdentityUser(reader: Reader, id: string) {
  return await selectUser(reader)
    .where(and(eq(identityUsers.id, id), isNotDeleted))
    .get();
}

export async function readIdentityUserByEmail(reader: Reader, email: string) {
  return await selectUser(reader)
    .where(and(eq(identityUsers.email, email), isNotDeleted))
    .get();
}

/** One page of accounts, oldest first. */
export async function readIdentityUsers(
  reader: Reader,
  { limit, offset }: { limit: number; offset: number },
) {
  return await readPage(reader, {
    rows: selectUser(reader)
      .where(isNotDeleted)
      .orderBy(asc(identityUsers.createdAt), identityUsers.id)
      .limit(limit)
      .offset(offset),
    total: reader.select({ total: count() }).from(identityUsers).where(isNotDeleted),
  });
}

/** Whether an account has a password; null for one of the hosted service, which does not say. */
export async function readHasPassword(reader: Reader, id: string): Promise<boolean | null> {
  const row = await reader
    .select(pick(identityUsers, 'passwordHash'))
    .from(identityUsers)
    .where(eq(identityUsers.id, id))
    .get();
  return row ? row.passwordHash !== null : null;
}

/** What a sign-in with a password checks: the account's password, and the one of a sign-up that is not confirmed. */
export async function readPasswords(reader: Reader, email: string) {
  return await reader
    .select({
      ...pick(identityUsers, 'id', 'passwordHash', 'emailConfirmedAt'),
      pendingPasswordHash: identityTokens.pendingPasswordHash,
    })
    .from(identityUsers)
    .leftJoin(
      identityTokens,
      and(eq(identityTokens.userId, identityUsers.id), eq(identityTokens.purpose, 'confirmation')),
    )
    .where(and(eq(identityUsers.email, email), isNotDeleted))
    .get();
}
