import type { JSONWebKeySet, JWTVerifyGetKey } from 'jose';
import { createLocalJWKSet, errors } from 'jose';
import {
  AUTH_SERVICE_TIMEOUT_MS,
  JWKS_CACHE_MS,
  JWKS_FAILURE_MS,
  JWKS_STALE_MAX_MS,
  JWKS_UNKNOWN_KEY_MS,
} from '#shared/people/sign-in-limits.ts';
import { logWarning } from '../log.ts';

/** No public key is available. Callers answer "try again", never "your session has expired". */
export class KeysUnavailableError extends Error {}

export interface KeySourceDeps {
  now: () => number;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}

interface KeySet {
  find: JWTVerifyGetKey;
  loadedAt: number;
}

/**
 * Public keys of the hosted service, cached for 10 minutes, and for up to 20 while it is unreachable. jose's own
 * remote set neither caches failures nor serves stale keys, and on Workers it fetches once per waiting request.
 */
export function createRemoteKeys(url: string, deps: KeySourceDeps): JWTVerifyGetKey {
  let keys: KeySet | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<KeySet> | null = null;

  async function load(): Promise<KeySet> {
    try {
      const set = await fetchKeySet(url, deps);
      keys = { find: createLocalJWKSet(set), loadedAt: deps.now() };
      return keys;
    } catch (error) {
      failedAt = deps.now();
      logWarning('the auth service keys could not be read', { url, reason: String(error) });
      throw new KeysUnavailableError();
    }
  }

  async function loadOnce(): Promise<KeySet> {
    if (deps.now() - failedAt < JWKS_FAILURE_MS) throw new KeysUnavailableError();
    if (!loading) {
      const mine = load().finally(() => {
        if (loading === mine) loading = null;
      });
      loading = mine;
      return await mine;
    }
    // The fetch belongs to another request. If that request is cancelled, its promise never settles.
    const theirs = await Promise.race([loading, afterTimeout()]);
    return theirs ?? (await load());
  }

  async function current(): Promise<KeySet> {
    if (keys && deps.now() - keys.loadedAt < JWKS_CACHE_MS) return keys;
    const stale = keys;
    if (stale && loading && deps.now() - stale.loadedAt < JWKS_STALE_MAX_MS) return stale;
    try {
      return await loadOnce();
    } catch (error) {
      if (stale && deps.now() - stale.loadedAt < JWKS_STALE_MAX_MS) return stale;
      throw error;
    }
  }

  return async (header, token) => {
    const set = await current();
    try {
      return await set.find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      if (deps.now() - set.loadedAt < JWKS_UNKNOWN_KEY_MS) throw error;
    }
    return (await loadOnce()).find(header, token);
  };
}

async function fetchKeySet(url: string, deps: KeySourceDeps): Promise<JSONWebKeySet> {
  const answer = await deps.fetch(url, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(AUTH_SERVICE_TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  const body = (await answer.json()) as Partial<JSONWebKeySet>;
  const usable = (body.keys ?? []).filter((key) => key.kty === 'EC' || key.kty === 'RSA');
  // A project that still signs with a shared secret publishes no key, so no token can be verified.
  if (usable.length === 0) throw new Error('no ES256 or RS256 key in the set');
  return { keys: usable };
}

function afterTimeout(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), AUTH_SERVICE_TIMEOUT_MS));
}
