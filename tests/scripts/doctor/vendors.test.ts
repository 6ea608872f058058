import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { STRIPE_API_VERSION } from '#worker/money/payments/stripe/stripe-client.ts';
import type { Finding } from '../../../scripts/doctor/finding.ts';
import { CONNECT_EVENTS, PLATFORM_EVENTS, stripeFindings } from '../../../scripts/doctor/stripe.ts';
import { supabaseFindings } from '../../../scripts/doctor/supabase.ts';
import { supabaseManagementFindings } from '../../../scripts/doctor/supabase-management.ts';
import { MAIL_TEMPLATES } from '../../hosted/mail-templates.ts';
import { withStandIn } from './stand-in.ts';

const SITE = 'https://tickets.aforo.test';
const faults = (findings: readonly Finding[]) =>
  findings.filter(({ level }) => level === 'fault').map(({ what }) => what);

/** Supabase Auth's public answers: openapi.yaml in supabase/auth, and the signing keys' guide. */
const AUTH = {
  '/auth/v1/settings': { disable_signup: false, mailer_autoconfirm: false, external: { email: true } },
  '/auth/v1/.well-known/jwks.json': { keys: [{ alg: 'ES256', kty: 'EC', kid: 'a' }] },
  '/auth/v1/.well-known/openid-configuration': { issuer: 'https://ref.supabase.co/auth/v1' },
};

const GUIDE = readFileSync(new URL('../../../docs/deploy.md', import.meta.url), 'utf8');

/** https://supabase.com/docs/reference/api/v1-get-auth-service-config, as the deployment guide's command sets it. */
const AUTH_CONFIG: Record<string, unknown> = JSON.parse(
  (/<<JSON.*\n([\s\S]*?)\nJSON\n/.exec(GUIDE)?.[1] ?? '').replaceAll('$SITE_URL', SITE),
);
/** The guide's second command: mails by SMTP, from templates. */
const TEMPLATES: Record<string, unknown> = JSON.parse(
  /<<JSON[\s\S]*?<<JSON.*\n([\s\S]*?)\nJSON\n/.exec(GUIDE)?.[1] ?? '',
);

const SECRET = `v1,whsec_${Buffer.from('the-secret-of-the-mail-hook').toString('base64')}`;
const OTHER_SECRET = `v1,whsec_${Buffer.from('another-secret-of-that-hook').toString('base64')}`;

async function managed(
  changes: Record<string, unknown>,
  known: { proxy?: boolean; hasHookSecret?: boolean; hookSecrets?: string; largestSale?: number } = {},
) {
  return await withStandIn(
    { '/v1/projects/ref/config/auth': { ...AUTH_CONFIG, ...changes } },
    async (api, seen) => {
      const url = 'https://ref.supabase.co';
      const findings = await supabaseManagementFindings({
        url,
        siteUrl: SITE,
        token: 'sbp_1',
        api,
        hasHookSecret: true,
        ...known,
      });
      expect(seen).toEqual([{ path: '/v1/projects/ref/config/auth', credentials: 'Bearer sbp_1' }]);
      return findings;
    },
  );
}

test('a Supabase project as the guide sets it up has no fault', async () => {
  await withStandIn(AUTH, async (url, seen) => {
    const findings = await supabaseFindings({ url, publishableKey: 'sb_publishable_1' });
    expect(faults(findings)).toEqual([]);
    expect(seen.every(({ credentials }) => credentials === 'sb_publishable_1')).toBe(true);
  });
  const findings = await managed({});
  expect(findings.filter(({ level }) => level !== 'ok')).toEqual([]);
});

test('a new Supabase project as it comes cannot send mails or sign anybody in', async () => {
  await withStandIn(
    {
      ...AUTH,
      '/auth/v1/settings': { disable_signup: false, mailer_autoconfirm: true, external: { email: true } },
      '/auth/v1/.well-known/jwks.json': { keys: [] },
    },
    async (url) => {
      const found = faults(await supabaseFindings({ url, publishableKey: 'key' }));
      expect(found).toHaveLength(2);
      expect(found.join()).toMatch(/not confirmed[\s\S]*no asymmetric signing key/);
    },
  );
  const found = faults(
    await managed(
      {
        site_url: 'http://localhost:3000',
        uri_allow_list: '',
        hook_send_email_enabled: false,
        smtp_max_frequency: 60,
        mailer_otp_length: 8,
        security_captcha_enabled: true,
      },
      { hasHookSecret: false },
    ),
  );
  expect(found).toEqual([
    'Site URL is http://localhost:3000',
    `${SITE}/** is no allowed redirect`,
    'no Send Email hook, and no SMTP server with a sender: only members of your team get mails, two an hour',
    'codes have 8 digits',
    'a new code may be asked for only after 60 s',
    'security_captcha_enabled is on: nobody can sign in: the pages send no token',
  ]);
});

