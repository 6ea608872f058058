import { eq } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { identityKeys } from '#db/schema/identity.ts';

/** A key pair as JWKs in JSON; the private one is sealed. */
export type StoredKeyPair = Pick<typeof identityKeys.$inferSelect, 'privateJwk' | 'publicJwk'>;

export async function readKeyPair(reader: Reader, id: string): Promise<StoredKeyPair | undefined> {
  const { privateJwk, publicJwk } = identityKeys;
  return await reader
    .select({ privateJwk, publicJwk })
    .from(identityKeys)
    .where(eq(identityKeys.id, id))
    .get();
}
