import { type Finding, reportOn } from './finding.ts';
import { getJson } from './http.ts';

interface PublicSettings {
  disable_signup: boolean;
  mailer_autoconfirm: boolean;
  external: { email: boolean };
}

const DASHBOARD = 'Supabase dashboard →';

/**
 * What Supabase Auth tells everybody: `/settings` and `/.well-known/openid-configuration` (openapi.yaml in
 * supabase/auth), and `/.well-known/jwks.json` (https://supabase.com/docs/guides/auth/signing-keys).
 */
export async function supabaseFindings(options: {
  url: string;
  publishableKey: string;
  /** `SUPABASE_ISSUER`, if it is set. */
  issuer?: string | undefined;
}): Promise<Finding[]> {
  const { url, publishableKey, issuer } = options;
  const report = reportOn('supabase');
  const read = async <Body>(path: string) =>
    await getJson<Body>(`${url}/auth/v1/${path}`, { apikey: publishableKey });

  const settings = await read<PublicSettings>('settings');
  if (!settings.body) {
    report.fault(
      `${url}/auth/v1/settings: ${settings.problem}`,
      settings.status === 401
        ? `SUPABASE_PUBLISHABLE_KEY is not of this project: ${DASHBOARD} Project Settings → API Keys.`
        : 'SUPABASE_URL is https://<ref>.supabase.co; a paused project answers nothing.',
    );
    return report.findings;
  }
  const { external, disable_signup, mailer_autoconfirm } = settings.body;
  const signIn = `${DASHBOARD} Authentication → Sign In / Providers`;
  report.expect(external.email, 'email sign-in is on', 'email sign-in is off', `${signIn} → Email.`);
  report.expect(
    !disable_signup,
    'new users may sign up',
    'new users may not sign up',
    `${signIn}: allow new users to sign up.`,
  );
  report.expect(
    !mailer_autoconfirm,
    'addresses are confirmed',
    'addresses are not confirmed: anybody can take another person’s',
    `${signIn}: confirm email.`,
  );

  const keys = await read<{ keys: { alg?: string }[] }>('.well-known/jwks.json');
  const usable = keys.body?.keys.filter(({ alg }) => alg === 'ES256' || alg === 'RS256') ?? [];
  report.expect(
    usable.length > 0,
    `${usable.length} public signing keys (${usable.map(({ alg }) => alg).join(', ')})`,
    keys.body ? 'no asymmetric signing key: every session is refused' : `signing keys: ${keys.problem}`,
    `${DASHBOARD} Project Settings → JWT Keys: migrate to asymmetric keys, then rotate.`,
  );

  const discovery = await read<{ issuer: string }>('.well-known/openid-configuration');
  const found = discovery.body?.issuer ?? null;
  report.expect(
    issuer ? found === null || issuer === found : found !== null,
    `tokens are issued by ${issuer ?? found}`,
    issuer
      ? `SUPABASE_ISSUER is ${issuer}, the project says ${found}`
      : `the issuer is unknown: ${discovery.problem}`,
    issuer
      ? 'Delete SUPABASE_ISSUER, or set it to what the project says.'
      : `Set SUPABASE_ISSUER = "${url}/auth/v1" in [vars].`,
  );
  return report.findings;
}

/** The part of the Management API's auth configuration that matters here. */
interface AuthConfig {
  site_url: string | null;
  uri_allow_list: string | null;
  jwt_exp: number | null;
  smtp_host: string | null;
  smtp_max_frequency: number | null;
  rate_limit_email_sent: number | null;
  rate_limit_token_refresh: number | null;
  rate_limit_verify: number | null;
  rate_limit_otp: number | null;
  mailer_otp_length: number | null;
  mailer_secure_email_change_enabled: boolean | null;
  mfa_totp_enroll_enabled: boolean | null;
  mfa_totp_verify_enabled: boolean | null;
  security_captcha_enabled: boolean | null;
  security_update_password_require_current_password?: boolean | null;
  mailer_subjects_confirmation: string | null;
  mailer_subjects_magic_link: string | null;
  mailer_templates_confirmation_content: string | null;
  mailer_templates_recovery_content: string | null;
  mailer_templates_magic_link_content: string | null;
  mailer_templates_invite_content: string | null;
  mailer_templates_email_change_content: string | null;
}

/** What each mail's template links to, so that opening the mail redeems nothing. */
const TEMPLATE_LINKS = [
  ['confirmation', '/verify-email/'],
  ['recovery', '/reset-password/'],
  ['magic_link', '/mail-link/magiclink/'],
  ['invite', '/mail-link/invite/'],
  ['email_change', '/mail-link/email_change/'],
] as const;

/** Requests per 5 minutes (mails: per hour) that one venue's address needs; Supabase counts by address. */
const LIMITS = [
  ['rate_limit_token_refresh', 1_800],
  ['rate_limit_verify', 360],
  ['rate_limit_otp', 360],
  ['rate_limit_email_sent', 1_000],
] as const;

