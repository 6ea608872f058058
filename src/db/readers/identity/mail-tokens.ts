import { and, desc, eq, getTableColumns, isNull, or } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { identityFlows, identityTokens, identityUsers, type MailTokenPurpose } from '#db/schema/identity.ts';
import { isOneOf } from '#db/typed-queries.ts';

export type MailTokenRow = typeof identityTokens.$inferSelect;

/** The user to whom the latest code for one of these purposes was mailed at this address. */
export async function readCodeHolder(reader: Reader, email: string, purposes: readonly MailTokenPurpose[]) {
  const { userId, purpose, createdAt } = identityTokens;
  return await reader
    .select({ userId, purpose, createdAt })
    .from(identityTokens)
    .innerJoin(identityUsers, and(eq(identityUsers.id, userId), isNull(identityUsers.deletedAt)))
    .where(
      and(
        eq(identityTokens.email, email),
        or(eq(identityUsers.email, email), eq(identityUsers.newEmail, email)),
        isOneOf(purpose, purposes),
      ),
    )
    .orderBy(desc(identityTokens.createdAt))
    .limit(1)
    .get();
}

/** The PKCE flow that waits for this code. */
export async function readFlowByCode(reader: Reader, codeHash: string) {
  return await reader
    .select(getTableColumns(identityFlows))
    .from(identityFlows)
    .where(eq(identityFlows.codeHash, codeHash))
    .get();
}
