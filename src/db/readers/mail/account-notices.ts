import { eq, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { accountNotices, identityUsers, users } from '#db/schema/index.ts';
import { isOneOf, pick } from '#db/typed-queries.ts';
import type { Language } from '#shared/text/languages.ts';

export type MailedNotice = Awaited<ReturnType<typeof readAccountNotices>>[number];

export function readAccountNotices(reader: Reader, ids: readonly string[]) {
  return reader
    .select({
      ...pick(accountNotices, 'id', 'what', 'email', 'detail', 'createdAt'),
      language: sql<Language | null>`coalesce(${users.language}, ${identityUsers.userMetadata} ->> 'language')`,
    })
    .from(accountNotices)
    .leftJoin(users, eq(users.id, accountNotices.userId))
    .leftJoin(identityUsers, eq(identityUsers.id, accountNotices.userId))
    .where(isOneOf(accountNotices.id, ids));
}
