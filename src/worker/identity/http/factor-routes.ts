import { Hono } from 'hono';
import { z } from 'zod';
import { IP_LIMITS } from '#worker/http/rate-limits.ts';
import { challengeFactor } from '../factors/challenge-factor.ts';
import { enrollFactor } from '../factors/enroll-factor.ts';
import { removeFactor } from '../factors/remove-factor.ts';
import { verifyFactor } from '../factors/verify-factor.ts';
import type { Result } from '../failures.ts';
import { answer, clientFacts, takeIpAllowance, withBody } from './answer.ts';
import type { Bearer } from './bearer.ts';
import { readBearer } from './bearer.ts';
import { rememberingDevice } from './device-cookie.ts';
import type { IdentityContext, IdentityEnv } from './identity-env.ts';

const text = z.string().nullish();
const enrollBody = z.object({ factor_type: text, friendly_name: text, issuer: text });
const verifyBody = z.object({ challenge_id: text, code: text });

/** Second factors: authenticator apps. */
export const factorRoutes = new Hono<IdentityEnv>();

async function asBearer(
  c: IdentityContext,
  work: (bearer: Bearer) => Promise<Result<unknown>>,
): Promise<Result<unknown>> {
  const bearer = await readBearer(c.get('identity'), c.req.raw);
  if (!bearer.ok) return bearer;
  const allowed = await takeIpAllowance(c, 'factor', IP_LIMITS.factor);
  return allowed.ok ? await work(bearer.value) : allowed;
}

factorRoutes.post('/factors', (c) =>
  withBody(c, enrollBody, (body) =>
    asBearer(c, (bearer) =>
      enrollFactor(c.get('identity'), bearer, {
        type: body.factor_type,
        name: body.friendly_name,
        issuer: body.issuer,
      }),
    ),
  ),
);

factorRoutes.post('/factors/:id/challenge', async (c) =>
  answer(
    c,
    await asBearer(c, (bearer) =>
      challengeFactor(c.get('identity'), bearer, c.req.param('id'), clientFacts(c).ip),
    ),
  ),
);

factorRoutes.post('/factors/:id/verify', (c) =>
  withBody(c, verifyBody, (body) =>
    asBearer(c, async (bearer) => {
      const answered = await verifyFactor(c.get('identity'), bearer, {
        factorId: c.req.param('id'),
        challengeId: body.challenge_id ?? '',
        code: body.code ?? '',
        client: clientFacts(c),
      });
      return rememberingDevice(c, 'aal2', answered);
    }),
  ),
);

factorRoutes.delete('/factors/:id', async (c) =>
  answer(c, await asBearer(c, (bearer) => removeFactor(c.get('identity'), bearer, c.req.param('id')))),
);