test('mails by SMTP from the templates of the guide are no fault either', async () => {
  const findings = await managed(TEMPLATES, { hasHookSecret: false });
  expect(findings.filter(({ level }) => level !== 'ok')).toEqual([]);
});

test('with SMTP, a template as it comes is named', async () => {
  const asItComes = { mailer_templates_confirmation_content: '<a href="{{ .ConfirmationURL }}">' };
  expect(faults(await managed({ ...TEMPLATES, ...asItComes }, { hasHookSecret: false }))).toEqual([
    'the confirmation mail does not link to {{ .SiteURL }}/verify-email/{{ .TokenHash }}',
  ]);
});

test.for(['<a href="{{ .ConfirmationURL }}">', '{{ .Token }}', null])(
  'with SMTP, a change of address that can be confirmed by %s is named',
  async (mailer_templates_email_change_content) => {
    const findings = await managed(
      { ...TEMPLATES, mailer_templates_email_change_content },
      { hasHookSecret: false },
    );
    expect(faults(findings)).toEqual([
      "the email_change mail has a link or a code: a stranger can move an account to somebody else's address",
    ]);
  },
);

test('the service that the hosted tests run sends the templates of the guide', () => {
  const inGuide = Object.entries(TEMPLATES).flatMap(([name, text]) => {
    const kind = /^mailer_templates_(\w+)_content$/.exec(name)?.[1];
    return kind ? [[kind, text]] : [];
  });
  expect(Object.fromEntries(inGuide)).toEqual(MAIL_TEMPLATES);
});

test('a hook at Supabase without a secret, or with another than the shell’s, is named', async () => {
  expect(faults(await managed({ hook_send_email_secrets: '' }))).toEqual([
    'the Send Email hook has no secret: the Worker refuses its calls, and nobody gets a code',
  ]);
  const given = { hook_send_email_secrets: SECRET };
  expect(faults(await managed(given, { hookSecrets: OTHER_SECRET }))).toEqual([
    'the Send Email hook has another secret than this shell',
  ]);
  // During a change of the secret the shell has two.
  expect(faults(await managed(given, { hookSecrets: `${OTHER_SECRET}|${SECRET}` }))).toEqual([]);
});

test('a hook that leads elsewhere, has no secret here or is off beside one is named', async () => {
  const elsewhere = { hook_send_email_uri: 'https://old.test/api/auth/mail-hook' };
  expect(faults(await managed(elsewhere, { hasHookSecret: false }))).toEqual([
    'the Send Email hook is https://old.test/api/auth/mail-hook',
    'the Send Email hook is on, and the Worker has no SUPABASE_EMAIL_HOOK_SECRETS: nobody gets a code',
  ]);
  const off = (await managed(TEMPLATES)).filter(({ level }) => level !== 'ok');
  expect(off).toMatchObject([{ level: 'warning' }]);
  expect(off[0]?.what).toContain('the Send Email hook is off');
});

test('the limit of mails an hour follows the largest event', async () => {
  const findings = await managed({}, { largestSale: 25_000 });
  expect(findings.filter(({ level }) => level !== 'ok').map(({ what }) => what)).toEqual([
    'rate_limit_email_sent is 10000: the largest event has 25000 tickets, and each newcomer needs a code',
  ]);
});

test('settings that make accounts weaker are warnings, with the place that mends each', async () => {
  const weak = {
    external_anonymous_users_enabled: true,
    mailer_secure_email_change_enabled: false,
    security_update_password_require_current_password: false,
    password_hibp_enabled: false,
    mailer_notifications_mfa_factor_enrolled_enabled: false,
    mailer_otp_exp: 900,
    jwt_exp: 86_400,
  };
  const findings = (await managed(weak)).filter(({ level }) => level !== 'ok');
  expect(findings.map(({ level }) => level)).toEqual(Object.keys(weak).map(() => 'warning'));
  for (const name of Object.keys(weak).filter((name) => name.endsWith('_enabled')))
    expect(
      findings.some(({ what }) => what.startsWith(`${name} is o`)),
      name,
    ).toBe(true);
  expect(findings.find(({ what }) => what.startsWith('password_hibp'))?.mend).toContain('Pro plan');
});

