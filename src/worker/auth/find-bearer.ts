import type { Claim } from '#durable/box-office/session-lookup.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { logError } from '../log.ts';
import { type AuthDeps, authenticate } from './authenticate.ts';
import { bearerToken, resolveActor } from './resolve-actor.ts';

/**
 * Two ways to identify the sender: `identify` reads the user from D1, `claim` only verifies the token. Both are
 * memoized, so that a batch of calls pays once.
 */
export function findBearer(deps: AuthDeps, request: Request) {
  let identified: ReturnType<typeof resolveActor> | null = null;
  let claimed: Promise<Outcome<Claim>> | null = null;
  return {
    identify: () => {
      identified ??= resolveActor(deps, request);
      return identified;
    },
    claim: () => {
      claimed ??= claimOf(deps, request);
      return claimed;
    },
  };
}

async function claimOf(deps: AuthDeps, request: Request): Promise<Outcome<Claim>> {
  const raw = bearerToken(request);
  if (raw === null) return refused('NOT_SIGNED_IN');
  try {
    const verified = await authenticate(deps, request, raw);
    if (!verified.ok) return verified;
    const { mode, token } = verified.value;
    const { userId, sessionId, aal, issuedAt } = token;
    return done({ authProvider: mode.kind, userId, sessionId, aal, issuedAt });
  } catch (error) {
    logError('verify token', error);
    return refused('AUTH_UNAVAILABLE');
  }
}
