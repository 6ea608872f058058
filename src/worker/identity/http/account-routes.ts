import { Hono } from 'hono';
import { z } from 'zod';
import { IP_LIMITS } from '#worker/http/rate-limits.ts';
import { reauthenticate } from '../accounts/reauthenticate.ts';
import { resendMail } from '../accounts/resend-mail.ts';
import { sendCode } from '../accounts/send-code.ts';
import { sendRecovery } from '../accounts/send-recovery.ts';
import { signUp } from '../accounts/sign-up.ts';
import { updateUser } from '../accounts/update-user.ts';
import { describeUser } from '../accounts/user-view.ts';
import { fail, ok } from '../failures.ts';
import { readChallenge } from '../mail/flow.ts';
import { answer, clientFacts, mailOptions, takeIpAllowance, withBody } from './answer.ts';
import { rememberingAsked } from './asking-cookie.ts';
import { readBearer } from './bearer.ts';
import type { IdentityEnv } from './identity-env.ts';
import { rememberSigningUp } from './sign-up-cookie.ts';

const text = z.string().nullish();
const object = z.record(z.string(), z.unknown()).nullish();
const pkce = { code_challenge: text, code_challenge_method: text };

const signUpBody = z.object({ email: text, phone: text, password: text, data: object, ...pkce });
const otpBody = z.object({
  email: text,
  phone: text,
  data: object,
  create_user: z.boolean().nullish(),
  ...pkce,
});
const recoverBody = z.object({ email: text, ...pkce });
const resendBody = z.object({ type: text, email: text, phone: text, ...pkce });
const userBody = z.object({
  email: text,
  phone: text,
  password: text,
  current_password: text,
  nonce: text,
  data: object,
  app_metadata: z.unknown().optional(),
  ...pkce,
});

export const accountRoutes = new Hono<IdentityEnv>();

accountRoutes.post('/signup', (c) =>
  withBody(c, signUpBody, async (body) => {
    const allowed = await takeIpAllowance(c, 'signup', IP_LIMITS.signup);
    if (!allowed.ok) return allowed;
    if (body.phone && !body.email)
      return fail('phone_provider_disabled', { message: 'Phone signups are disabled' });
    const challenge = readChallenge(body);
    if (!challenge.ok) return challenge;
    const { email, password, data } = body;
    const signedUp = await signUp(c.get('identity'), {
      email,
      password,
      data,
      browser: await rememberSigningUp(c),
      challenge: challenge.value,
      wish: mailOptions(c),
    });
    return rememberingAsked(c, email, signedUp);
  }),
);

accountRoutes.on('POST', ['/otp', '/magiclink'], (c) =>
  withBody(c, otpBody, async (body) => {
    const allowed = await takeIpAllowance(c, 'otp', IP_LIMITS.otp);
    if (!allowed.ok) return allowed;
    const challenge = readChallenge(body);
    if (!challenge.ok) return challenge;
    const sent = await sendCode(c.get('identity'), {
      email: body.email,
      data: body.data,
      createUser: body.create_user !== false,
      challenge: challenge.value,
      wish: mailOptions(c),
    });
    return rememberingAsked(c, body.email, sent);
  }),
);

accountRoutes.post('/recover', (c) =>
  withBody(c, recoverBody, async (body) => {
    const allowed = await takeIpAllowance(c, 'recover', IP_LIMITS.recover);
    if (!allowed.ok) return allowed;
    const challenge = readChallenge(body);
    if (!challenge.ok) return challenge;
    const sent = await sendRecovery(c.get('identity'), {
      email: body.email,
      challenge: challenge.value,
      wish: mailOptions(c),
    });
    return rememberingAsked(c, body.email, sent);
  }),
);

accountRoutes.post('/resend', (c) =>
  withBody(c, resendBody, async (body) => {
    const allowed = await takeIpAllowance(c, 'resend', IP_LIMITS.resend);
    if (!allowed.ok) return allowed;
    const challenge = readChallenge(body);
    if (!challenge.ok) return challenge;
    const sent = await resendMail(c.get('identity'), {
      type: body.type,
      email: body.email,
      challenge: challenge.value,
      wish: mailOptions(c),
    });
    return rememberingAsked(c, body.email, sent);
  }),
);

accountRoutes.get('/user', async (c) => {
  const deps = c.get('identity');
  const bearer = await readBearer(deps, c.req.raw);
  return answer(c, bearer.ok ? ok(await describeUser(deps, bearer.value.user)) : bearer);
});

accountRoutes.put('/user', (c) =>
  withBody(c, userBody, async (body) => {
    const deps = c.get('identity');
    const bearer = await readBearer(deps, c.req.raw);
    if (!bearer.ok) return bearer;
    const allowed = await takeIpAllowance(c, 'user', IP_LIMITS.user);
    if (!allowed.ok) return allowed;
    if (body.app_metadata !== undefined)
      return fail('not_admin', { message: 'Updating app_metadata requires admin privileges' });
    if (body.phone) return fail('phone_provider_disabled');
    const challenge = readChallenge(body);
    if (!challenge.ok) return challenge;
    return updateUser(deps, bearer.value, {
      email: body.email,
      password: body.password,
      currentPassword: body.current_password,
      nonce: body.nonce,
      data: body.data,
      challenge: challenge.value,
      wish: mailOptions(c),
      knownDevices: clientFacts(c).knownDevices,
    });
  }),
);

accountRoutes.get('/reauthenticate', async (c) => {
  const deps = c.get('identity');
  const bearer = await readBearer(deps, c.req.raw);
  return answer(c, bearer.ok ? await reauthenticate(deps, bearer.value, mailOptions(c)) : bearer);
});
