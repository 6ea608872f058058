import { env } from 'cloudflare:test';
import type { Session } from '@supabase/auth-js';
import { afterEach, expect, test } from 'vitest';
import type { NewAccount } from '#shared/contracts/auth.ts';
import { codeAt } from '#tests/support/totp.ts';
import { newAddress } from '#tests/support/worker/auth-client.ts';
import { hostedVisitors, realService } from '#tests/support/worker/hosted-visitors.ts';
import { signInWithToken } from '#worker/auth/sign-in.ts';
import { TOTP_STEP_MS } from '#worker/identity/factors/totp.ts';

type World = ReturnType<typeof hostedVisitors>;
type Auth = ReturnType<World['browser']>;

const THEIRS = 'a stranger chose this 1';
const OWN = 'the owner chose this 2';

const realNow = Date.now;
afterEach(() => {
  Date.now = realNow;
});

function sessionOf({ data, error }: Awaited<ReturnType<Auth['verifyOtp']>>): Session {
  if (error) throw error;
  if (!data.session) throw new Error('a redeemed mail opens a session');
  return data.session;
}

interface Way {
  /** Asks for the mail and redeems it. */
  confirm: (world: World, auth: Auth, email: string) => Promise<Session>;
  /** What the page knows; without the time since it asked, it has not. */
  typed: NewAccount;
  asksHere: boolean;
}

const byCode = (data: object) => async (world: World, auth: Auth, email: string) => {
  const { code } = await world.mailOf(email, () => auth.signInWithOtp({ email, options: { data } }));
  return sessionOf(await auth.verifyOtp({ email, token: code, type: 'email' }));
};

const signUpMail = (world: World, auth: Auth, email: string) =>
  world.mailOf(email, () =>
    auth.signUp({ email, password: OWN, options: { data: { name: 'Olga', language: 'es' } } }),
  );

const bySignUpCode: Way['confirm'] = async (world, auth, email) => {
  const { code } = await signUpMail(world, auth, email);
  return sessionOf(await auth.verifyOtp({ email, token: code, type: 'email' }));
};

const byLinkElsewhere: Way['confirm'] = async (world, auth, email) => {
  const { token_hash } = await signUpMail(world, auth, email);
  return sessionOf(await world.browser().verifyOtp({ token_hash, type: 'email' }));
};

/** Every way to confirm an address for the first time. */
const WAYS: Record<string, Way> = {
  'a code at the checkout': {
    confirm: byCode({ name: 'Olga', language: 'es' }),
    typed: { name: 'Olga', language: 'es' },
    asksHere: true,
  },
  'a code at the login card': {
    confirm: byCode({ language: 'es' }),
    typed: { language: 'es' },
    asksHere: true,
  },
  "a sign-up's code": {
    confirm: bySignUpCode,
    typed: { name: 'Olga', language: 'es', password: OWN },
    asksHere: true,
  },
  "a sign-up's link in the same browser": {
    confirm: async (world, auth, email) => {
      const { token_hash } = await signUpMail(world, auth, email);
      return sessionOf(await auth.verifyOtp({ token_hash, type: 'email' }));
    },
    typed: { name: 'Olga', language: 'es', password: OWN },
    asksHere: true,
  },
  "a sign-up's link in another browser": {
    confirm: byLinkElsewhere,
    typed: {},
    asksHere: false,
  },
  'a link for a new password': {
    confirm: async (world, auth, email) => {
      const { token_hash } = await world.mailOf(email, () => auth.resetPasswordForEmail(email));
      return sessionOf(await auth.verifyOtp({ token_hash, type: 'recovery' }));
    },
    typed: {},
    asksHere: true,
  },
  'an invitation': {
    confirm: async (world, _auth, email) => {
      const { token_hash } = await world.mailOf(email, () => world.invite(email));
      return sessionOf(await world.browser().verifyOtp({ token_hash, type: 'invite' }));
    },
    typed: {},
    asksHere: false,
  },
};

/** A stranger signs up with the owner's address and a password, and waits. */
async function strangerSignsUp(world: World, email: string): Promise<Auth> {
  const auth = world.browser();
  const data = { name: 'Mallory', language: 'ru', note: 'put in before' };
  await world.mailOf(email, () => auth.signUp({ email, password: THEIRS, options: { data } }));
  return auth;
}

/** A minute passes here: the owner asks after the account has begun. */
function laterOnAskedAt(): number {
  Date.now = () => realNow() + 60_000;
  return Date.now();
}

