import { readerOf } from '#db/client.ts';
import { noteApiKeyUse } from '#db/commits/integrations/api-keys.ts';
import { readUsableApiKey } from '#db/readers/integrations/api-keys.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { API_KEY_PATTERN, type ApiScope } from '#shared/integrations/api-keys.ts';
import {
  API_CALL_EVERY_MS,
  API_CALLS_BURST,
  API_CALLS_PERIOD_S,
  API_KEY_USE_NOTED_MS,
} from '#shared/integrations/integration-limits.ts';
import { bearerToken } from '#worker/auth/resolve-actor.ts';
import { takeFromBucket } from '#worker/http/rate-limits.ts';
import { sha256Hex } from '#worker/identity/seal.ts';

const LIMIT = { burst: API_CALLS_BURST, everyMs: API_CALL_EVERY_MS };

interface CallerDeps {
  db: D1Database;
  now: () => number;
  limited: boolean;
  /** Counts without a write to D1. Without the binding, buckets in D1 do. */
  calls: RateLimit | undefined;
  waitUntil: (work: Promise<unknown>) => void;
}

/**
 * Resolves the API key of a request and checks its scope and rate limit. Nothing is cached between calls: a revoked
 * key, or one of a deactivated owner, is refused at the next call.
 */
export async function findCaller(
  deps: CallerDeps,
  request: Request,
  scope: ApiScope,
): Promise<Outcome<{ organizationId: string }>> {
  const key = bearerToken(request);
  if (key === null || !API_KEY_PATTERN.test(key)) return refused('API_KEY_INVALID');
  const found = await readUsableApiKey(readerOf(deps.db), await sha256Hex(key));
  if (!found) return refused('API_KEY_INVALID');
  const waitSeconds = await takeCall(deps, found.id);
  if (waitSeconds > 0) return refused('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
  const now = deps.now();
  if ((found.lastUsedAt ?? 0) + API_KEY_USE_NOTED_MS <= now)
    deps.waitUntil(noteApiKeyUse(deps.db, found.id, now));
  return found.scopes.includes(scope)
    ? done({ organizationId: found.organizationId })
    : refused('API_SCOPE_MISSING', { scope });
}

/** @returns 0, or the seconds to wait. The binding does not tell when its period ends, so the answer is a whole one. */
async function takeCall(deps: CallerDeps, keyId: string): Promise<number> {
  if (!deps.limited) return 0;
  if (deps.calls) return (await deps.calls.limit({ key: keyId })).success ? 0 : API_CALLS_PERIOD_S;
  return Math.ceil((await takeFromBucket(deps, `api ${keyId}`, LIMIT)) / 1000);
}
