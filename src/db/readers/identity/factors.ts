import { and, eq, getTableColumns } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { identityFactors } from '#db/schema/identity.ts';

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
