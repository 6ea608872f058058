import { DEMO_PASSWORD, DEMO_SIGN_INS } from '../seed/sign-ins.ts';

const WORK: Record<keyof typeof DEMO_SIGN_INS, string> = {
  admin: 'administrator',
  organizer: 'organizer',
  client: 'guest with money and tickets',
  scanner: 'scanner at Lone Star Lights',
  vendor: 'vendor at Lone Star Lights',
};

/** The message shown once the server runs, true for its settings. */
export function greeting(url: string, settings: Record<string, string>): string {
  return [
    '',
    `  Aforo runs at ${url}`,
    '',
    ...(settings.AUTH_MODE === 'embedded' ? demoPeople() : hostedSignIn(settings)),
    '',
    ...mails(url, settings),
    '  Stop with Ctrl-C. Start afresh with npm run reset.',
    '',
  ].join('\n');
}

function demoPeople(): string[] {
  const people = Object.entries(DEMO_SIGN_INS).map(
    ([person, { email }]) => `    ${email.padEnd(22)} ${WORK[person as keyof typeof WORK]}`,
  );
  return [`  Sign in with one of these, password ${DEMO_PASSWORD}`, ...people];
}

/** The demo's people are in the database, but have no accounts at the service. */
function hostedSignIn({
  SUPABASE_URL: url,
  SUPABASE_PUBLISHABLE_KEY: key,
}: Record<string, string>): string[] {
  if (!url || !key)
    return [
      '  !! Nobody can sign in: AUTH_MODE is hosted, and SUPABASE_URL or SUPABASE_PUBLISHABLE_KEY is not set in .dev.vars.',
    ];
  return [
    `  People sign in at ${url} (AUTH_MODE is hosted)`,
    '  Sign up there with an address of yours: the people of the demo have no accounts at it.',
  ];
}

function mails(url: string, settings: Record<string, string>): string[] {
  const { AUTH_MODE, MAIL_API_URL, MAIL_API_KEY, MAIL_FROM, PURCHASE_MAILS } = settings;
  const hasProvider = MAIL_API_URL && MAIL_API_KEY && MAIL_FROM;
  const sender = AUTH_MODE === 'embedded' ? [] : [signInMails(url, settings)];
  if (PURCHASE_MAILS === 'off') return [...sender, '  No other mails: PURCHASE_MAILS is off.'];
  if (hasProvider) return [...sender, `  Mails leave by ${MAIL_API_URL}`];
  if (AUTH_MODE === 'embedded') return [`  Mails go to   ${url}/dev/mailbox`];
  return [
    ...sender,
    '  !! No tickets, refunds or other mails leave: set MAIL_API_URL, MAIL_API_KEY and MAIL_FROM in .dev.vars.',
  ];
}

function signInMails(url: string, { SUPABASE_EMAIL_HOOK_SECRETS: hook }: Record<string, string>): string {
  return hook
    ? `  The sign-in service hands its mails to ${url}/api/auth/mail-hook, if its Send Email hook is that.`
    : '  Sign-in mails come from the sign-in service.';
}
