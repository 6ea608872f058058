import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { setFirstLanguage } from '#db/commits/people/people.ts';
import { newAddress } from '#tests/support/worker/auth-client.ts';
import { Browser } from '#tests/support/worker/checkout.ts';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { before, withMembers } from '#tests/support/worker/faulty-d1.ts';
import {
  callOf,
  codeCall,
  HASH,
  HOOK_SITE,
  mailHook,
  OTHER_HASH,
  SECRETS,
  type Signing,
  settingOf,
} from '#tests/support/worker/mail-hook.ts';
import { person } from '#tests/support/worker/people.ts';
import { heldQueue } from '#tests/support/worker/queues.ts';
import type { Env } from '#worker/env.ts';

const there = `${HOOK_SITE}/event/e1?buy=1&items=t1%3A2`;
const back = encodeURIComponent(there);

const LINKS = [
  [
    'signup',
    'en',
    '826728 confirms your email',
    `/verify-email/${HASH}?next=${encodeURIComponent('/event/e1?buy=1&items=t1%3A2')}`,
  ],
  ['magiclink', 'es', '826728 es tu código para entrar', `/mail-link/magiclink/${HASH}?redirect_to=${back}`],
  ['recovery', 'ru', 'Новый пароль в Aforo', `/reset-password/${HASH}?buy=1&items=t1%3A2`],
  ['invite', 'es', 'Tienes una invitación', `/mail-link/invite/${HASH}?redirect_to=${back}`],
] as const;

test.for(LINKS)('a %s mail in %s leads to our page and back to where it was asked for', async (one) => {
  const [kind, language, subject, link] = one;
  const hook = mailHook();
  const call = codeCall(kind, { user: { user_metadata: { language } }, data: { redirect_to: there } });
  const answer = await hook.post(JSON.stringify(call));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(await answer.json()).toEqual({});
  const mails = await hook.mails();
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  expect(mail?.to).toEqual([call.user.email]);
  expect(mail?.subject).toContain(subject);
  expect(mail?.text).toContain(`${HOOK_SITE}${link}\n`);
  expect(mail?.text).toContain('826728');
  expect(mail?.html).toContain(`<html lang="${language}">`);
});

test.for([
  ['en', 'is your code for Night', /2\s× General for \$20: held for you until \d+:\d\d/],
  ['es', 'es tu código para Night', /2\s× General por .*20: te lo apartamos hasta \d+:\d\d/],
  ['ru', '— ваш код, «Night»', /2\s× General за 20\s\$: держим для вас до \d+:\d\d/],
] as const)('the mail of a checkout names its event, what is held and until when, in %s', async (one) => {
  const [language, subject, held] = one;
  const sale = await eventOnSale({ types: [{ name: 'General', quantity: 10, price: 1_000 }] });
  const lines = [{ ticketTypeId: sale.typeId, quantity: 2 }];
  const { data } = await new Browser().start(sale, { lines });
  const redirect_to = `${HOOK_SITE}/event/${sale.eventId}?buy=1&checkout=${data.checkoutId}`;
  const hook = mailHook();
  const user = { user_metadata: { language } };
  await hook.post(JSON.stringify(codeCall('signup', { user, data: { redirect_to } })));
  const other = { redirect_to: redirect_to.replace(/.{4}$/, '0000') };
  await hook.post(JSON.stringify(codeCall('signup', { user, data: other })));
  const [mail, without] = await hook.mails();
  for (const one of [mail, without]) {
    expect(one?.subject).toBe(`826728 ${subject}`);
    expect(one?.text).toContain('Night\n');
  }
  expect(mail?.text).toMatch(held);
  expect(without?.text).not.toContain('General');
});

