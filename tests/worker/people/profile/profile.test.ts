import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { drawing } from '#tests/support/pictures.ts';
import { browser, mailTo, newAddress } from '#tests/support/worker/auth-client.ts';
import { hostedCall, hostedService, hostedSignIn } from '#tests/support/worker/hosted.ts';
import { callTrpc, guest, person, proven } from '#tests/support/worker/people.ts';
import { upload } from '#tests/support/worker/uploads.ts';

const form = (more: Record<string, unknown> = {}) => ({
  requestId: crypto.randomUUID(),
  name: 'Ana',
  phone: '',
  language: null,
  currency: null,
  ...more,
});
const codeOf = ({ error }: { error: { data: { errorCode: string } } | null }) => error?.data.errorCode;

test('saved details appear in the profile and everywhere in the product', async () => {
  const someone = await person({ name: 'Before' });
  const saved = await someone.mutate(
    'profile.update',
    form({ name: '  Zoë Ångström ', phone: '00 52 (55) 1234-5678', language: 'es', currency: 'MXN' }),
  );
  const expected = {
    name: 'Zoë Ångström',
    email: someone.email,
    phone: '+525512345678',
    language: 'es',
    currency: 'MXN',
  };
  expect(saved.data).toMatchObject(expected);
  expect((await someone.query('profile.get')).data).toMatchObject(expected);
  expect((await someone.query('auth.me')).data).toMatchObject({
    name: 'Zoë Ångström',
    language: 'es',
    currency: 'MXN',
  });
});

test.each([
  ['a name of spaces', { name: '   ' }, 'NAME_REQUIRED'],
  ['a name with a line break', { name: 'A\nB' }, 'BAD_INPUT'],
  ['a name with a bidi override', { name: 'A\u202eB' }, 'BAD_INPUT'],
  ['a name of 121 characters', { name: 'a'.repeat(121) }, 'BAD_INPUT'],
  ['a phone number without a country code', { phone: '512 555 0100' }, 'PHONE_INVALID'],
  ['a phone number with letters', { phone: '+1 CALL ME' }, 'PHONE_INVALID'],
  ['a phone number with too many digits', { phone: `+${'1'.repeat(16)}` }, 'PHONE_INVALID'],
  ['an unsupported language', { language: 'fr' }, 'BAD_INPUT'],
  ['an unsupported currency', { currency: 'EUR' }, 'BAD_INPUT'],
])('%s is refused, and nothing is changed', async (_what, more, code) => {
  const someone = await person({ name: 'Before' });
  expect(codeOf(await someone.mutate('profile.update', form(more)))).toBe(code);
  expect((await someone.query('profile.get')).data.name).toBe('Before');
});

test('fields outside the form cannot be changed', async () => {
  const someone = await person();
  await someone.mutate(
    'profile.update',
    form({
      email: 'other@aforo.test',
      role: 'admin',
      status: 'inactive',
      id: 'x',
      imageKey: 'profile/x.png',
    }),
  );
  const me = await someone.query('auth.me');
  expect(me.data).toMatchObject({ email: someone.email, role: 'client', imageUrl: null });
});

test('a late repeat changes nothing, and other content under its request ID is refused', async () => {
  const someone = await person();
  const first = form({ name: 'First' });
  await Promise.all([someone.mutate('profile.update', first), someone.mutate('profile.update', first)]);
  await someone.mutate('profile.update', form({ name: 'Second' }));
  expect((await someone.mutate('profile.update', first)).data.name).toBe('Second');
  expect(codeOf(await someone.mutate('profile.update', { ...first, name: 'Third' }))).toBe(
    'REQUEST_ID_REUSED',
  );
  expect((await someone.query('profile.get')).data.name).toBe('Second');
});

test('a removed picture is deleted from the bucket, and a repeat of the removal spares the next one', async () => {
  const someone = await person();
  const { key } = await upload(someone, drawing());
  const remove = { requestId: crypto.randomUUID() };
  expect((await someone.mutate('profile.removePicture', remove)).data.imageUrl).toBeNull();
  expect(await env.UPLOADS?.head(key)).toBeNull();
  const next = await upload(someone, drawing({ width: 9 }));
  expect((await someone.mutate('profile.removePicture', remove)).data.imageUrl).toBe(next.url);
});

test('a person sees only their own sessions', async () => {
  const someone = await person();
  await person();
  const { sessions } = (await someone.query('profile.sessions')).data;
  expect(sessions).toMatchObject([{ id: someone.sessionId, current: true }]);
});

test('with hosted sign-in the sessions are not listed', async () => {
  const service = hostedService();
  const id = crypto.randomUUID();
  await service.addUser({ id, email: `${id}@aforo.test` });
  const token = await service.token(id);
  await hostedSignIn(service, token);
  const answer = await hostedCall(service, 'profile.sessions', { kind: 'query', token });
  expect(answer.data).toEqual({ sessions: null });
});

test('a person who came by code sets their first password with a fresh code and no old one', async () => {
  const email = newAddress();
  const { auth } = browser();
  await auth.signInWithOtp({ email });
  const token = (await mailTo(email)).code ?? '';
  const { data } = await auth.verifyOtp({ email, token, type: 'email' });
  const accessToken = data.session?.access_token ?? '';
  await guest.mutate('auth.loginWithSupabase', { accessToken });
  const asked = () => callTrpc('profile.password', 'query', undefined, { token: accessToken });
  expect((await asked()).data).toEqual({ isSet: false, isProven: true });
  expect((await auth.updateUser({ password: 'battery staple' })).error).toBeNull();
  expect((await asked()).data).toEqual({ isSet: true, isProven: true });
  const inside = await browser().auth.signInWithPassword({ email, password: 'battery staple' });
  expect(inside.error).toBeNull();
});

test('a code of a quarter of an hour ago stands for no old password', async () => {
  const someone = await person();
  const [fresh, old] = [await proven(someone), await proven(someone, 15)];
  expect((await fresh.query('profile.password')).data.isProven).toBe(true);
  expect((await old.query('profile.password')).data.isProven).toBe(false);
});

test('with hosted sign-in it is unknown whether there is a password', async () => {
  const service = hostedService();
  const id = crypto.randomUUID();
  await service.addUser({ id, email: `${id}@aforo.test` });
  const token = await service.token(id);
  await hostedSignIn(service, token);
  const answer = await hostedCall(service, 'profile.password', { kind: 'query', token });
  expect(answer.data.isSet).toBeNull();
});
