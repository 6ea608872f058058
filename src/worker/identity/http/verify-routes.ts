import { Hono } from 'hono';
import { z } from 'zod';
import type { Redeemed } from '../accounts/redeem-token.ts';
import { redeemCode, redeemLink } from '../accounts/redeem-token.ts';
import type { Failure, Result } from '../failures.ts';
import { fail, invalid, ok } from '../failures.ts';
import { openFlow } from '../mail/flow.ts';
import { allowedRedirect } from '../mail/redirect.ts';
import { IP_LIMITS } from '../rate-limits.ts';
import { openSession } from '../sessions/open-session.ts';
import { answer, clientFacts, takeIpAllowance, withBody } from './answer.ts';
import type { IdentityContext, IdentityEnv } from './identity-env.ts';

const text = z.string().nullish();
const verifyBody = z.object({ type: text, email: text, phone: text, token: text, token_hash: text });

const FIRST_OF_TWO = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** Redeeming what a mail carried: typed in or pressed on a page (POST), or opened as a link (GET). */
export const verifyRoutes = new Hono<IdentityEnv>();

verifyRoutes.post('/verify', (c) =>
  withBody(c, verifyBody, async (body) => {
    const allowed = await takeIpAllowance(c, 'verify', IP_LIMITS.verify);
    if (!allowed.ok) return allowed;
    const redeemed = await redeem(c, body);
    if (!redeemed.ok) return redeemed;
    if (!redeemed.value.user) return ok({ msg: FIRST_OF_TWO, code: '200' });
    return ok(await openSession(c.get('identity'), redeemed.value.user, 'otp', clientFacts(c)));
  }),
);

async function redeem(c: IdentityContext, body: z.infer<typeof verifyBody>): Promise<Result<Redeemed>> {
  if (!body.type) return invalid('Verify requires a verification type');
  if (Boolean(body.token) === Boolean(body.token_hash))
    return invalid('Verify requires either a token or a token hash');
  const deps = c.get('identity');
  if (body.token_hash) {
    if (body.email || body.phone) return invalid('Only the token_hash and type should be provided');
    return redeemLink(deps, { type: body.type, token: body.token_hash });
  }
  if (!body.email) return invalid('Only an email address or phone number should be provided on verify');
  return redeemCode(deps, { type: body.type, email: body.email, code: (body.token ?? '').trim() });
}

verifyRoutes.get('/verify', async (c) => {
  const deps = c.get('identity');
  const { token, type } = c.req.query();
  const target = new URL(allowedRedirect(deps.siteUrl, c.req.query('redirect_to')));
  const pkce = token?.startsWith('pkce_') === true;
  if (!token || !type) return answer(c, invalid('Verify requires a token and a verification type'));
  const allowed = await takeIpAllowance(c, 'verify', IP_LIMITS.verify);
  const redeemed = allowed.ok ? await redeemLink(deps, { type, token }) : allowed;
  if (!redeemed.ok) return redirectFailure(target, redeemed.failure, pkce);

  const { user, flowId } = redeemed.value;
  if (!user) return redirectTo(target, { message: FIRST_OF_TWO });
  if (pkce) {
    const code = flowId === null ? null : await openFlow(deps, flowId);
    if (code === null) return redirectFailure(target, fail('flow_state_expired').failure, pkce);
    target.searchParams.set('code', code);
    return redirectTo(target, {});
  }
  const session = await openSession(deps, user, 'otp', clientFacts(c));
  return redirectTo(target, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    sb: '',
    token_type: session.token_type,
    type,
  });
});

const OAUTH_ERRORS: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
};

function redirectFailure(target: URL, failure: Failure, pkce: boolean): Response {
  const error = OAUTH_ERRORS[failure.status];
  const facts = {
    ...(error ? { error } : {}),
    error_code: failure.code,
    error_description: failure.message,
  };
  if (pkce) for (const [key, value] of Object.entries(facts)) target.searchParams.set(key, value);
  return redirectTo(target, { ...facts, sb: '' });
}

/** Tokens go into the fragment, which browsers send to no server and, with this policy, to no other site. */
function redirectTo(target: URL, fragment: Record<string, string>): Response {
  if (Object.keys(fragment).length > 0) target.hash = new URLSearchParams(fragment).toString();
  return new Response(null, {
    status: 303,
    headers: { location: target.href, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
}
