import { ALERT_FORMATS } from '../../src/worker/health/alerts/compose-alert.ts';
import type { Environment } from '../deploy/environment.ts';
import { type Finding, reportOn } from './finding.ts';
import { MAIL_HOOK_SECRETS } from './mail-hook.ts';

/** Settings by name: values of `[vars]`, or the variables of a local Worker; secrets by name only. */
export interface KnownSettings {
  target: 'local' | Environment;
  values: Record<string, string>;
  secrets: ReadonlySet<string>;
}

interface Group {
  names: readonly string[];
  /** What does not work without. */
  without: string;
  required?: boolean;
  /** Only in a deployment. */
  hosted?: boolean;
  /** Also on a developer's machine whose sign-in is hosted. */
  hostedSignIn?: boolean;
}

const MAIL_SETTINGS = ['MAIL_API_URL', 'MAIL_FROM', 'MAIL_API_KEY'] as const;

const GROUPS: readonly Group[] = [
  { names: ['SITE_URL'], without: 'links in mails, payments and sign-in', required: true },
  { names: ['TICKET_SIGNING_KEYS', 'DERIVATION_SECRET'], without: 'tickets', required: true },
  {
    names: ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY'],
    without: 'sign-in',
    required: true,
    hosted: true,
    hostedSignIn: true,
  },
  {
    names: ['SUPABASE_SECRET_KEY'],
    without: 'people cannot delete their own account',
    hosted: true,
    hostedSignIn: true,
  },
  {
    names: [MAIL_HOOK_SECRETS],
    without: 'mails about signing in are Supabase’s own, in one language',
    hosted: true,
    hostedSignIn: true,
  },
  { names: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], without: 'card payments are off', hosted: true },
  {
    names: ['STRIPE_PUBLISHABLE_KEY'],
    without: 'no card form in the page, only hosted checkouts',
    hosted: true,
  },
  {
    names: ['STRIPE_CONNECT_WEBHOOK_SECRET'],
    without: 'no payouts to organizers’ own accounts',
    hosted: true,
  },
  {
    names: MAIL_SETTINGS,
    without: 'no tickets by mail',
    hosted: true,
    hostedSignIn: true,
  },
  { names: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'], without: 'no push notifications', hosted: true },
  { names: ['RUNBOOK_URL'], without: 'alerts name the runbook’s section without a link', hosted: true },
  { names: ['SUPPORT_EMAIL'], without: 'guests are told to write to support@ the site’s host' },
];

const HOSTED_ONLY = new Set(GROUPS.flatMap(({ names, hosted }) => (hosted ? names : [])));

/** All of a group, or none: an incomplete set is refused by the Worker with a line in the log. */
const WHOLE_OR_NONE = [
  [
    'APPLE_PASS_CERTIFICATE',
    'APPLE_PASS_KEY',
    'APPLE_WWDR_CERTIFICATE',
    'APPLE_PASS_TYPE_ID',
    'APPLE_TEAM_ID',
  ],
  ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_KEY'],
] as const;

/** Conveniences of a local Worker that open or fake something in a deployment. */
const LOCAL_ONLY = [
  'PAYMENTS',
  'PAYMENT_WEBHOOK_SECRET',
  'AUTH_RATE_LIMITS',
  'STRIPE_API_BASE',
  'SALE_QUEUE_MAX',
];