/** Half a minute later, with the first request of the session that took the account over. */
async function settled(world: World, token: string): Promise<void> {
  const now = Date.now();
  Date.now = () => now + 30_000;
  expect((await world.call('auth.me', token)).data).not.toBeNull();
}

async function tokenByPassword(auth: Auth, email: string, password: string): Promise<string> {
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (error) throw error;
  return data.session.access_token;
}

test.for(Object.entries(WAYS))(
  'a stranger who signed up first has no way in after the owner confirms by %s',
  async ([, { confirm, typed, asksHere }]) => {
    const world = hostedVisitors();
    const email = newAddress();
    const stranger = await strangerSignsUp(world, email);
    const askedAt = asksHere ? laterOnAskedAt() : Date.now();
    const auth = world.browser();
    const { access_token: token, user } = await confirm(world, auth, email);

    // The service opens the account to the stranger as soon as the address is confirmed.
    const theirs = await tokenByPassword(stranger, email, THEIRS);
    expect(await world.signIn(theirs)).toMatchObject({ status: 403, code: 'CODE_NEEDED' });
    expect((await world.call('auth.me', theirs)).data).toBeNull();

    const known = asksHere ? { askedAgoMs: Date.now() - askedAt } : {};
    expect(await world.signIn(token, { ...typed, ...known })).toMatchObject({
      status: 200,
      data: {
        id: user.id,
        emailVerified: true,
        name: typed.name ?? email.split('@')[0],
        language: typed.language ?? null,
        passwordDropped: typed.password === undefined,
      },
    });
    expect((await world.call('auth.me', token)).data).toMatchObject({ id: user.id });
    expect((await world.call('wallet.get', theirs)).code).toBe('SESSION_EXPIRED');
    expect((await world.signIn(theirs)).code).toBe('SESSION_EXPIRED');
    const again = await stranger.signInWithPassword({ email, password: THEIRS });
    expect(again.error?.code).toBe('invalid_credentials');

    const kept = (await world.browser().getUser(token)).data.user?.user_metadata;
    expect(kept).not.toHaveProperty('note');
    expect(kept?.name).toBe(typed.name);
    if (!typed.password) return;
    await settled(world, token);
    const own = await tokenByPassword(world.browser(), email, typed.password);
    expect((await world.signIn(own)).data).toMatchObject({ id: user.id, passwordDropped: false });
  },
);

test.for(
  Object.entries(WAYS).filter(([name, { asksHere }]) => asksHere && name !== 'a link for a new password'),
)(
  'an account that began in the browser that confirms it by %s is not touched',
  async ([, { confirm, typed }]) => {
    const world = hostedVisitors();
    const email = newAddress();
    const auth = world.browser();
    const askedAt = Date.now();
    const { access_token: token, user } = await confirm(world, auth, email);
    // The reloaded page does not know the password any more.
    const { password = null, ...rest } = typed;
    const signedIn = await world.signIn(token, { ...rest, askedAgoMs: Date.now() - askedAt });
    const name = typed.name ?? email.split('@')[0];
    expect(signedIn.data).toMatchObject({ id: user.id, name, passwordDropped: false });
    if (password) expect(await tokenByPassword(world.browser(), email, password)).toBeTruthy();
    if (!world.standIn) return;
    const calls = (await world.standIn.calls()).map(({ call }) => call);
    expect(calls.filter((call) => /^(GET|PUT|DELETE) .*\/(user|factors)/.test(call))).toEqual([
      'GET /auth/v1/user',
    ]);
  },
);

test('a person who is known here signs in by password, and their account is not touched', async () => {
  const world = hostedVisitors();
  const email = newAddress();
  const auth = world.browser();
  const { access_token } = await bySignUpCode(world, auth, email);
  await world.signIn(access_token, { askedAgoMs: 60_000 });
  laterOnAskedAt();
  const token = await tokenByPassword(world.browser(), email, OWN);
  expect((await world.signIn(token)).data).toMatchObject({ passwordDropped: false });
  expect((await world.call('auth.me', access_token)).data).toMatchObject({ email });
  expect(await tokenByPassword(world.browser(), email, OWN)).toBeTruthy();
});

/** Confirmed at the service a minute ago, by a link in a browser that Aforo never saw. */
async function registeredElsewhere(world: World): Promise<string> {
  const email = newAddress();
  await byLinkElsewhere(world, world.browser(), email);
  return email;
}

