import { JWKS_CACHE_MS, TOKENS_REMEMBERED_MAX } from '#shared/people/sign-in-limits.ts';
import type { VerifiedToken } from './verify-token.ts';

interface Remembered {
  token: VerifiedToken;
  until: number;
}

/**
 * Tokens this isolate has verified, as they were sent, so that a page's ten calls check one signature: hashing one costs
 * more than all else that is done to recall it. Never longer than the keys are trusted without asking again: a revoked
 * key stops working here as well.
 */
const remembered = new Map<string, Remembered>();

export function tokenKey(issuer: string, token: string): string {
  return `${issuer} ${token}`;
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
    // The oldest goes; a map iterates in the order of insertion.
    const oldest = remembered.keys().next();
    if (!oldest.done) remembered.delete(oldest.value);
  }
  remembered.set(key, { token, until: Math.min(token.expiresAt, now + JWKS_CACHE_MS) });
}
