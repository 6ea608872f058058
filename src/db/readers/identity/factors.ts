import { and, eq, getTableColumns, lte } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { identityFactors, identitySessions } from '#db/schema/identity.ts';

export type IdentityFactorRow = typeof identityFactors.$inferSelect;

function selectFactor(reader: Reader) {
  return reader.select(getTableColumns(identityFactors)).from(identityFactors);
}

export async function readFactors(reader: Reader, userId: string) {
  return await selectFactor(reader)
    .where(eq(identityFactors.userId, userId))
    .orderBy(identityFactors.createdAt, identityFactors.id);
}

export async function readHasVerifiedFactor(reader: Reader, userId: string): Promise<boolean> {
  return (await readFactors(reader, userId)).some((factor) => factor.status === 'verified');
}

/** Undefined for a factor of another user. */
export async function readFactor(reader: Reader, userId: string, factorId: string) {
  return await selectFactor(reader)
    .where(and(eq(identityFactors.id, factorId), eq(identityFactors.userId, userId)))
    .get();
}

/** Whether the factor that a session has passed was added by then (Unix ms). Hosted sessions have none here. */
export async function readIsFactorSettled(
  reader: Reader,
  { sessionId, until }: { sessionId: string; until: number },
): Promise<boolean> {
  const row = await selectFactor(reader)
    .innerJoin(identitySessions, eq(identitySessions.factorId, identityFactors.id))
    .where(and(eq(identitySessions.id, sessionId), lte(identityFactors.createdAt, until)))
    .get();
  return row !== undefined;
}
