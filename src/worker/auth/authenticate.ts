import type { JWTVerifyGetKey } from 'jose';
import type { Outcome } from '#shared/errors/errors.ts';
import { done, refused } from '#shared/errors/errors.ts';
import type { Env } from '../env.ts';
import { signingKey } from '../identity/signing-key.ts';
import type { AuthMode } from './mode.ts';
import { authMode, warnOfRefusal } from './mode.ts';
import { recallToken, rememberToken, tokenKey } from './remembered-tokens.ts';
import { createRemoteKeys } from './remote-keys.ts';
import type { VerifiedToken } from './verify-token.ts';
import { verifyToken } from './verify-token.ts';

export interface AuthDeps {
  env: Env;
  db: D1Database;
  now: () => number;
}

export type RunningMode = Exclude<AuthMode, { kind: 'refused' }>;

const remoteKeys = new Map<string, JWTVerifyGetKey>();

function hostedKeys(issuer: string): JWTVerifyGetKey {
  const known = remoteKeys.get(issuer);
  if (known) return known;
  const keys = createRemoteKeys(`${issuer}/.well-known/jwks.json`, {
    now: () => Date.now(),
    fetch: (url, init) => fetch(url, init),
  });
  remoteKeys.set(issuer, keys);
  return keys;
}

/** Verifies an access token with the keys of the configured auth service, hosted or embedded. */
export async function authenticate(
  deps: AuthDeps,
  request: Request,
  token: string,
): Promise<Outcome<{ mode: RunningMode; token: VerifiedToken }>> {
  const mode = authMode(deps.env, request);
  if (mode.kind === 'refused') {
    warnOfRefusal(mode.reason);
    return refused('AUTH_UNAVAILABLE');
  }
  const now = deps.now();
  const key = tokenKey(mode.issuer, token);
  const recalled = recallToken(key, now);
  if (recalled) return done({ mode, token: recalled });

  const keys =
    mode.kind === 'hosted'
      ? hostedKeys(mode.issuer)
      : (await signingKey({ db: deps.db, now: deps.now, secret: mode.secret })).find;
  const verified = await verifyToken(token, { issuer: mode.issuer, keys, now });
  if (!verified.ok) return verified;
  rememberToken(key, verified.value, now);
  return done({ mode, token: verified.value });
}
