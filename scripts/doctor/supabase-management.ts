import { type Finding, reportOn } from './finding.ts';
import { getJson } from './http.ts';
import { MAIL_HOOK_PATH, MAIL_HOOK_SECRETS } from './mail-hook.ts';
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
  hook_send_email_enabled?: boolean | null;
  hook_send_email_uri?: string | null;
  hook_send_email_secrets?: string | null;
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
  ['confirmation', '/verify-email/{{ .TokenHash }}'],
  ['recovery', '/reset-password/{{ .TokenHash }}'],
  ['magic_link', '/mail-link/magiclink/{{ .TokenHash }}'],
  ['invite', '/mail-link/invite/{{ .TokenHash }}'],
] as const;
/** Ends each of these links: the page goes on where the mail was asked for. */
const LINK_END = '?next={{ .RedirectTo }}';

/** Requests per 5 minutes that one venue's address needs: Supabase counts by address, unless the proxy tells it. */
const ADDRESS_LIMITS = [
  ['rate_limit_token_refresh', 1_800],
  ['rate_limit_verify', 360],
  ['rate_limit_otp', 360],
] as const;
/** Mails about signing in of a quiet hour. Supabase counts them before the hook too. */
const MAILS_PER_HOUR = 1_000;

/** The dashboard's settings, by https://supabase.com/docs/reference/api/v1-get-auth-service-config. */
export async function supabaseManagementFindings(options: {
  url: string;
  siteUrl: string;
  /** A personal access token. */
  token: string | undefined;
  /** Whether `SUPABASE_PROXY` is on. */
  proxy?: boolean;
  /** Whether the Worker has `SUPABASE_EMAIL_HOOK_SECRETS`; null where nobody can tell. */
  hasHookSecret?: boolean | null;
  /** The hook's secrets, as the shell has them. */
  hookSecrets?: string | undefined;
  /** Tickets of the largest event that is still to come. */
  largestSale?: number;
  api?: string;
}): Promise<Finding[]> {
  const { url, siteUrl, token, proxy = false, api = 'https://api.supabase.com' } = options;
  const { hasHookSecret = null, hookSecrets, largestSale = 0 } = options;
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
  senderFindings(config, { siteUrl, hasHookSecret, hookSecrets }, report);
  for (const [name, least] of proxy ? [] : ADDRESS_LIMITS) {
    const limit = config[name];
    report.advise(
      limit !== null && limit >= least,
      `${name} is ${limit}`,
      `${name} is ${limit}: a full venue is one address`,
      `${AUTH} Rate Limits: at least ${least}.`,
    );
  }
  const mails = Math.max(MAILS_PER_HOUR, largestSale);
  report.advise(
    (config.rate_limit_email_sent ?? 0) >= mails,
    `${config.rate_limit_email_sent} mails about signing in an hour`,
    `rate_limit_email_sent is ${config.rate_limit_email_sent}: ${
      mails === largestSale ? `the largest event has ${mails} tickets, and ` : ''
    }each newcomer needs a code`,
    `${AUTH} Rate Limits → emails an hour: at least ${mails}.`,
  );
  if (proxy)
    report.expect(
      config.security_sb_forwarded_for_enabled === true,
      'the addresses that the proxy forwards are used',
      'SUPABASE_PROXY is on, IP address forwarding is not: all guests share one limit, and second factors fail',
      `${AUTH} Rate Limits → IP address forwarding, or PATCH "security_sb_forwarded_for_enabled": true.`,
    );
  // A free project can edit templates only with its own SMTP server, so the hook is asked for first.
  if (config.hook_send_email_enabled !== true && config.smtp_host) templateFindings(config, report);
  codeFindings(config, report);
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

/** Who sends the mails: the Worker by the hook, or Supabase by SMTP. */
function senderFindings(
  config: AuthConfig,
  {
    siteUrl,
    hasHookSecret,
    hookSecrets,
  }: { siteUrl: string; hasHookSecret: boolean | null; hookSecrets: string | undefined },
  report: ReturnType<typeof reportOn>,
): void {
  if (config.hook_send_email_enabled !== true) {
    if (hasHookSecret === true)
      report.warning(
        `the Worker has ${MAIL_HOOK_SECRETS}, and the Send Email hook is off: Supabase sends its own mails`,
        `${AUTH} Hooks → Send Email: ${siteUrl}${MAIL_HOOK_PATH}`,
      );
    report.expect(
      Boolean(config.smtp_host && config.smtp_admin_email),
      `mails leave by ${config.smtp_host}, from ${config.smtp_admin_email}`,
      'no Send Email hook, and no SMTP server with a sender: only members of your team get mails, two an hour',
      `${AUTH} Hooks → Send Email: ${siteUrl}${MAIL_HOOK_PATH}, as docs/deploy.md says.`,
    );
    return;
  }
  report.expect(
    config.hook_send_email_uri === `${siteUrl}${MAIL_HOOK_PATH}`,
    'the Worker sends the mails about signing in',
    `the Send Email hook is ${config.hook_send_email_uri}`,
    `${AUTH} Hooks → Send Email: ${siteUrl}${MAIL_HOOK_PATH}`,
  );
  const atSupabase = config.hook_send_email_secrets;
  const again = `Set ${MAIL_HOOK_SECRETS} in the shell, then run the command of docs/deploy.md, step 3, again.`;
  if (atSupabase !== undefined)
    report.expect(
      Boolean(atSupabase),
      'the Send Email hook has a secret',
      'the Send Email hook has no secret: the Worker refuses its calls, and nobody gets a code',
      again,
    );
  // Compared only where the API shows it.
  if (hookSecrets && atSupabase?.startsWith('v1,'))
    report.expect(
      hookSecrets.split('|').some((secret) => atSupabase.split('|').includes(secret)),
      'the Send Email hook has the secret of this shell',
      'the Send Email hook has another secret than this shell',
      `${again} The Worker needs the same (step 6).`,
    );
  if (hasHookSecret !== null)
    report.expect(
      hasHookSecret,
      `the Worker has ${MAIL_HOOK_SECRETS}`,
      `the Send Email hook is on, and the Worker has no ${MAIL_HOOK_SECRETS}: nobody gets a code`,
      'docs/deploy.md, step 6, sets it.',
    );
}

/** Codes and links of the templates. */
function templateFindings(config: AuthConfig, report: ReturnType<typeof reportOn>): void {
  for (const [mail, link] of TEMPLATE_LINKS) {
    const template = config[`mailer_templates_${mail}_content`] ?? '';
    report.expect(
      template.includes(`{{ .SiteURL }}${link}`),
      `the ${mail} mail links to ${link}`,
      `the ${mail} mail does not link to {{ .SiteURL }}${link}`,
      `${AUTH} Emails → Templates; the text is in docs/deploy.md.`,
    );
    if (template.includes(link))
      report.advise(
        template.includes(`${link}${LINK_END}`),
        `the ${mail} mail's link returns to where it was asked for`,
        `the ${mail} mail's link forgets where it was asked for: a purchase that waits is lost`,
        `${AUTH} Emails → Templates: end its link with ${LINK_END}.`,
      );
  }
  const ofChange = config.mailer_templates_email_change_content ?? '';
  report.expect(
    ofChange !== '' && !ofChange.includes('{{'),
    'the email_change mail confirms nothing',
    "the email_change mail has a link or a code: a stranger can move an account to somebody else's address",
    `${AUTH} Emails → Templates; the text is in docs/deploy.md.`,
  );
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
}

function codeFindings(config: AuthConfig, report: ReturnType<typeof reportOn>): void {
  const waitS = config.smtp_max_frequency ?? 60;
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
    waitS <= 30,
    'a new code may be asked for after 30 s',
    `a new code may be asked for only after ${waitS} s`,
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
