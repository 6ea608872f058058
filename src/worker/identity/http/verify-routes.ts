import { Hono } from 'hono';
import { z } from 'zod';
import { AUTH_BODY_MAX_BYTES } from '#shared/limits.ts';
import { IP_LIMITS } from '#worker/http/rate-limits.ts';
import { readLimited } from '#worker/http/request-body.ts';
import type { Redeemed } from '../accounts/redeem-token.ts';
import { redeemCode, redeemLink } from '../accounts/redeem-token.ts';
import type { Failure, Result } from '../failures.ts';
import { fail, invalid, ok } from '../failures.ts';
import { openFlowCode } from '../mail/flow.ts';
import { isVerifyType } from '../mail/mail-kinds.ts';
import { allowedRedirect } from '../mail/redirect.ts';
import { pageOfLink } from '../mail/send-mail.ts';
import type { SessionView } from '../sessions/open-session.ts';
import { openSession } from '../sessions/open-session.ts';
import { answer, clientFacts, takeIpAllowance, withBody } from './answer.ts';
import { askingBrowserOf } from './asking-cookie.ts';
import { cookieJar, rememberingDevice } from './device-cookie.ts';
import type { IdentityContext, IdentityEnv } from './identity-env.ts';
import { confirmingBrowser } from './sign-up-cookie.ts';

const text = z.string().nullish();
const verifyBody = z.object({ type: text, email: text, phone: text, token: text, token_hash: text });

const FIRST_OF_TWO = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** Redeems mail tokens, by POST only: a typed code, or the token of a link. */
export const verifyRoutes = new Hono<IdentityEnv>();

verifyRoutes.post('/verify', (c) =>
  isForm(c.req.raw)
    ? redeemForm(c)
    : withBody(c, verifyBody, async (body) => rememberingDevice(c, 'aal1', await redeemBody(c, body))),
);

/** Opening a link consumes nothing, because mail scanners open every link. Its page redeems the token by POST. */
verifyRoutes.get('/verify', (c) => {
  const { token, type, redirect_to: requested } = c.req.query();
  if (!token || !type) return answer(c, invalid('Verify requires a token and a verification type'));
  const { siteUrl } = c.get('identity');
  const redirectTo = requested ? allowedRedirect(siteUrl, requested) : null;
  const known = isVerifyType(type) ? type : 'email';
  return redirectTo303(new URL(pageOfLink(siteUrl, { type: known, token, redirectTo })), {});
});

function isForm(request: Request): boolean {
  return (request.headers.get('content-type') ?? '').startsWith('application/x-www-form-urlencoded');
}

async function redeemBody(
  c: IdentityContext,
  body: z.infer<typeof verifyBody>,
): Promise<Result<SessionView | { msg: string; code: string }>> {
  const allowed = await takeIpAllowance(c, 'verify', IP_LIMITS.verify);
  if (!allowed.ok) return allowed;
  const redeemed = await redeem(c, body);
  if (!redeemed.ok) return redeemed;
  if (!redeemed.value.user) return ok({ msg: FIRST_OF_TWO, code: '200' });
  const session = await openSession(c.get('identity'), redeemed.value.user, 'otp', clientFacts(c));
  return ok(redeemed.value.passwordDropped ? { ...session, password_dropped: true } : session);
}

async function redeem(c: IdentityContext, body: z.infer<typeof verifyBody>): Promise<Result<Redeemed>> {
  if (!body.type) return invalid('Verify requires a verification type');
  if (Boolean(body.token) === Boolean(body.token_hash))
    return invalid('Verify requires either a token or a token hash');
  const deps = c.get('identity');
  const browser = await confirmingBrowser(c);
  if (body.token_hash) {
    if (body.email || body.phone) return invalid('Only the token_hash and type should be provided');
    return redeemLink(deps, { type: body.type, token: body.token_hash, browser });
  }
  if (!body.email) return invalid('Only an email address or phone number should be provided on verify');
  const { knownDevices } = clientFacts(c);
  const code = (body.token ?? '').trim();
  const askedIn = (email: string) => askingBrowserOf(deps, cookieJar(c), email);
  return redeemCode(deps, { type: body.type, email: body.email, code, knownDevices, browser, askedIn });
}

/**
 * The form on a link's page. The response is what Supabase Auth sends for an opened link: a session, or a PKCE code.
 */
async function redeemForm(c: IdentityContext): Promise<Response> {
  const deps = c.get('identity');
  const limited = await readLimited(c.req.raw, AUTH_BODY_MAX_BYTES);
  if (!limited) return answer(c, fail('request_entity_too_large'));
  const form = await limited.formData();
  const [token, type, requested] = ['token', 'type', 'redirect_to'].map((name) => form.get(name)?.toString());
  if (!token || !type) return answer(c, invalid('Verify requires a token and a verification type'));
  const target = new URL(allowedRedirect(deps.siteUrl, requested));
  const pkce = token.startsWith('pkce_');
  const allowed = await takeIpAllowance(c, 'verify', IP_LIMITS.verify);
  const browser = await confirmingBrowser(c);
  const redeemed = allowed.ok ? await redeemLink(deps, { type, token, browser }) : allowed;
  if (!redeemed.ok) return redirectFailure(target, redeemed.failure, pkce);

  const { user, flowId } = redeemed.value;
  if (!user) return redirectTo303(target, { message: FIRST_OF_TWO });
  if (pkce) {
    const code = flowId === null ? null : await openFlowCode(deps, flowId);
    if (code === null) return redirectFailure(target, fail('flow_state_expired').failure, pkce);
    target.searchParams.set('code', code);
    return redirectTo303(target, {});
  }
  const session = await openSession(deps, user, 'otp', clientFacts(c));
  await rememberingDevice(c, 'aal1', ok(session));
  return redirectTo303(target, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    sb: '',
    token_type: session.token_type,
    type,
  });
}

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
  return redirectTo303(target, { ...facts, sb: '' });
}

/** Tokens go into the fragment: browsers send it to no server and, with this referrer policy, to no other site. */
function redirectTo303(target: URL, fragment: Record<string, string>): Response {
  if (Object.keys(fragment).length > 0) target.hash = new URLSearchParams(fragment).toString();
  return new Response(null, {
    status: 303,
    headers: { location: target.href, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
}