/** The dashboard's settings, by https://supabase.com/docs/reference/api/v1-get-auth-service-config. */
export async function supabaseManagementFindings(options: {
  url: string;
  siteUrl: string;
  /** A personal access token. */
  token: string | undefined;
  api?: string;
}): Promise<Finding[]> {
  const { url, siteUrl, token, api = 'https://api.supabase.com' } = options;
  const report = reportOn('supabase');
  const ref = process.env.SUPABASE_PROJECT_REF ?? /^https:\/\/(\w+)\.supabase\.co$/.exec(url)?.[1];
  if (!token || !ref) {
    report.skipped(
      'mail, templates, limits and Site URL not looked at',
      ref
        ? 'Run with SUPABASE_ACCESS_TOKEN=sbp_… (Supabase → Account → Access Tokens) in the environment.'
        : 'SUPABASE_URL is a custom domain: run with SUPABASE_PROJECT_REF=… too.',
    );
    return report.findings;
  }
  const { body: config, problem } = await getJson<AuthConfig>(`${api}/v1/projects/${ref}/config/auth`, {
    authorization: `Bearer ${token}`,
  });
  if (!config) {
    report.fault(
      `the Management API: ${problem}`,
      'The token must belong to a member of the project’s organization.',
    );
    return report.findings;
  }
  const auth = `${DASHBOARD} Authentication →`;
  report.expect(
    config.site_url?.replace(/\/$/, '') === siteUrl,
    'Site URL is this site',
    `Site URL is ${config.site_url}`,
    `${auth} URL Configuration → Site URL: ${siteUrl}`,
  );
  report.expect(
    (config.uri_allow_list ?? '').split(',').some((uri) => uri.trim() === `${siteUrl}/**`),
    'redirects to this site are allowed',
    `${siteUrl}/** is no allowed redirect`,
    `${auth} URL Configuration → Redirect URLs.`,
  );
  report.expect(
    Boolean(config.smtp_host),
    `mails leave by ${config.smtp_host}`,
    'no SMTP server: only members of your team get mails, two an hour',
    `${auth} Emails → SMTP Settings.`,
  );
  for (const [name, least] of LIMITS) {
    const limit = config[name];
    report.advise(
      limit !== null && limit >= least,
      `${name} is ${limit}`,
      `${name} is ${limit}: a full venue is one address`,
      `${auth} Rate Limits: at least ${least}.`,
    );
  }
  for (const [mail, link] of TEMPLATE_LINKS) {
    const template = config[`mailer_templates_${mail}_content`] ?? '';
    report.expect(
      template.includes(`{{ .SiteURL }}${link}{{ .TokenHash }}`),
      `the ${mail} mail links to ${link}`,
      `the ${mail} mail does not link to {{ .SiteURL }}${link}{{ .TokenHash }}`,
      `${auth} Emails → Templates; the text is in docs/deploy.md.`,
    );
  }
  for (const mail of ['confirmation', 'magic_link'] as const) {
    const subject = config[`mailer_subjects_${mail}`] ?? '';
    const text = config[`mailer_templates_${mail}_content`] ?? '';
    report.expect(
      `${subject}${text}`.includes('{{ .Token }}'),
      `the ${mail} mail has the code`,
      `the ${mail} mail has no code`,
      `${auth} Emails → Templates: begin the subject with {{ .Token }}.`,
    );
  }
  report.expect(
    config.mailer_otp_length === 6,
    'codes have six digits',
    `codes have ${config.mailer_otp_length} digits`,
    `${signInEmail(auth)}: Email OTP length 6.`,
  );
  report.expect(
    (config.smtp_max_frequency ?? 60) <= 30,
    'a new code may be asked for after 30 s',
    `a new code may be asked for only after ${config.smtp_max_frequency} s`,
    `${auth} Emails → SMTP Settings: minimum interval per user 30 s.`,
  );
  report.expect(
    !config.security_captcha_enabled,
    'no CAPTCHA',
    'CAPTCHA is on: nobody can sign in, since the pages send no captcha token',
    `${auth} Attack Protection.`,
  );
  report.expect(
    Boolean(config.mfa_totp_enroll_enabled && config.mfa_totp_verify_enabled),
    'two-factor sign-in is on',
    'two-factor sign-in (TOTP) is off',
    `${auth} Multi-Factor → TOTP.`,
  );
  report.advise(
    Boolean(config.mailer_secure_email_change_enabled),
    'secure email change is on',
    'secure email change is off',
    `${signInEmail(auth)}: secure email change.`,
  );
  report.advise(
    config.security_update_password_require_current_password !== false,
    'a new password needs the current one',
    'a new password does not need the current one',
    `${signInEmail(auth)}: require current password.`,
  );
  return report.findings;
}

function signInEmail(auth: string): string {
  return `${auth} Sign In / Providers → Email`;
}