test.each(['signup', 'magiclink', 'recovery'])(
  'a deactivated person who asks for a %s mail reads that they are, without a code or a link',
  async (kind) => {
    const hook = mailHook();
    const off = await person();
    await env.DB.prepare("UPDATE users SET status = 'inactive', language = 'ru' WHERE id = ?")
      .bind(off.id)
      .run();
    const user = { id: off.id, user_metadata: {} };
    await hook.post(JSON.stringify(codeCall(kind, { email: off.email, user })));
    const mails = await hook.mails();
    expect(mails).toMatchObject([{ to: [off.email], subject: 'Ваш аккаунт Aforo отключён' }]);
    expect(mails[0]?.text).toContain('support@tickets.aforo.test');
    expect(mails[0]?.text).not.toMatch(/826728|https?:/);
  },
);

test('a code to confirm that it is you is the first word of its subject, and has no link', async () => {
  const hook = mailHook();
  await hook.post(
    JSON.stringify(codeCall('reauthentication', { user: { user_metadata: { language: 'ru' } } })),
  );
  const [mail] = await hook.mails();
  expect(mail?.subject).toBe('826728 — ваш код Aforo');
  expect(mail?.text).not.toContain(HOOK_SITE);
});

test('a change of the address is refused and mails nobody, so that no account moves to somebody else', async () => {
  const hook = mailHook();
  const crossed = { token: '036756', token_hash: HASH, token_new: '414419', token_hash_new: OTHER_HASH };
  const call = callOf('email_change', { user: { new_email: newAddress() }, data: crossed });
  expect((await hook.post(JSON.stringify(call))).status).toBe(403);
  expect(await hook.mails()).toEqual([]);
});

const OLD = newAddress();
const APP = { factor_type: 'totp', status: 'verified', updated_at: '2026-11-29T03:00:00Z' };
const PHONE = { ...APP, friendly_name: 'Phone', updated_at: '2026-11-29T03:14:59Z' };
const TABLET = { ...APP, friendly_name: 'Tablet' };
const NOTICES: [kind: string, says: string, user: object, data: object][] = [
  ['password_changed', 'has a new password', {}, {}],
  [
    'email_changed',
    'You now sign in to Aforo with moved@aforo.test',
    { email: 'moved@aforo.test' },
    { old_email: OLD },
  ],
  ['mfa_factor_enrolled', '“Phone” now protects', { factors: [TABLET, PHONE] }, { factor_type: 'totp' }],
  ['mfa_factor_unenrolled', '“Phone” no longer protects', { factors: [PHONE] }, { factor_type: 'totp' }],
  [
    'mfa_factor_unenrolled',
    'One of your authenticator apps',
    { factors: [TABLET, PHONE] },
    { factor_type: 'totp' },
  ],
  ['identity_linked', 'can now also be opened with google', {}, { provider: 'google' }],
  ['identity_unlinked', 'google no longer opens', {}, { provider: 'google' }],
];

test.for(NOTICES)('the owner is told of %s: %s', async ([kind, says, user, data]) => {
  const hook = mailHook();
  const call = callOf(`${kind}_notification`, { user, data });
  expect((await hook.post(JSON.stringify(call))).status).toBe(200);
  const [mail] = await hook.mails();
  expect(mail?.to).toEqual([kind === 'email_changed' ? OLD : call.user.email]);
  expect(mail?.text).toContain(says);
  expect(mail?.text).toContain(`${HOOK_SITE}/profile`);
  expect(mail?.text).toContain('support@tickets.aforo.test');
});

test('kinds that the service may learn get a plain mail, with the code if there is one, and a line in the log', async () => {
  const hook = mailHook();
  const warn = vi.spyOn(console, 'warn');
  await hook.post(JSON.stringify(callOf('phone_changed_notification')));
  await hook.post(JSON.stringify(codeCall('step_up')));
  await hook.post(JSON.stringify(callOf('constructor')));
  expect((await hook.mails()).map(({ subject }) => subject)).toEqual([
    'Your Aforo account was changed',
    '826728 is your Aforo code',
    'Your Aforo account was changed',
  ]);
  expect(warn.mock.calls.flat().join()).toContain('"kind":"step_up"');
});

