import { DEMO_PASSWORD, DEMO_SIGN_INS } from '../seed/sign-ins.ts';

const WORK: Record<keyof typeof DEMO_SIGN_INS, string> = {
  admin: 'administrator',
  organizer: 'organizer',
  client: 'guest with money and tickets',
  scanner: 'scanner at Lone Star Lights',
  vendor: 'vendor at Lone Star Lights',
};

/** The message shown once the server runs. */
export function greeting(url: string): string {
  const people = Object.entries(DEMO_SIGN_INS).map(
    ([person, { email }]) => `    ${email.padEnd(22)} ${WORK[person as keyof typeof WORK]}`,
  );
  return [
    '',
    `  Aforo runs at ${url}`,
    '',
    `  Sign in with one of these, password ${DEMO_PASSWORD}`,
    ...people,
    '',
    `  Mails go to   ${url}/dev/mailbox`,
    '  Stop with Ctrl-C. Start afresh with npm run reset.',
    '',
  ].join('\n');
}
