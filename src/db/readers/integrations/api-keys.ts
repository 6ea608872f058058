import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { apiKeys, organizationMembers, users } from '#db/schema/index.ts';
import { organizesSql } from '#db/sql/organizations.ts';
import { pick } from '#db/typed-queries.ts';
import { API_KEYS_MAX } from '#shared/integrations/integration-limits.ts';

/** A key as the owners of its organization see it. */
export type ApiKeyRow = Awaited<ReturnType<typeof readApiKeys>>[number];

const API_KEY = {
  ...pick(apiKeys, 'id', 'name', 'prefix', 'scopes', 'createdAt', 'lastUsedAt', 'revokedAt'),
};

/** All active keys, then the last revoked ones. */
export function readApiKeys(reader: Reader, organizationId: string) {
  return reader
    .select(API_KEY)
    .from(apiKeys)
    .where(eq(apiKeys.organizationId, organizationId))
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

/** The key with this hash, while it is active and who made it is an owner of an organization that organizes. */
export function readUsableApiKey(reader: Reader, hash: string) {
  return reader
    .select({
      ...pick(apiKeys, 'id', 'scopes', 'lastUsedAt'),
      organizationId: organizationMembers.organizationId,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.organizerId))
    .innerJoin(
      organizationMembers,
      and(
        eq(organizationMembers.organizationId, apiKeys.organizationId),
        eq(organizationMembers.userId, users.id),
        eq(organizationMembers.isOwner, true),
      ),
    )
    .where(
      and(
        eq(apiKeys.hash, hash),
        isNull(apiKeys.revokedAt),
        eq(users.status, 'active'),
        sql.raw(organizesSql('api_keys.organization_id')),
        isNull(users.deletedAt),
      ),
    )
    .get();
}