test('a password that the person types before their first code works afterwards', async () => {
  const world = hostedVisitors();
  const email = await registeredElsewhere(world);
  const askedAt = laterOnAskedAt();
  const auth = world.browser();
  expect((await world.signIn(await tokenByPassword(auth, email, OWN))).code).toBe('CODE_NEEDED');
  const { access_token: token } = await byCode({})(world, auth, email);
  const signedIn = await world.signIn(token, { password: OWN, askedAgoMs: Date.now() - askedAt });
  expect(signedIn.data).toMatchObject({ passwordDropped: false });
  expect(await tokenByPassword(world.browser(), email, OWN)).toBeTruthy();
});

test('a typed password that the service does not take is replaced all the same', async () => {
  const world = hostedVisitors();
  const email = newAddress();
  const stranger = await strangerSignsUp(world, email);
  laterOnAskedAt();
  const { access_token: token } = await byCode({})(world, world.browser(), email);
  expect((await world.signIn(token, { password: '123' })).data).toMatchObject({ passwordDropped: true });
  const again = await stranger.signInWithPassword({ email, password: THEIRS });
  expect(again.error?.code).toBe('invalid_credentials');
});

/** @returns the session's token after the factor */
async function enrollFactor(auth: Auth): Promise<string> {
  const { data } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  if (data?.type !== 'totp') throw new Error('not totp');
  const code = codeAt(data.totp.secret, Math.floor(realNow() / TOTP_STEP_MS));
  const verified = await auth.mfa.challengeAndVerify({ factorId: data.id, code });
  if (verified.error) throw verified.error;
  return verified.data.access_token;
}

test("a stranger's second factor does not keep the owner out, if the Worker may remove it", async () => {
  const world = hostedVisitors();
  const email = newAddress();
  const stranger = await strangerSignsUp(world, email);
  laterOnAskedAt();
  const first = await byCode({})(world, world.browser(), email);
  // The stranger is in as soon as the address is confirmed.
  await tokenByPassword(stranger, email, THEIRS);
  await enrollFactor(stranger);
  // The service ends sessions that have not passed the new factor: the owner asks for another code.
  expect((await world.signIn(first.access_token)).code).toBe('SESSION_EXPIRED');
  const { access_token: token } = await byCode({})(world, world.browser(), email);

  const without = await world.signIn(token, {}, { SUPABASE_SECRET_KEY: '' });
  expect(without).toMatchObject({ status: 503, code: 'AUTH_UNAVAILABLE' });
  expect((await world.call('auth.me', token)).data).toBeNull();

  expect((await world.signIn(token)).data).toMatchObject({ needsSecondFactor: false, passwordDropped: true });
  expect((await world.browser().getUser(token)).data.user?.factors ?? []).toEqual([]);
  expect((await stranger.signInWithPassword({ email, password: THEIRS })).error).not.toBeNull();
});

test('a factor that a stranger began to enroll is removed', async () => {
  const world = hostedVisitors();
  const email = newAddress();
  const stranger = await strangerSignsUp(world, email);
  laterOnAskedAt();
  const { access_token: token } = await byCode({})(world, world.browser(), email);
  await tokenByPassword(stranger, email, THEIRS);
  expect((await stranger.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })).error).toBeNull();
  expect((await world.signIn(token)).status).toBe(200);
  expect((await world.browser().getUser(token)).data.user?.factors ?? []).toEqual([]);
});

test('a factor that the owner adds before their take-over is settled is not removed by a mail alone', async () => {
  const world = hostedVisitors();
  const email = newAddress();
  await strangerSignsUp(world, email);
  laterOnAskedAt();
  const owner = world.browser();
  const { access_token: first } = await byCode({})(world, owner, email);
  expect((await world.signIn(first)).data).toMatchObject({ passwordDropped: true });
  const own = await enrollFactor(owner);
  expect((await world.signIn(own)).data).toMatchObject({ needsSecondFactor: false });

  const { access_token: byMail } = await byCode({})(world, world.browser(), email);
  expect((await world.signIn(byMail)).data).toMatchObject({ needsSecondFactor: true });
  expect((await world.browser().getUser(own)).data.user?.factors).toHaveLength(1);
  expect((await world.call('auth.me', own)).data).toMatchObject({ email });
});

