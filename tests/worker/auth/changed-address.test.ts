import { env } from 'cloudflare:test';
import { expect, onTestFinished, test } from 'vitest';
import { newAddress } from '#tests/support/worker/auth-client.ts';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { hostedCall, hostedService, hostedSignIn } from '#tests/support/worker/hosted.ts';

type Service = ReturnType<typeof hostedService>;

/** A person who is signed in with the hosted service, and what their token of now says. */
async function signedIn(service: Service, email = newAddress()) {
  const id = crypto.randomUUID();
  await service.addUser({ id, email });
  const session_id = crypto.randomUUID();
  const token = (email: string) => service.token(id, { email, session_id });
  await hostedSignIn(service, await token(email));
  const me = async (email: string) =>
    (await hostedCall(service, 'auth.me', { kind: 'query', token: await token(email) })).data;
  return { id, email, token, me };
}

/** The same, after somebody else has confirmed their address, and the service is silent about a new one. */
async function withoutAddress(service: Service) {
  const person = await signedIn(service);
  await service.addUser({ id: person.id, email: newAddress() });
  await signedIn(service, person.email);
  await service.control('down', { down: true });
  expect(await person.me(person.email)).toMatchObject({ email: '' });
  await service.control('down', { down: false });
  return person;
}

const auditOf = (id: string) =>
  env.DB.prepare("SELECT actor_id FROM audit_log WHERE subject_id = ? AND action = 'user.address_lost'")
    .bind(id)
    .all();

test('a changed address reaches us with the next token of the session, by one question to the service', async () => {
  const service = hostedService();
  const { id, me } = await signedIn(service);
  const email = newAddress();
  await service.addUser({ id, email });
  const asked = (await service.counts()).userFetches;
  expect(await me(email)).toMatchObject({ id, email });
  expect(await me(email)).toMatchObject({ id, email });
  expect((await service.counts()).userFetches).toBe(asked + 1);
});

test('a token that is older than our row, and a service that is down, leave the address as it is', async () => {
  const service = hostedService();
  const { id, email, me } = await signedIn(service);
  expect(await me('old@aforo.test')).toMatchObject({ id, email });
  const other = await signedIn(service);
  await service.control('down', { down: true });
  expect(await other.me('new@aforo.test')).toMatchObject({ id: other.id, email: other.email });
});

test('two people never hold one address: who confirmed it later has it, the other keeps the rest and gets no mails', async () => {
  const service = hostedService();
  const earlier = await signedIn(service);
  // They moved to another address there, and somebody registered the old one.
  const moved = newAddress();
  await service.addUser({ id: earlier.id, email: moved });
  const later = await signedIn(service, earlier.email);
  expect(await later.me(later.email)).toMatchObject({ id: later.id, email: earlier.email });
  expect((await auditOf(earlier.id)).results).toEqual([{ actor_id: later.id }]);

  await service.control('down', { down: true });
  expect(await earlier.me(earlier.email)).toMatchObject({ id: earlier.id, email: '', emailVerified: true });
  await service.control('down', { down: false });
  const again = await signedIn(service);
  expect((await auditOf(again.id)).results).toEqual([]);
});

