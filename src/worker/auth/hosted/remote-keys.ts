import type { JSONWebKeySet, JWTVerifyGetKey } from 'jose';
import { createLocalJWKSet, errors } from 'jose';
import { z } from 'zod';
import {
  AUTH_SERVICE_TIMEOUT_MS,
  JWKS_CACHE_MS,
  JWKS_FAILURE_MS,
  JWKS_STALE_MAX_MS,
  JWKS_UNKNOWN_KEY_MS,
} from '#shared/auth/sign-in-limits.ts';
import { logWarning } from '#worker/log.ts';
import type { HostedMode } from '../mode.ts';

/** No public key is available. Callers answer "try again", never "your session has expired". */
export class KeysUnavailableError extends Error {}

/** What a token is verified with. Both reject with `KeysUnavailableError`. */
export interface TokenKeys {
  issuer: () => Promise<string>;
  find: JWTVerifyGetKey;
}

type KeySource = Pick<HostedMode, 'supabaseUrl' | 'publishableKey' | 'issuer'>;

export interface KeySourceDeps {
  now: () => number;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}

interface KeySet {
  find: JWTVerifyGetKey;
  issuer: string;
  loadedAt: number;
  /** Key ids that this set was read for in vain. */
  absent: Set<unknown>;
}

/**
 * Public keys and issuer of the hosted service, cached for 10 minutes, and for up to 20 while it is unreachable. jose's
 * own remote set neither caches failures nor serves stale keys, and on Workers it fetches once per waiting request.
 */
export function createRemoteKeys(hosted: KeySource, deps: KeySourceDeps): TokenKeys {
  let keys: KeySet | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<KeySet> | null = null;

  async function load(): Promise<KeySet> {
    try {
      const read = (document: string) => fetchDocument(hosted, document, deps);
      const [set, issuer] = await Promise.all([
        read('jwks.json').then(usableKeys),
        hosted.issuer ?? read('openid-configuration').then(issuerOf),
      ]);
      keys = { find: createLocalJWKSet(set), issuer, loadedAt: deps.now(), absent: new Set() };
      return keys;
    } catch (error) {
      failedAt = deps.now();
      logWarning('the auth service keys could not be read', {
        url: hosted.supabaseUrl,
        reason: String(error),
      });
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

  return {
    issuer: async () => (await current()).issuer,
    find: async (header, token) => {
      const set = await current();
      try {
        return await set.find(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || set.absent.has(header.kid)) throw error;
        // It may be a key that the service has just begun to sign with.
        if (deps.now() - set.loadedAt < JWKS_UNKNOWN_KEY_MS) throw new KeysUnavailableError();
      }
      const newest = await loadOnce();
      try {
        return await newest.find(header, token);
      } catch (error) {
        newest.absent.add(header.kid);
        throw error;
      }
    },
  };
}

async function fetchDocument(
  { supabaseUrl, publishableKey }: KeySource,
  name: string,
  deps: KeySourceDeps,
): Promise<unknown> {
  const answer = await deps.fetch(`${supabaseUrl}/auth/v1/.well-known/${name}`, {
    headers: { accept: 'application/json', apikey: publishableKey },
    signal: AbortSignal.timeout(AUTH_SERVICE_TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`${name}: HTTP ${answer.status}`);
  return await answer.json();
}

/** The token's issuer is the project's own address even where a custom domain serves it (supabase/auth#2486). */
function issuerOf(document: unknown): string {
  return z.object({ issuer: z.string().min(1) }).parse(document).issuer;
}

function usableKeys(document: unknown): JSONWebKeySet {
  const { keys = [] } = document as Partial<JSONWebKeySet>;
  const usable = keys.filter((key) => key.kty === 'EC' || key.kty === 'RSA');
  // A project that still signs with a shared secret publishes no key, so no token can be verified.
  if (usable.length === 0) throw new Error('no ES256 or RS256 key in the set');
  return { keys: usable };
}

function afterTimeout(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), AUTH_SERVICE_TIMEOUT_MS));
}
