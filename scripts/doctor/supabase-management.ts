import { type Finding, reportOn } from './finding.ts';
import { getJson } from './http.ts';
import { DASHBOARD } from './supabase.ts';

/** The part of the Management API's auth configuration that matters here. */
interface AuthConfig {
  site_url: string | null;
  uri_allow_list: string | null;
  jwt_exp: number | null;
  smtp_host: string | null;
  smtp_admin_email: string | null;
  smtp_max_frequency: number | null;
  rate_limit_email_sent: number | null;
  rate_limit_token_refresh: number | null;
  rate_limit_verify: number | null;
  rate_limit_otp: number | null;
  mailer_otp_length: number | null;
  mailer_otp_exp: number | null;
  mailer_subjects_confirmation: string | null;
  mailer_subjects_magic_link: string | null;
  mailer_templates_confirmation_content: string | null;
  mailer_templates_recovery_content: string | null;
  mailer_templates_magic_link_content: string | null;
  mailer_templates_invite_content: string | null;
  mailer_templates_email_change_content: string | null;
  security_sb_forwarded_for_enabled?: boolean | null;
}

const AUTH = `${DASHBOARD} Authentication →`;
const EMAIL = 'Sign In / Providers → Email';
const SECURITY_MAILS = 'owners do not hear of the change';

/** Settings that are on or off: what it shall be, what happens otherwise, and where the dashboard has it. */
const SWITCHES = [
  ['security_captcha_enabled', false, 'nobody can sign in: the pages send no token', 'Attack Protection'],
  ['mfa_totp_enroll_enabled', true, 'nobody can add a second factor', 'Multi-Factor → TOTP'],
  ['mfa_totp_verify_enabled', true, 'people with a second factor cannot sign in', 'Multi-Factor → TOTP'],
] as const;
/** As `SWITCHES`; the deployment works without. */
const ADVISED = [
  [
    'external_anonymous_users_enabled',
    false,
    'accounts without an address are refused',
    'Sign In / Providers',
  ],
  ['mailer_secure_email_change_enabled', true, 'one mailbox is enough to move an account', EMAIL],
  [
    'security_update_password_require_current_password',
    true,
    'a borrowed session can change the password',
    EMAIL,
  ],
  ['password_hibp_enabled', true, 'known leaked passwords are accepted', `${EMAIL} (needs the Pro plan)`],
  ['mailer_notifications_password_changed_enabled', true, SECURITY_MAILS, 'Emails → Security'],
  ['mailer_notifications_email_changed_enabled', true, SECURITY_MAILS, 'Emails → Security'],
  ['mailer_notifications_mfa_factor_enrolled_enabled', true, SECURITY_MAILS, 'Emails → Security'],
  ['mailer_notifications_mfa_factor_unenrolled_enabled', true, SECURITY_MAILS, 'Emails → Security'],
] as const;
type Switches = Record<(typeof SWITCHES | typeof ADVISED)[number][0], boolean | null | undefined>;

/** What each mail's template links to, so that opening the mail redeems nothing. */
const TEMPLATE_LINKS = [
  ['confirmation', '/verify-email/{{ .TokenHash }}?next={{ .RedirectTo }}'],
  ['recovery', '/reset-password/{{ .TokenHash }}'],
  ['magic_link', '/mail-link/magiclink/{{ .TokenHash }}?next={{ .RedirectTo }}'],
  ['invite', '/mail-link/invite/{{ .TokenHash }}'],
  ['email_change', '/mail-link/email_change/{{ .TokenHash }}'],
] as const;

/** Requests per 5 minutes that one venue's address needs: Supabase counts by address, unless the proxy tells it. */
const ADDRESS_LIMITS = [
  ['rate_limit_token_refresh', 1_800],
  ['rate_limit_verify', 360],
  ['rate_limit_otp', 360],
] as const;
const MAILS_PER_HOUR = ['rate_limit_email_sent', 1_000] as const;

