import type { Reader } from '#db/client.ts';
import { API_KEYS_MAX } from '#shared/integrations/integration-limits.ts';

/** A key as its organizer sees it. Times in Unix ms. */
export interface ApiKeyRow {
  id: string;
  name: string;
  prefix: string;
  /** JSON. */
  scopes: string;
  createdAt: number;
  lastUsedAt: number | null;
  revokedAt: number | null;
}

const API_KEY = `SELECT id, name, prefix, scopes, created_at AS createdAt, last_used_at AS lastUsedAt,
  revoked_at AS revokedAt FROM api_keys`;

/** All active keys, then the last revoked ones. */
export function readApiKeys(reader: Reader, organizerId: string): Promise<ApiKeyRow[]> {
  return reader.all<ApiKeyRow>(
    `${API_KEY} WHERE organizer_id = ?1
     ORDER BY revoked_at IS NOT NULL, revoked_at DESC, created_at DESC LIMIT ${API_KEYS_MAX * 2}`,
    organizerId,
  );
}

export function readApiKeyOfRequest(
  reader: Reader,
  organizerId: string,
  requestId: string,
): Promise<ApiKeyRow | null> {
  return reader.first<ApiKeyRow>(
    `${API_KEY} WHERE organizer_id = ?1 AND request_id = ?2`,
    organizerId,
    requestId,
  );
}

export interface UsableApiKey {
  id: string;
  organizerId: string;
  /** JSON. */
  scopes: string;
  lastUsedAt: number | null;
}

/** The key with this hash, while it is active and its owner may organize. */
export function readUsableApiKey(reader: Reader, hash: string): Promise<UsableApiKey | null> {
  return reader.first<UsableApiKey>(
    `SELECT k.id, k.organizer_id AS organizerId, k.scopes, k.last_used_at AS lastUsedAt
     FROM api_keys k JOIN users u ON u.id = k.organizer_id
     WHERE k.hash = ?1 AND k.revoked_at IS NULL
       AND u.status = 'active' AND u.role <> 'client' AND u.deleted_at IS NULL`,
    hash,
  );
}
