import { readerOf } from '#db/client.ts';
import { insertApiKey, revokeApiKey } from '#db/commits/integrations/api-keys.ts';
import { type ApiKeyRow, readApiKeyOfRequest, readApiKeys } from '#db/readers/integrations/api-keys.ts';
import type { DerivationEnv } from '#shared/codes/derivation-roots.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { ApiKeyView, CreatedApiKey } from '#shared/contracts/integrations/api-keys.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { API_KEY_PREFIX, API_KEY_SHOWN_CHARS, type ApiScope } from '#shared/integrations/api-keys.ts';
import { API_KEYS_MAX } from '#shared/integrations/integration-limits.ts';
import { memberScopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { derivedText } from '#worker/derived-secret.ts';
import { onceOf } from '#worker/idempotency/idempotency-key.ts';
import { sha256Hex } from '#worker/identity/seal.ts';
import { organizationFor } from '#worker/organizations/organization-for.ts';

type KeyDeps = Pick<Deps, 'db' | 'now' | 'newId'> & { derivation: DerivationEnv };

export async function listKeys(
  deps: Pick<Deps, 'db'>,
  { actor, organizationId }: { actor: Actor; organizationId?: string | undefined },
): Promise<Outcome<{ items: ApiKeyView[] }>> {
  const acting = organizationFor(actor, 'own', organizationId);
  if (!acting.ok) return acting;
  return done({ items: (await readApiKeys(readerOf(deps.db), acting.value)).map(keyView) });
}

/**
 * Creates an API key and stores only its hash. A repeat returns the same key, because the key is derived from the
 * request id with a secret of the deployment.
 */
export async function createKey(
  deps: KeyDeps,
  input: {
    actor: Actor;
    organizationId?: string | undefined;
    requestId: string;
    name: string;
    scopes: ApiScope[];
  },
): Promise<Outcome<CreatedApiKey>> {
  const { actor, requestId, name } = input;
  const acting = organizationFor(actor, 'own', input.organizationId);
  if (!acting.ok) return acting;
  const derivation = { purpose: 'api key', text: `${actor.id}/${requestId}` };
  const key = `${API_KEY_PREFIX}${await derivedText(deps.derivation, derivation)}`;
  const scopes = JSON.stringify(input.scopes);
  const id = deps.newId();
  const now = deps.now();
  const row = {
    id,
    organizerId: actor.id,
    organizationId: acting.value,
    email: actor.email,
    requestId,
    name,
    scopes,
    now,
    prefix: key.slice(0, API_KEY_SHOWN_CHARS),
    hash: await sha256Hex(key),
  };
  const audited = { action: 'api_key.create', subjectType: 'api_key', subjectId: id } as const;
  const once = onceOf(deps, { ...audited, actor, requestId, payload: [name, scopes] });
  const outcome = await insertApiKey(deps.db, row, once);
  if (outcome === 'reused') return refused('REQUEST_ID_REUSED');
  const made = await readApiKeyOfRequest(readerOf(deps.db), actor.id, requestId);
  return made ? done({ apiKey: keyView(made), key }) : refused('TOO_MANY', { limit: API_KEYS_MAX });
}

/** Revokes a key, effective immediately. */
export async function revokeKey(
  deps: Pick<Deps, 'db' | 'now'>,
  { actor, requestId, apiKeyId }: { actor: Actor; requestId: string; apiKeyId: string },
): Promise<Outcome<{ revoked: true }>> {
  const audited = { action: 'api_key.revoke', subjectType: 'api_key', subjectId: apiKeyId } as const;
  const once = onceOf(deps, { ...audited, actor, requestId, payload: apiKeyId });
  const own = { apiKeyId, organizations: memberScopeOf(actor, 'own').organizations, now: once.audit.now };
  const outcome = await revokeApiKey(deps.db, own, once);
  if (outcome === 'reused') return refused('REQUEST_ID_REUSED');
  return outcome === 'unmet' ? refused('NOT_FOUND') : done({ revoked: true });
}

function keyView(row: ApiKeyRow): ApiKeyView {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    createdAt: toIso(row.createdAt),
    lastUsedAt: row.lastUsedAt === null ? null : toIso(row.lastUsedAt),
    revokedAt: row.revokedAt === null ? null : toIso(row.revokedAt),
  };
}