test('repeats of a call with the same uuid, also at once, mail nothing again', async () => {
  const hook = mailHook();
  const body = JSON.stringify(codeCall('magiclink'));
  const first = await Promise.all(Array.from({ length: 5 }, () => hook.post(body)));
  const again = await hook.post(body);
  expect([...first, again].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await again.json()).toEqual({});
  expect(await hook.mails()).toHaveLength(1);
});

test('while its secret changes, the service may sign with either or both', async () => {
  const hook = mailHook();
  const settings = { SUPABASE_EMAIL_HOOK_SECRETS: settingOf(...SECRETS) };
  const [old, next] = SECRETS;
  const body = () => JSON.stringify(codeCall('magiclink'));
  for (const secrets of [[old], [next], [old, next]])
    expect((await hook.post(body(), { secrets, settings })).status).toBe(200);
  // The Worker may also know only one of those with which the service signs.
  expect((await hook.post(body(), { secrets: [next, old] })).status).toBe(200);
  expect((await hook.post(body(), { secrets: [next] })).status).toBe(400);
  expect(await hook.mails()).toHaveLength(4);
});

const nowS = () => Math.floor(Date.now() / 1000);
const valid = () => JSON.stringify(codeCall('magiclink'));
const changed = (change: (call: ReturnType<typeof callOf>) => object) => () =>
  JSON.stringify(change(codeCall('magiclink')));
const huge = () =>
  JSON.stringify(codeCall('magiclink', { user: { user_metadata: { a: 'a'.repeat(210_000) } } }));
const BAD: Record<string, [status: number, body: () => string, signing?: () => Signing]> = {
  'signed with another secret': [400, valid, () => ({ secrets: [SECRETS[1]] })],
  'without a signature': [400, valid, () => ({ secrets: [] })],
  'with another body than was signed': [400, valid, () => ({ sent: valid() })],
  'signed six minutes ago': [400, valid, () => ({ at: nowS() - 360 })],
  'signed in six minutes': [400, valid, () => ({ at: nowS() + 360 })],
  'over 200 KB': [413, huge],
  'over 200 KB without a declared length': [413, huge, () => ({ sent: new Blob([huge()]).stream() })],
  'that is no JSON': [400, () => '{"metadata":'],
  'that is a list': [400, () => '[]'],
  'without an id': [400, changed(({ metadata: _, ...call }) => call)],
  'without a person': [400, changed(({ user: _, ...call }) => call)],
  'without a token': [
    400,
    changed((call) => ({ ...call, email_data: { ...call.email_data, token_hash: '' } })),
  ],
  'with two addresses in one': [
    400,
    changed((call) => ({ ...call, user: { ...call.user, email: 'a@aforo.test,b@aforo.test' } })),
  ],
  'with a line break in the address': [
    400,
    changed((call) => ({ ...call, user: { ...call.user, email: 'a@aforo.test\r\nBcc: b@aforo.test' } })),
  ],
  'with a path in the token': [
    400,
    changed((call) => ({ ...call, email_data: { ...call.email_data, token_hash: '../../login?' } })),
  ],
};

test.for(Object.entries(BAD))(
  'a call %s is refused and mails nothing',
  async ([, [status, body, signing]]) => {
    const hook = mailHook();
    const answer = await hook.post(body(), signing?.());
    expect(answer.status).toBe(status);
    expect((await answer.json<{ error: { message: string } }>()).error.message).not.toBe('');
    expect(await hook.mails()).toEqual([]);
  },
);

test('a new account may say much less of itself than one that has had mails, so that none grows out of reach', async () => {
  const hook = mailHook();
  const user = { user_metadata: { a: 'a'.repeat(13_000) } };
  expect((await hook.post(JSON.stringify(codeCall('signup', { user })))).status).toBe(413);
  expect(await hook.mails()).toEqual([]);
  const known = { ...user, confirmation_sent_at: '2026-11-29T03:14:52Z' };
  expect((await hook.post(JSON.stringify(codeCall('signup', { user: known })))).status).toBe(200);
  expect(await hook.mails()).toHaveLength(1);
});