async function keepKey(organizerId: string, createdAt = 0): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO api_keys (id, organizer_id, request_id, name, prefix, hash, scopes, created_at)
     VALUES (?1, ?2, ?1, 'Books', 'afo_', ?1, '[]', ?3)`,
  )
    .bind(crypto.randomUUID(), organizerId, createdAt)
    .run();
}

const keysOf = async (organizerId: string) =>
  (await env.DB.prepare('SELECT id FROM api_keys WHERE organizer_id = ?').bind(organizerId).all()).results;

const noticesOf = async (userId: string) =>
  (
    await env.DB.prepare(
      `SELECT n.what, n.email FROM account_notices AS n JOIN deliveries AS d ON d.subject_id = n.id
       WHERE n.user_id = ? AND d.channel = 'mail'`,
    )
      .bind(userId)
      .all()
  ).results;

const byPassword = (seconds: number) => ({ amr: [{ method: 'password', timestamp: seconds }] });

test.for([
  ['a sign-in by password', async (service: Service, token: string) => await hostedSignIn(service, token)],
  [
    'a request',
    async (service: Service, token: string) => await hostedCall(service, 'auth.me', { kind: 'query', token }),
  ],
  ['nothing', async () => null],
] as const)(
  'whose mail opens a session of a known account that was moved to their address takes it over, after %s of another session',
  async ([, before]) => {
    const service = hostedService();
    const stranger = await signedIn(service);
    await keepKey(stranger.id);
    const email = newAddress();
    await service.addUser({ id: stranger.id, email });
    const theirs = await service.token(stranger.id, { email, ...byPassword(Math.floor(Date.now() / 1000)) });
    await before(service, theirs);

    const byMail = await service.token(stranger.id, { email });
    expect((await hostedSignIn(service, byMail)).data).toMatchObject({ email, passwordDropped: true });
    expect((await hostedCall(service, 'wallet.get', { kind: 'query', token: theirs })).code).toBe(
      'SESSION_EXPIRED',
    );
    expect(await keysOf(stranger.id)).toEqual([]);
    expect(await noticesOf(stranger.id)).toEqual([{ what: 'account_moved', email }]);

    expect((await hostedSignIn(service, byMail)).data).toMatchObject({ email, passwordDropped: false });
    expect(await noticesOf(stranger.id)).toHaveLength(1);
  },
);

test.for([
  ['a known account', true],
  ['an account that we have not seen', false],
] as const)(
  'a session that a mail opened before the move proves nothing about the new address: %s',
  async ([, isKnown]) => {
    const service = hostedService();
    const id = crypto.randomUUID();
    const own = newAddress();
    const email = newAddress();
    await service.addUser({ id, email: own });
    const seconds = Math.floor(Date.now() / 1000);
    const opened = { session_id: crypto.randomUUID(), amr: [{ method: 'otp', timestamp: seconds - 30 }] };
    if (isKnown) await hostedSignIn(service, await service.token(id, { email: own, ...opened }));
    await service.addUser({ id, email, addressSince: (seconds - 10) * 1_000 });
    const theirs = await service.token(id, { email, ...opened });
    const answer = await hostedSignIn(service, theirs, { askedAgoMs: 3_600_000 });
    if (isKnown) expect(answer.data).toMatchObject({ passwordDropped: false });
    else expect(answer).toMatchObject({ status: 403, code: 'CODE_NEEDED' });

    // Either mailbox may have pressed last, which opens the session.
    const press = await service.token(id, { email, amr: [{ method: 'otp', timestamp: seconds - 10 }] });
    expect(await hostedSignIn(service, press)).toMatchObject({ status: 403, code: 'CODE_NEEDED' });
    const byMail = await service.token(id, { email, amr: [{ method: 'otp', timestamp: seconds }] });
    const answered = await hostedSignIn(service, byMail, { askedAgoMs: undefined });
    expect(answered.data).toMatchObject({ email, passwordDropped: true });
    expect((await hostedCall(service, 'wallet.get', { kind: 'query', token: theirs })).code).toBe(
      'SESSION_EXPIRED',
    );
  },
);

test('the first mail after support has removed a factor takes the moved account over', async () => {
  const service = hostedService();
  const { id } = await signedIn(service);
  await env.DB.prepare('UPDATE users SET second_factor = 1 WHERE id = ?').bind(id).run();
  const email = newAddress();
  await service.addUser({ id, email });
  const { data } = await hostedSignIn(service, await service.token(id, { email }));
  expect(data).toMatchObject({ email, passwordDropped: true, needsSecondFactor: false });
});

test('five sign-ins at once of the session that takes over tell the owner once', async () => {
  const service = hostedService();
  const { id } = await signedIn(service);
  const email = newAddress();
  await service.addUser({ id, email });
  const token = await service.token(id, { email });
  await Promise.all(Array.from({ length: 5 }, () => hostedSignIn(service, token)));
  expect(await noticesOf(id)).toEqual([{ what: 'account_moved', email }]);
});

test('what a request under way at a take-over has made is deleted when the take-over is settled', async () => {
  const service = hostedService();
  const { id } = await signedIn(service);
  const email = newAddress();
  await service.addUser({ id, email });
  const token = await service.token(id, { email });
  await hostedSignIn(service, token);
  const createdAt = Date.now();
  await keepKey(id, createdAt);
  await keepKey(id, createdAt + 15_000);
  const now = Date.now;
  onTestFinished(() => {
    Date.now = now;
  });
  Date.now = () => now() + 30_000;
  expect((await hostedCall(service, 'auth.me', { kind: 'query', token })).data).toMatchObject({ id });
  expect(await keysOf(id)).toHaveLength(1);
});

test('an account with a second factor moves to an address by its mail and factor together, and until then keeps its own', async () => {
  const service = hostedService();
  const { id, email: own, me } = await signedIn(service);
  const email = newAddress();
  await service.addUser({ id, email, factors: [{ status: 'verified' }], addressSince: Date.now() - 10_000 });
  expect(await me(email)).toMatchObject({ email: own });
  const seconds = Math.floor(Date.now() / 1000);
  const signIn = async (claims: object) =>
    (await hostedSignIn(service, await service.token(id, { email, ...claims }))).data;
  expect(await signIn({})).toMatchObject({ email: own, passwordDropped: false, needsSecondFactor: true });
  expect(await signIn({ aal: 'aal2', ...byPassword(seconds) })).toMatchObject({ email: own });
  expect(await me(email)).toMatchObject({ email: own });
  const old = { method: 'otp', timestamp: seconds - 30 };
  expect(await signIn({ aal: 'aal2', amr: [old, { method: 'totp', timestamp: seconds }] })).toMatchObject({
    email: own,
  });
  const both = [
    { method: 'totp', timestamp: seconds },
    { method: 'otp', timestamp: seconds },
  ];
  expect(await signIn({ aal: 'aal2', amr: both })).toMatchObject({ email, passwordDropped: false });
  expect(await noticesOf(id)).toEqual([]);
});

test('who has lost their address cannot be picked as staff, and sees no invitation of others without one', async () => {
  const service = hostedService();
  const lost = await withoutAddress(service);
  const { eventId, organizer } = await eventOnSale();
  const input = { requestId: crypto.randomUUID(), eventId, role: 'scanner', userId: lost.id };
  expect((await organizer.mutate('staff.add', input)).error?.data.errorCode).toBe('USER_NOT_FOUND');
});

test('an invitation of a picked person stays theirs when somebody else confirms their address', async () => {
  const service = hostedService();
  const { eventId, organizer } = await eventOnSale();
  const picked = await signedIn(service);
  const add = (more: object) =>
    organizer.mutate('staff.add', { requestId: crypto.randomUUID(), eventId, role: 'scanner', ...more });
  expect((await add({ userId: picked.id })).status).toBe(200);
  expect((await add({ email: picked.email, role: 'vendor' })).status).toBe(200);
  await service.addUser({ id: picked.id, email: newAddress() });
  const later = await signedIn(service, picked.email);
  const rolesOf = async (token: string) => {
    const { data } = await hostedCall(service, 'staff.invitations', { kind: 'query', token });
    return data?.items.map(({ role }: { role: string }) => role);
  };
  expect(await rolesOf(await later.token(later.email))).toEqual(['vendor']);
  await service.control('down', { down: true });
  expect(await rolesOf(await picked.token(picked.email))).toEqual(['scanner']);
});

test('the lost address is remembered until the account has an address again', async () => {
  const service = hostedService();
  const lost = await withoutAddress(service);
  const lostEmail = () =>
    env.DB.prepare('SELECT lost_email AS it FROM users WHERE id = ?')
      .bind(lost.id)
      .first<{ it: string | null }>();
  expect(await lostEmail()).toEqual({ it: lost.email });
  const moved = newAddress();
  await service.addUser({ id: lost.id, email: moved });
  await hostedSignIn(service, await lost.token(moved));
  expect(await lostEmail()).toEqual({ it: null });
});
