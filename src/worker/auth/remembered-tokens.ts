import { JWKS_CACHE_MS, TOKENS_REMEMBERED_MAX } from '#shared/auth/sign-in-limits.ts';
import type { VerifiedToken } from './verify-token.ts';

interface Remembered {
  token: VerifiedToken;
  until: number;
}

/**
 * Cache of verified tokens, per isolate: the ten calls of a page check one signature. The key is the raw token,
 * because hashing it would cost more than the rest of a lookup. Entries live no longer than the JWKS cache, so that a
 * revoked key stops working here too.
 */
const remembered = new Map<string, Remembered>();

export function tokenKey(source: string, token: string): string {
  return `${source} ${token}`;
}

export function recallToken(key: string, now: number): VerifiedToken | null {
  const found = remembered.get(key);
  if (!found) return null;
  if (found.until > now) return found.token;
  remembered.delete(key);
  return null;
}

export function rememberToken(key: string, token: VerifiedToken, now: number): void {
  if (remembered.size >= TOKENS_REMEMBERED_MAX) {
    // Evict the oldest entry: a Map iterates in insertion order.
    const oldest = remembered.keys().next();
    if (!oldest.done) remembered.delete(oldest.value);
  }
  remembered.set(key, { token, until: Math.min(token.expiresAt, now + JWKS_CACHE_MS) });
}
