import { Hono } from 'hono';
import { fail } from '../failures.ts';
import { signingKey } from '../signing-key.ts';
import { answer } from './answer.ts';
import type { IdentityEnv } from './identity-env.ts';

/** Public keys, health and settings of the service, and stubs for endpoints that it does not implement. */
export const serviceRoutes = new Hono<IdentityEnv>();

serviceRoutes.get('/.well-known/jwks.json', async (c) => {
  const key = await signingKey(c.get('identity'));
  return Response.json(key.jwks, { headers: { 'cache-control': 'public, max-age=600' } });
});

serviceRoutes.get('/health', () =>
  Response.json({ version: 'aforo', name: 'GoTrue', description: 'Embedded identity service of Aforo' }),
);

serviceRoutes.get('/settings', () =>
  Response.json({
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  }),
);

serviceRoutes.post('/sso', (c) => answer(c, fail('saml_provider_disabled')));
serviceRoutes.get('/user/identities/authorize', (c) => answer(c, fail('manual_linking_disabled')));
serviceRoutes.delete('/user/identities/:id', (c) => answer(c, fail('manual_linking_disabled')));
serviceRoutes.get('/authorize', (c) => {
  const provider = (c.req.query('provider') ?? '').slice(0, 40);
  return answer(
    c,
    fail('validation_failed', { message: `Unsupported provider: ${provider} is not enabled` }),
  );
});
serviceRoutes.all('/admin/oauth/clients', (c) => answer(c, fail('feature_disabled')));
serviceRoutes.all('/admin/oauth/clients/*', (c) => answer(c, fail('feature_disabled')));
