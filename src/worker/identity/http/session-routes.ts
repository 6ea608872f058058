import { Hono } from 'hono';
import { z } from 'zod';
import { IP_LIMITS } from '#worker/http/rate-limits.ts';
import type { Result } from '../failures.ts';
import { fail } from '../failures.ts';
import { exchangeCode } from '../sessions/exchange-code.ts';
import type { SessionView } from '../sessions/open-session.ts';
import { refreshSession } from '../sessions/refresh-session.ts';
import { signInWithPassword } from '../sessions/sign-in.ts';
import { signOut } from '../sessions/sign-out.ts';
import { answer, clientFacts, takeIpAllowance, withBody } from './answer.ts';
import { readBearer } from './bearer.ts';
import { rememberingDevice } from './device-cookie.ts';
import type { IdentityContext, IdentityEnv } from './identity-env.ts';

const text = z.string().nullish();

const tokenBody = z.object({
  email: text,
  phone: text,
  password: text,
  refresh_token: text,
  auth_code: text,
  code_verifier: text,
  provider: text,
});

export const sessionRoutes = new Hono<IdentityEnv>();

sessionRoutes.post('/token', (c) => withBody(c, tokenBody, (body) => grant(c, body)));

async function grant(c: IdentityContext, body: z.infer<typeof tokenBody>): Promise<Result<SessionView>> {
  const deps = c.get('identity');
  const type = c.req.query('grant_type');
  // Refreshing has no limit by address: a refused refresh signs the user out, and a venue's Wi-Fi is one address.
  if (type === 'refresh_token') return refreshSession(deps, body.refresh_token);
  const allowed = await takeIpAllowance(c, 'token', IP_LIMITS.token);
  if (!allowed.ok) return allowed;
  switch (type) {
    case 'password':
      if (body.phone && !body.email) return fail('phone_provider_disabled');
      return rememberingDevice(c, 'aal1', await signInWithPassword(deps, body, clientFacts(c)));
    case 'pkce': {
      const exchange = { code: body.auth_code, verifier: body.code_verifier };
      return rememberingDevice(c, 'aal1', await exchangeCode(deps, exchange, clientFacts(c)));
    }
    case 'id_token':
      return fail('provider_disabled', {
        message: `Provider (issuer "${(body.provider ?? '').slice(0, 40)}") is not enabled`,
      });
    case 'web3':
      return fail('web3_provider_disabled');
    default:
      return fail('invalid_credentials', { message: 'unsupported_grant_type' });
  }
}

sessionRoutes.post('/logout', async (c) => {
  const deps = c.get('identity');
  const bearer = await readBearer(deps, c.req.raw);
  if (!bearer.ok) return answer(c, bearer);
  const ended = await signOut(deps, bearer.value, c.req.query('scope') ?? null);
  return ended.ok ? new Response(null, { status: 204 }) : answer(c, ended);
});
