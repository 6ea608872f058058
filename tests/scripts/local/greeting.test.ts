import { expect, test } from 'vitest';
import { greeting } from '../../../scripts/local/greeting.ts';

const URL = 'http://localhost:8787';
const SERVICE = {
  AUTH_MODE: 'hosted',
  SUPABASE_URL: 'http://auth.test',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
};
const PROVIDER = { MAIL_API_URL: 'https://mail.test', MAIL_API_KEY: 'key', MAIL_FROM: 'a@aforo.test' };

test('embedded sign-in is greeted with the people of the demo and the mailbox of the machine', () => {
  const text = greeting(URL, { AUTH_MODE: 'embedded' });
  expect(text).toContain('password aforo-demo');
  expect(text).toContain(`${URL}/dev/mailbox`);
  expect(greeting(URL, { AUTH_MODE: 'embedded', ...PROVIDER })).toContain('Mails leave by https://mail.test');
});

test('hosted sign-in is greeted with neither passwords nor a mailbox, but with its service', () => {
  const text = greeting(URL, { ...SERVICE, ...PROVIDER });
  expect(text).not.toMatch(/aforo-demo|dev\/mailbox|!!/);
  expect(text).toContain('People sign in at http://auth.test');
  expect(text).toContain('Mails leave by https://mail.test');
});

test('with the hook, sign-in mails are said to come from here', () => {
  const byService = 'Sign-in mails come from the sign-in service';
  expect(greeting(URL, { ...SERVICE, ...PROVIDER })).toContain(byService);
  const text = greeting(URL, { ...SERVICE, ...PROVIDER, SUPABASE_EMAIL_HOOK_SECRETS: 'v1,whsec_a' });
  expect(text).not.toContain(byService);
  expect(text).toContain(`${URL}/api/auth/mail-hook`);
});

test('what is missing for hosted sign-in and mails is said loudly', () => {
  expect(greeting(URL, { AUTH_MODE: 'hosted', ...PROVIDER })).toContain('!! Nobody can sign in');
  expect(greeting(URL, { ...SERVICE, MAIL_API_KEY: '' })).toContain(
    '!! No tickets, refunds or other mails leave',
  );
  expect(greeting(URL, { ...SERVICE, PURCHASE_MAILS: 'off' })).toContain('PURCHASE_MAILS is off');
});