test('a crash between the replaced password and our own row is repeated by the next sign-in', async () => {
  const world = hostedVisitors();
  const email = newAddress();
  const stranger = await strangerSignsUp(world, email);
  laterOnAskedAt();
  const { access_token: token } = await byCode({})(world, world.browser(), email);
  const db = new Proxy(env.DB, {
    get: (target, name) => {
      if (name === 'batch') return () => Promise.reject(new Error('the Worker is gone'));
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const hosted = { ...env, ...world.settings, AUTH_MODE: 'hosted', SUPABASE_URL: world.origin };
  const crashing = signInWithToken(
    { env: hosted, db, now: () => Date.now() },
    { request: new Request('https://aforo.test'), accessToken: token, typed: { password: OWN } },
  );
  await expect(crashing).rejects.toThrow('the Worker is gone');
  expect((await world.call('auth.me', token)).data).toBeNull();

  const repeated = await world.signIn(token, { name: 'Olga', password: OWN });
  expect(repeated.data).toMatchObject({ name: 'Olga', passwordDropped: false });
  expect(await tokenByPassword(world.browser(), email, OWN)).toBeTruthy();
  expect((await stranger.signInWithPassword({ email, password: THEIRS })).error).not.toBeNull();
});

/** An account that its owner has just taken over, with the owner's token. */
async function takenOver(world: World) {
  const email = newAddress();
  await strangerSignsUp(world, email);
  laterOnAskedAt();
  const { access_token: token, user } = await byCode({})(world, world.browser(), email);
  expect((await world.signIn(token)).status).toBe(200);
  return { email, token, userId: user.id };
}

test.skipIf(realService)(
  'a sign-in that was under way at the take-over has no session that lasts',
  async () => {
    const world = hostedVisitors();
    const { token, userId } = await takenOver(world);
    const late = await world.standIn?.control<{ access_token: string }>('late', { userId });
    const theirs = late?.access_token ?? '';
    expect((await world.signIn(theirs)).code).toBe('CODE_NEEDED');
    expect((await world.call('auth.me', theirs)).data).toBeNull();
    expect((await world.call('wallet.get', theirs)).code).toBe('SESSION_EXPIRED');

    await settled(world, token);
    expect((await world.browser().getUser(theirs)).error?.name).toBe('AuthSessionMissingError');
    expect((await world.signIn(theirs)).code).toBe('SESSION_EXPIRED');
    expect((await world.call('auth.me', theirs)).data).toBeNull();
  },
);

test.skipIf(realService)(
  'a change of the password that was under way at the take-over lets nobody in, and the next code takes over again',
  async () => {
    const world = hostedVisitors();
    const { email, token, userId } = await takenOver(world);
    await world.standIn?.control('late', { userId, password: THEIRS });
    const theirs = await tokenByPassword(world.browser(), email, THEIRS);
    expect((await world.signIn(theirs)).code).toBe('CODE_NEEDED');
    Date.now = (
      (now) => () =>
        now + 30_000
    )(Date.now());
    expect((await world.call('wallet.get', token)).code).toBe('SESSION_EXPIRED');
    expect((await world.signIn(theirs)).code).toBe('CODE_NEEDED');
    expect((await world.call('wallet.get', theirs)).code).toBe('SESSION_EXPIRED');

    const { access_token: again } = await byCode({})(world, world.browser(), email);
    expect((await world.signIn(again)).data).toMatchObject({ id: userId, passwordDropped: true });
    await settled(world, again);
    expect((await world.browser().signInWithPassword({ email, password: THEIRS })).error).not.toBeNull();
  },
);

test.skipIf(realService).for([['GET /user'], ['PUT /user']])(
  'while %s fails at the service, nobody signs in for the first time',
  async (calls) => {
    const world = hostedVisitors();
    const email = newAddress();
    await strangerSignsUp(world, email);
    laterOnAskedAt();
    const { access_token: token, user } = await byCode({})(world, world.browser(), email);
    await world.standIn?.control('break', { calls });
    expect(await world.signIn(token)).toMatchObject({ status: 503, code: 'AUTH_UNAVAILABLE' });
    expect(await env.DB.prepare('SELECT 1 FROM users WHERE id = ?').bind(user.id).first()).toBeNull();
    await world.standIn?.control('break', { calls: [] });
    expect((await world.signIn(token)).status).toBe(200);
  },
);

test('only a sign-in may be the first that we see of a person', async () => {
  const world = hostedVisitors();
  const { access_token: token } = await byCode({})(world, world.browser(), newAddress());
  expect((await world.call('auth.me', token)).data).toBeNull();
  expect((await world.call('wallet.get', token)).code).toBe('NOT_SIGNED_IN');
});
