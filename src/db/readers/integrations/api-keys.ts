import { and, desc, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { apiKeys, users } from '#db/schema/index.ts';
import { pick } from '#db/typed-queries.ts';
import { API_KEYS_MAX } from '#shared/integrations/integration-limits.ts';

/** A key as its organizer sees it. */
export type ApiKeyRow = Awaited<ReturnType<typeof readApiKeys>>[number];

const API_KEY = {
  ...pick(apiKeys, 'id', 'name', 'prefix', 'scopes', 'createdAt', 'lastUsedAt', 'revokedAt'),
};

/** All active keys, then the last revoked ones. */
export function readApiKeys(reader: Reader, organizerId: string) {
  return reader
    .select(API_KEY)
    .from(apiKeys)
    .where(eq(apiKeys.organizerId, organizerId))
    .orderBy(isNotNull(apiKeys.revokedAt), desc(apiKeys.revokedAt), desc(apiKeys.createdAt))
    .limit(API_KEYS_MAX * 2);
}

export function readApiKeyOfRequest(reader: Reader, organizerId: string, requestId: string) {
  return reader
    .select(API_KEY)
    .from(apiKeys)
    .where(and(eq(apiKeys.organizerId, organizerId), eq(apiKeys.requestId, requestId)))
    .get();
}

/** The key with this hash, while it is active and its owner may organize. */
export function readUsableApiKey(reader: Reader, hash: string) {
  return reader
    .select({
      ...pick(apiKeys, 'id', 'organizerId', 'scopes', 'lastUsedAt'),
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.organizerId))
    .where(
      and(
        eq(apiKeys.hash, hash),
        isNull(apiKeys.revokedAt),
        eq(users.status, 'active'),
        ne(users.role, 'client'),
        isNull(users.deletedAt),
      ),
    )
    .get();
}