test.for([
  'https://evil.test/event/e1',
  'https://tickets.aforo.test.evil.test/',
  'https://tickets.aforo.test@evil.test/',
  'javascript:alert(1)',
  '//evil.test/x',
  'not an address',
  '',
])('a link does not lead on to %s', async (redirect_to) => {
  const hook = mailHook();
  await hook.post(JSON.stringify(codeCall('magiclink', { data: { redirect_to } })));
  const [mail] = await hook.mails();
  expect(mail?.text).toContain(`${HOOK_SITE}/mail-link/magiclink/${HASH}\n`);
});

test('a person who chose no language at the service gets the one that is known here, others English', async () => {
  const hook = mailHook();
  const { id } = await person();
  await setFirstLanguage(env.DB, id, 'ru');
  await hook.post(
    JSON.stringify(codeCall('magiclink', { user: { id: id.toUpperCase(), user_metadata: {} } })),
  );
  await hook.post(
    JSON.stringify(codeCall('magiclink', { user: { user_metadata: { language: { toString: 'ru' } } } })),
  );
  expect((await hook.mails()).map(({ subject }) => subject)).toEqual([
    '826728 — ваш код для входа в Aforo',
    '826728 is your sign-in code for Aforo',
  ]);
});

test('digits and links lie encrypted in D1 until they are sent', async () => {
  const hook = mailHook();
  const { queue, sent } = heldQueue();
  const call = codeCall('magiclink');
  expect((await hook.post(JSON.stringify(call), { settings: { CODE_QUEUE: queue } })).status).toBe(200);
  expect(sent).toHaveLength(1);
  const row = await env.DB.prepare(
    "SELECT status, sealed FROM deliveries WHERE channel = 'code' AND subject_id = ?",
  )
    .bind(call.metadata.uuid)
    .first<{ status: string; sealed: string }>();
  expect(row).toEqual({ status: 'owed', sealed: expect.stringMatching(/^[\w-]{100,}$/) });
  expect(await hook.mails()).toEqual([]);
});

test('while D1 is away the service is told to repeat the call, and the repeat mails once', async () => {
  const hook = mailHook();
  const down = () => {
    throw new Error('D1_ERROR: Network connection lost.');
  };
  const body = JSON.stringify(codeCall('magiclink'));
  const answer = await hook.post(body, { settings: { DB: withMembers(env.DB, { prepare: down }) } });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('1');
  expect(await hook.mails()).toEqual([]);
  expect((await hook.post(body)).status).toBe(200);
  expect(await hook.mails()).toHaveLength(1);
});

test('the service is told to repeat a call that D1 does not answer, and later it mails once', async () => {
  const hook = mailHook();
  const body = JSON.stringify(codeCall('magiclink'));
  const { promise: back, resolve: comeBack } = Promise.withResolvers<void>();
  const slow = before('INSERT INTO deliveries', () => back);
  expect((await hook.post(body, { settings: { DB: slow } })).status).toBe(503);
  expect((await hook.post(body)).status).toBe(200);
  comeBack();
  await expect.poll(hook.mails).toHaveLength(1);
  expect((await hook.post(body)).status).toBe(200);
  expect(await hook.mails()).toHaveLength(1);
});

test('the hook is not found without its secret and with embedded sign-in, and says when there is no mail provider', async () => {
  const hook = mailHook();
  const posted = async (settings: Partial<Env>) => (await hook.post(valid(), { settings })).status;
  expect(await posted({ SUPABASE_EMAIL_HOOK_SECRETS: '' })).toBe(404);
  expect(await posted({ SUPABASE_EMAIL_HOOK_SECRETS: 'v1,whsec_|whsec_AAAA|v1,whsec_AAAA' })).toBe(404);
  expect(await posted({ AUTH_MODE: 'embedded', SUPABASE_URL: '' })).toBe(404);
  const unset = await hook.post(valid(), { settings: { MAIL_API_KEY: '' } });
  expect([unset.status, unset.headers.get('retry-after')]).toEqual([503, null]);
});