/** The dashboard's settings, by https://supabase.com/docs/reference/api/v1-get-auth-service-config. */
export async function supabaseManagementFindings(options: {
  url: string;
  siteUrl: string;
  /** A personal access token. */
  token: string | undefined;
  /** Whether `SUPABASE_PROXY` is on. */
  proxy?: boolean;
  api?: string;
}): Promise<Finding[]> {
  const { url, siteUrl, token, proxy = false, api = 'https://api.supabase.com' } = options;
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
  const { body: config, problem } = await getJson<AuthConfig & Switches>(
    `${api}/v1/projects/${ref}/config/auth`,
    { authorization: `Bearer ${token}` },
  );
  if (!config) {
    report.fault(
      `the Management API: ${problem}`,
      'The token must belong to a member of the project’s organization.',
    );
    return report.findings;
  }
  report.expect(
    config.site_url?.replace(/\/$/, '') === siteUrl,
    'Site URL is this site',
    `Site URL is ${config.site_url}`,
    `${AUTH} URL Configuration → Site URL: ${siteUrl}`,
  );
  report.expect(
    (config.uri_allow_list ?? '').split(',').some((uri) => uri.trim() === `${siteUrl}/**`),
    'redirects to this site are allowed',
    `${siteUrl}/** is no allowed redirect`,
    `${AUTH} URL Configuration → Redirect URLs.`,
  );
  report.expect(
    Boolean(config.smtp_host && config.smtp_admin_email),
    `mails leave by ${config.smtp_host}, from ${config.smtp_admin_email}`,
    'no SMTP server with a sender: only members of your team get mails, two an hour',
    `${AUTH} Emails → SMTP Settings.`,
  );
  for (const [name, least] of [...(proxy ? [] : ADDRESS_LIMITS), MAILS_PER_HOUR]) {
    const limit = config[name];
    report.advise(
      limit !== null && limit >= least,
      `${name} is ${limit}`,
      `${name} is ${limit}: a full venue is one address`,
      `${AUTH} Rate Limits: at least ${least}.`,
    );
  }
  if (proxy)
    report.expect(
      config.security_sb_forwarded_for_enabled === true,
      'the addresses that the proxy forwards are used',
      'SUPABASE_PROXY is on, IP address forwarding is not: all guests share one limit, and second factors fail',
      `${AUTH} Rate Limits → IP address forwarding, or PATCH "security_sb_forwarded_for_enabled": true.`,
    );
  mailFindings(config, report);
  for (const [name, wanted, otherwise, place] of SWITCHES)
    report.expect(...switchFinding(name, config[name], wanted, otherwise, place));
  for (const [name, wanted, otherwise, place] of ADVISED)
    report.advise(...switchFinding(name, config[name], wanted, otherwise, place));
  report.advise(
    (config.jwt_exp ?? 3_600) <= 3_600,
    `access tokens live ${config.jwt_exp} s`,
    `access tokens live ${config.jwt_exp} s: a session ended elsewhere lives as long`,
    `${DASHBOARD} Project Settings → JWT Keys: access token expiry 3600.`,
  );
  return report.findings;
}

/** Codes and links of the mails. */
function mailFindings(config: AuthConfig, report: ReturnType<typeof reportOn>): void {
  for (const [mail, link] of TEMPLATE_LINKS) {
    const template = config[`mailer_templates_${mail}_content`] ?? '';
    report.expect(
      template.includes(`{{ .SiteURL }}${link}`),
      `the ${mail} mail links to ${link}`,
      `the ${mail} mail does not link to {{ .SiteURL }}${link}`,
      `${AUTH} Emails → Templates; the text is in docs/deploy.md.`,
    );
  }
  for (const mail of ['confirmation', 'magic_link'] as const) {
    const subject = config[`mailer_subjects_${mail}`] ?? '';
    const text = config[`mailer_templates_${mail}_content`] ?? '';
    report.expect(
      `${subject}${text}`.includes('{{ .Token }}'),
      `the ${mail} mail has the code`,
      `the ${mail} mail has no code`,
      `${AUTH} Emails → Templates: begin the subject with {{ .Token }}.`,
    );
  }
  report.expect(
    config.mailer_otp_length === 6,
    'codes have six digits',
    `codes have ${config.mailer_otp_length} digits`,
    `${AUTH} ${EMAIL}: Email OTP length 6.`,
  );
  report.advise(
    config.mailer_otp_exp === 3_600,
    'codes live an hour',
    `codes live ${config.mailer_otp_exp} s; the page says an hour`,
    `${AUTH} ${EMAIL}: Email OTP expiration 3600.`,
  );
  report.expect(
    (config.smtp_max_frequency ?? 60) <= 30,
    'a new code may be asked for after 30 s',
    `a new code may be asked for only after ${config.smtp_max_frequency} s`,
    `${AUTH} Emails → SMTP Settings: minimum interval per user 30 s.`,
  );
}

/** What the answer lacks, a setting of another plan or version, is left alone. */
function switchFinding(
  name: string,
  is: boolean | null | undefined,
  wanted: boolean,
  otherwise: string,
  place: string,
): [boolean, string, string, string] {
  const word = wanted ? 'on' : 'off';
  const wrong = wanted ? 'off' : 'on';
  return [
    is == null || is === wanted,
    `${name} is ${is == null ? 'unknown' : word}`,
    `${name} is ${wrong}: ${otherwise}`,
    `${AUTH} ${place}: switch it ${word}.`,
  ];
}
