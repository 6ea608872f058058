import type { Claim } from '#durable/box-office/session-lookup.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { SUPPORT_VIEW_HEADER } from '#shared/people/support-view.ts';
import { logError } from '#worker/log.ts';
import { resolveViewed } from '#worker/people/support-views/resolve-viewed.ts';
import { type AuthDeps, authenticate } from './authenticate.ts';
import { type HelperToken, helperClaim, helperToken, identifyHelper } from './helper-session.ts';
import { bearerToken, resolveToken } from './resolve-actor.ts';

/**
 * Two ways to identify the sender: `identify` reads the user from D1, `claim` only verifies the token. Both are
 * memoized, so that a batch of calls pays once.
 */
export function findBearer(deps: AuthDeps, request: Request) {
  let identified: ReturnType<typeof resolveToken> | null = null;
  let claimed: Promise<Outcome<Claim>> | null = null;
  let own: ReturnType<typeof resolveToken> | null = null;
  const viewId = request.headers.get(SUPPORT_VIEW_HEADER);
  const helper = helperToken(request);
  const identifySelf = () => {
    own ??= helper ? identifyHelper(deps, helper) : resolveToken(deps, request);
    return own;
  };
  const resolve = async () =>
    viewId === null ? identifySelf() : resolveViewed(deps, viewId, await identifySelf());
  return {
    identify: () => {
      identified ??= resolve();
      return identified;
    },
    claim: () => {
      // A claim would act as the administrator.
      claimed ??= viewId === null ? claimOf(deps, request, helper) : Promise.resolve(refused('VIEW_ONLY'));
      return claimed;
    },
    viewer: viewId === null ? null : identifySelf,
    isHelper: helper !== null,
  };
}

async function claimOf(
  deps: AuthDeps,
  request: Request,
  helper: HelperToken | null,
): Promise<Outcome<Claim>> {
  if (helper) return done(await helperClaim(helper));
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
