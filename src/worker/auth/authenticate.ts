import type { Outcome } from '#shared/errors/errors.ts';
import { done, refused } from '#shared/errors/errors.ts';
import type { Env } from '#worker/env.ts';
import { signingKey } from '#worker/identity/signing-key.ts';
import { createRemoteKeys, type TokenKeys } from './hosted/remote-keys.ts';
import type { AuthMode, HostedMode } from './mode.ts';
import { authMode, warnOfRefusal } from './mode.ts';
import { recallToken, rememberToken, tokenKey } from './remembered-tokens.ts';
import type { VerifiedToken } from './verify-token.ts';
import { verifyToken } from './verify-token.ts';

export interface AuthDeps {
  env: Env;
  db: D1Database;
  now: () => number;
}

export type RunningMode = Exclude<AuthMode, { kind: 'refused' }>;

const remoteKeys = new Map<string, TokenKeys>();

function hostedKeys(mode: HostedMode): TokenKeys {
  const source = sourceOf(mode);
  const known = remoteKeys.get(source);
  if (known) return known;
  const keys = createRemoteKeys(mode, { now: () => Date.now(), fetch: (url, init) => fetch(url, init) });
  remoteKeys.set(source, keys);
  return keys;
}

/** Names the settings that decide which tokens are valid. */
function sourceOf(mode: RunningMode): string {
  return mode.kind === 'hosted' ? `${mode.supabaseUrl} ${mode.issuer}` : mode.issuer;
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
  const key = tokenKey(sourceOf(mode), token);
  const recalled = recallToken(key, now);
  if (recalled) return done({ mode, token: recalled });

  const keys = mode.kind === 'hosted' ? hostedKeys(mode) : await embeddedKeys(deps, mode);
  const verified = await verifyToken(token, { keys, now });
  if (!verified.ok) return verified;
  rememberToken(key, verified.value, now);
  return done({ mode, token: verified.value });
}

async function embeddedKeys(
  { db, now }: AuthDeps,
  { secret, issuer }: Extract<AuthMode, { kind: 'embedded' }>,
): Promise<TokenKeys> {
  const { find } = await signingKey({ db, now, secret });
  return { issuer: async () => issuer, find };
}
