import { desc, eq, getTableColumns } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { identitySessions } from '#db/schema/identity.ts';

/** Sessions shown of one person, newest first. */
const SESSIONS_SHOWN_MAX = 50;

/** `amr` is JSON: `AuthenticationMethod[]`, newest first. */
export type IdentitySessionRow = typeof identitySessions.$inferSelect;

export async function readIdentitySession(reader: Reader, id: string) {
  return await reader
    .select(getTableColumns(identitySessions))
    .from(identitySessions)
    .where(eq(identitySessions.id, id))
    .get();
}

/** A user's open sessions, last used first. */
export async function readOpenSessions(reader: Reader, userId: string) {
  const { id, userAgent, createdAt, refreshedAt } = identitySessions;
  return await reader
    .select({ id, userAgent, createdAt, refreshedAt })
    .from(identitySessions)
    .where(eq(identitySessions.userId, userId))
    .orderBy(desc(refreshedAt), id)
    .limit(SESSIONS_SHOWN_MAX);
}