test('with the proxy on, addresses must be forwarded, and the limits by address do not matter', async () => {
  const limits = { rate_limit_token_refresh: 150, rate_limit_verify: 30, rate_limit_otp: 30 };
  const forwarded = await managed({ ...limits, security_sb_forwarded_for_enabled: true }, { proxy: true });
  expect(forwarded.filter(({ level }) => level !== 'ok')).toEqual([]);
  for (const answer of [{ security_sb_forwarded_for_enabled: false }, {}])
    expect(faults(await managed({ ...limits, ...answer }, { proxy: true }))).toEqual([
      'SUPABASE_PROXY is on, IP address forwarding is not: all guests share one limit, and second factors fail',
    ]);
  const without = (await managed({ ...limits, security_sb_forwarded_for_enabled: false })).filter(
    ({ level }) => level !== 'ok',
  );
  expect(without.map(({ what }) => what.split(' ')[0])).toEqual(Object.keys(limits));
});

test('an issuer that the project does not use, a wrong key and a missing token are told apart', async () => {
  await withStandIn(AUTH, async (url) => {
    const issuer = 'https://auth.aforo.test/auth/v1';
    const found = faults(await supabaseFindings({ url, publishableKey: 'key', issuer }));
    expect(found).toEqual([`SUPABASE_ISSUER is ${issuer}, the project says https://ref.supabase.co/auth/v1`]);
  });
  await withStandIn({ '/auth/v1/settings': 401 }, async (url) => {
    const [finding] = await supabaseFindings({ url, publishableKey: 'key' });
    expect(finding?.mend).toContain('SUPABASE_PUBLISHABLE_KEY is not of this project');
  });
  const skipped = await supabaseManagementFindings({
    url: 'https://ref.supabase.co',
    siteUrl: SITE,
    token: undefined,
  });
  expect(skipped).toMatchObject([{ level: 'skipped' }]);
});

/** https://docs.stripe.com/api/webhook_endpoints/object */
function endpoint(enabled_events: readonly string[], api_version: string | null = STRIPE_API_VERSION) {
  return {
    object: 'webhook_endpoint',
    url: `${SITE}/api/webhooks/payments`,
    status: 'enabled',
    api_version,
    enabled_events,
  };
}

async function atStripe(endpoints: unknown[], secretKey = 'rk_live_1') {
  const answers = {
    '/v1/webhook_endpoints?limit=100': { object: 'list', data: endpoints },
    '/v1/account': { charges_enabled: true },
    '/v1/payment_method_domains?domain_name=tickets.aforo.test': {
      data: [{ apple_pay: { status: 'active' } }],
    },
  };
  return await withStandIn(answers, async (api) =>
    stripeFindings({ siteUrl: SITE, secretKey, production: true, api }),
  );
}

test('Stripe with both endpoints has nothing to mend', async () => {
  const findings = await atStripe([endpoint(PLATFORM_EVENTS), endpoint(CONNECT_EVENTS)]);
  expect(findings.filter(({ level }) => level !== 'ok')).toEqual([]);
});

test('an endpoint that was made twice is a fault', async () => {
  const all = [endpoint(PLATFORM_EVENTS), endpoint(['*'])];
  expect(faults(await atStripe(all))).toEqual([expect.stringMatching(/^2 endpoints get the payments/)]);
  const twice = [endpoint(PLATFORM_EVENTS), endpoint(PLATFORM_EVENTS), endpoint(CONNECT_EVENTS)];
  expect(faults(await atStripe(twice))).toEqual([
    '2 endpoints get the payments: the Worker knows the secret of one and refuses the other',
  ]);
});

test('missing events, another API version and another address are faults', async () => {
  const [, ...rest] = PLATFORM_EVENTS;
  expect(faults(await atStripe([endpoint(rest, '2024-06-20')]))).toEqual([
    `the endpoint does not get ${PLATFORM_EVENTS[0]}`,
    'an endpoint has API version 2024-06-20',
  ]);
  expect(faults(await atStripe([{ ...endpoint(PLATFORM_EVENTS), url: 'https://else.test' }]))).toEqual([
    `no enabled endpoint for ${SITE}/api/webhooks/payments`,
  ]);
});

test('the guide makes an endpoint with all of its events, of the API version in use', () => {
  const words = [...GUIDE.matchAll(/([a-z_.]+)\.\{([a-z_,]+)\}/g)].flatMap(([, object, events = '']) =>
    events.split(',').map((event) => `${object}.${event}`),
  );
  const named = PLATFORM_EVENTS.filter((name) => words.includes(name) || GUIDE.includes(name));
  expect(named).toEqual(PLATFORM_EVENTS);
  expect(GUIDE).toContain(`api_version=${STRIPE_API_VERSION}`);
});

test('the doctor wants exactly the events that the Worker handles', () => {
  const source = readFileSync(
    new URL('../../../src/worker/money/payments/stripe/stripe-events.ts', import.meta.url),
    'utf8',
  );
  const handled = [...source.matchAll(/case '([a-z_.]+\.[a-z_]+)':/g)].map(([, name]) => name);
  expect([...PLATFORM_EVENTS, ...CONNECT_EVENTS].sort()).toEqual(handled.sort());
});