/** Which settings a deployment has. Values of secrets are never read from Cloudflare. */
export function settingsFindings({ target, values, secrets }: KnownSettings): Finding[] {
  const local = target === 'local';
  const report = reportOn('settings');
  const isHostedHere = local && values.AUTH_MODE === 'hosted';
  const isSet = (name: string) => secrets.has(name) || Boolean(values[name]);
  for (const { names, without, required, hosted, hostedSignIn } of GROUPS) {
    if (local && hosted && !(isHostedHere && hostedSignIn)) continue;
    const missing = names.filter((name) => !isSet(name));
    if (missing.length === 0) report.ok(names.join(', '));
    else if (required || missing.length < names.length)
      report.fault(
        `${missing.join(', ')} missing: ${required ? 'needed for ' : ''}${without}`,
        howToSet(missing, target),
      );
    else report.warning(`${missing.join(', ')} not set: ${without}`, howToSet(missing, target));
  }
  for (const names of WHOLE_OR_NONE) {
    const missing = names.filter((name) => !isSet(name));
    if (missing.length > 0 && missing.length < names.length)
      report.fault(`${missing.join(', ')} missing beside the rest of its set`, 'Set all of them, or none.');
  }
  if (values.SUPABASE_PROXY === 'on' && !isSet('SUPABASE_SECRET_KEY'))
    report.fault(
      'SUPABASE_PROXY is on without SUPABASE_SECRET_KEY: sign-in refuses to run',
      howToSet(['SUPABASE_SECRET_KEY'], target),
    );
  const unsent = isSet(MAIL_HOOK_SECRETS) ? MAIL_SETTINGS.filter((name) => !isSet(name)) : [];
  if (unsent.length > 0)
    report.fault(
      `${MAIL_HOOK_SECRETS} is set without ${unsent.join(', ')}: nobody gets a code`,
      howToSet(unsent, target),
    );
  if (!local) {
    alertFindings(values, isSet, { report, target });
    const wrong = LOCAL_ONLY.filter(isSet);
    if (wrong.length > 0)
      report.fault(
        `${wrong.join(', ')} set: only for local Workers`,
        'Delete it from [vars], or with `wrangler secret delete`.',
      );
    report.expect(
      values.AUTH_MODE !== 'embedded',
      'AUTH_MODE is hosted',
      'AUTH_MODE is embedded: this deployment is its own identity service',
      'Set AUTH_MODE = "hosted" in [vars].',
    );
    const site = values.SITE_URL ?? '';
    if (site && (!/^https:\/\/[^/]+$/.test(site) || /\.workers\.dev$/.test(site)))
      report.fault(
        `SITE_URL = "${site}"`,
        'It is https://, a host on your own domain, and nothing after it: no path, no trailing slash.',
      );
  }
  return report.findings;
}

/** Somebody is told of alerts; where, only the Worker knows. */
function alertFindings(
  values: Record<string, string>,
  isSet: (name: string) => boolean,
  { report, target }: { report: ReturnType<typeof reportOn>; target: KnownSettings['target'] },
): void {
  const format = values.ALERT_FORMAT ?? 'json';
  const isPagerDuty = format === 'pagerduty';
  report.advise(
    isSet('ALERT_URL') || isSet('ALERT_EMAIL') || (isPagerDuty && isSet('ALERT_KEY')),
    'alerts leave; npm run doctor -- --alert-test sends one',
    'nobody is told of alerts: neither ALERT_URL nor ALERT_EMAIL is set',
    'docs/deploy.md, "Alerts".',
  );
  if (!(ALERT_FORMATS as readonly string[]).includes(format))
    report.fault(
      `ALERT_FORMAT = "${format}": alerts go to no address`,
      `It is one of ${ALERT_FORMATS.join(', ')}.`,
    );
  if (isPagerDuty && !isSet('ALERT_KEY'))
    report.fault('ALERT_FORMAT is pagerduty without ALERT_KEY', howToSet(['ALERT_KEY'], target));
}

const SETTINGS = /_URL$|^SUPABASE_PUBLISHABLE_KEY$|^MAIL_FROM$|_EMAIL$|_ID$/;

function howToSet(names: readonly string[], target: KnownSettings['target']): string {
  if (target === 'local' && names.some((name) => HOSTED_ONLY.has(name)))
    return `${names.join(', ')} in .dev.vars.`;
  if (target === 'local') return '`npm start` makes what is missing.';
  const flag = target === 'staging' ? '--env staging' : '--env ""';
  return names
    .map((name) =>
      SETTINGS.test(name)
        ? `${name} under [vars] in wrangler.toml`
        : `npx wrangler secret put ${name} ${flag}`,
    )
    .join('; ');
}
