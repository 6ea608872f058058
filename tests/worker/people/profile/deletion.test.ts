import { createExecutionContext, createScheduledController, env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import { CLOSE_CODES } from '#shared/live/live.ts';
import { drawing } from '#tests/support/pictures.ts';
import { browser, mailTo, signedUp } from '#tests/support/worker/auth-client.ts';
import { scanOf, staffOf } from '#tests/support/worker/door.ts';
import { codesOf, connect, pathFor } from '#tests/support/worker/door-device.ts';
import { balanceOf, buyerWith, eventOnSale, menuItem, purchaseOf } from '#tests/support/worker/events.ts';
import { hostedCall, hostedService, hostedSignIn } from '#tests/support/worker/hosted.ts';
import { callTrpc, type Person, person, renewed, withFactor } from '#tests/support/worker/people.ts';
import { upload } from '#tests/support/worker/uploads.ts';
import { watch } from '#tests/support/worker/viewers.ts';
import { createDeps } from '#worker/deps.ts';
import worker from '#worker/index.ts';
import { clearTraces } from '#worker/people/profile/deletion/clear-traces.ts';
import { eraserOf } from '#worker/people/profile/deletion/eraser.ts';

const codeOf = ({ error }: { error: { data: { errorCode: string } } | null }) => error?.data.errorCode;

/** Input of the page after the person has seen what they lose. */
async function confirmed(who: Pick<Person, 'email' | 'query'>, more: Record<string, unknown> = {}) {
  const { lossesDigest } = (await who.query('profile.deletion')).data;
  return { requestId: crypto.randomUUID(), email: who.email, lossesDigest, ...more };
}

async function deleted(who: Person) {
  const answer = await who.mutate('profile.deleteAccount', await confirmed(who));
  if (answer.status !== 200) throw new Error(`Refused: ${codeOf(answer)}`);
}

/** Number of rows in D1 that contain a text, by table. */
async function tablesWith(text: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'd1%' AND sql NOT LIKE '%VIRTUAL%' AND name NOT LIKE 'events_search%'",
  ).all<{ name: string }>();
  const found: string[] = [];
  for (const { name } of results) {
    const rows = await env.DB.prepare(`SELECT * FROM "${name}"`).all();
    if (JSON.stringify(rows.results).toLowerCase().includes(text.toLowerCase())) found.push(name);
  }
  return found;
}

const aMinuteLater = () => worker.scheduled(createScheduledController(), env, createExecutionContext());
const leftOf = (userId: string) =>
  env.DB.prepare('SELECT identity_at, pictures_at, doors_at FROM erasures WHERE user_id = ?')
    .bind(userId)
    .first();

test('after a deletion no personal data remains and the books stay exact', async () => {
  const sale = await eventOnSale();
  const menuItemId = await menuItem(sale, { price: 500, quantity: 5 });
  const buyer = await buyerWith(10_000);
  await buyer.mutate('profile.update', {
    requestId: crypto.randomUUID(),
    name: 'Wilhelmina Vanishing',
    phone: '+1 512 555 0199',
    language: 'es',
    currency: 'USD',
  });
  const bought = await buyer.mutate('tickets.purchase', purchaseOf(sale, 2));
  const order = { requestId: crypto.randomUUID(), eventId: sale.eventId, expectedMinor: 500 };
  await buyer.mutate('orders.place', { ...order, lines: [{ menuItemId, quantity: 1 }] });
  await buyer.mutate('waitlist.join', {
    requestId: crypto.randomUUID(),
    email: buyer.email,
    name: 'Wilhelmina Vanishing',
    source: 'friend',
  });
  await env.DB.prepare(
    `INSERT INTO staff_assignments (event_id, user_id, role, assigned_by, created_at) VALUES (?, ?, 'scanner', ?, 0)`,
  )
    .bind(sale.eventId, buyer.id, sale.organizer.id)
    .run();
  const { key } = await upload(buyer, drawing());
  await withFactor(buyer).then(({ raise }) => raise());
  const strong = await renewed(buyer);

  const { data } = await strong.query('profile.deletion');
  expect(data).toMatchObject({
    losses: { wallets: [{ currency: 'USD', minor: 7_500 }], tickets: 2, orders: 1, topUps: 0 },
    obstacles: [],
  });
  const before = (await auditLedger(env.DB)).findings;
  await deleted(strong);

  for (const trace of [buyer.email, 'Wilhelmina', '5125550199', key])
    expect(await tablesWith(trace), trace).toEqual([]);
  expect(await env.UPLOADS?.head(key)).toBeNull();
  expect((await auditLedger(env.DB)).findings).toEqual(before);
  expect(await balanceOf(buyer)).toBe(7_500);
  for (const table of ['identity_users', 'identity_sessions', 'identity_factors', 'staff_assignments'])
    expect(
      await env.DB.prepare(
        `SELECT 1 FROM ${table} WHERE ${table === 'identity_users' ? 'id' : 'user_id'} = ?`,
      )
        .bind(buyer.id)
        .first(),
      table,
    ).toBeNull();
  // The ticket stays valid: its code admits, and the door shows no name.
  const guests = await sale.organizer.query('checkin.lookup', { eventId: sale.eventId, name: 'Wilhelmina' });
  expect(guests.data.items).toEqual([]);
  const tickets = await env.DB.prepare(
    "SELECT count(*) AS n FROM tickets WHERE user_id = ? AND status = 'active'",
  )
    .bind(buyer.id)
    .first('n');
  expect(tickets).toBe(bought.data.ticketIds.length);
  expect(await leftOf(buyer.id)).toEqual({
    identity_at: expect.any(Number),
    pictures_at: expect.any(Number),
    doors_at: expect.any(Number),
  });
});

test('a guest with only orders gets no updates of them after the deletion', async () => {
  const sale = await eventOnSale();
  const menuItemId = await menuItem(sale, { price: 500, quantity: 5 });
  const buyer = await buyerWith(1_000);
  const order = {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    lines: [{ menuItemId, quantity: 1 }],
  };
  expect((await buyer.mutate('orders.place', order)).status).toBe(200);
  const board = await watch(buyer, 'mine', sale.eventId);
  await deleted(buyer);
  await expect.poll(() => board.closed()).toBe(CLOSE_CODES.renew);
});

test('door staff who delete their account are disconnected', async () => {
  const sale = await eventOnSale();
  const [first = '', second = ''] = await codesOf(sale, 2);
  const scanner = await staffOf(sale);
  const device = await connect(await pathFor(scanner, sale));
  const board = await watch(scanner, 'mine', sale.eventId);
  expect(await device.answerTo(device.scan(first))).toMatchObject({ answer: { outcome: 'valid' } });
  await deleted(scanner);
  // Their session has ended and they are no staff; the code is that of the reason which came first.
  await expect.poll(() => device.closed()).not.toBeNull();
  await expect.poll(() => board.closed()).toBe(CLOSE_CODES.renew);
  const late = await scanner.mutate('checkin.scan', scanOf(sale, second));
  expect(codeOf(late)).toBe('SESSION_EXPIRED');
  const { data } = await sale.organizer.mutate('checkin.scan', scanOf(sale, second));
  expect(data.outcome).toBe('valid');
  const kept = await env.DB.prepare('SELECT watched FROM erasures WHERE user_id = ?')
    .bind(scanner.id)
    .first();
  expect(kept).toEqual({ watched: null });
});

test('the session ends with the account, and a repeat of the request succeeds', async () => {
  const someone = await person();
  const input = await confirmed(someone);
  const answers = await Promise.all([
    someone.mutate('profile.deleteAccount', input),
    someone.mutate('profile.deleteAccount', input),
  ]);
  expect(answers.map(({ data }) => data)).toEqual([{ deleted: true }, { deleted: true }]);
  expect((await someone.mutate('profile.deleteAccount', input)).data).toEqual({ deleted: true });
  const other = { ...input, requestId: crypto.randomUUID() };
  expect(codeOf(await someone.mutate('profile.deleteAccount', other))).toBe('SESSION_EXPIRED');
  expect(codeOf(await someone.query('profile.get'))).toBe('SESSION_EXPIRED');
  expect((await someone.query('auth.me')).data).toBeNull();
});

test('a new sign-up with the same address owns nothing of the former account', async () => {
  const { auth, email, userId, session } = await signedUp({ password: 'correct horse' });
  const token = session.access_token;
  const call = (path: string, kind: 'query' | 'mutation', input?: unknown) =>
    callTrpc(path, kind, input, { token });
  await call('auth.me', 'query');
  const { lossesDigest } = (await call('profile.deletion', 'query')).data;
  const input = { requestId: crypto.randomUUID(), email: email.toUpperCase(), lossesDigest };
  expect((await call('profile.deleteAccount', 'mutation', input)).data).toEqual({ deleted: true });
  expect((await auth.signInWithPassword({ email, password: 'correct horse' })).error?.code).toBe(
    'invalid_credentials',
  );

  // A minute later: mails of one kind are limited to one a minute per address.
  await env.DB.prepare('DELETE FROM rate_limits').run();
  const anew = browser().auth;
  expect((await anew.signUp({ email, password: 'another one' })).error).toBeNull();
  const mail = await mailTo(email);
  const entered = await anew.verifyOtp({ email, token: mail.code ?? '', type: 'email' });
  expect(entered.data.user?.id).not.toBe(userId);
  const me = await callTrpc('auth.me', 'query', undefined, {
    token: entered.data.session?.access_token ?? '',
  });
  expect(me.data).toMatchObject({ email, imageUrl: null });
});

test('a wrong address, or losses that were not shown, prevents the deletion', async () => {
  const buyer = await buyerWith(1_000);
  const input = await confirmed(buyer);
  expect(codeOf(await buyer.mutate('profile.deleteAccount', { ...input, email: 'other@aforo.test' }))).toBe(
    'CONFIRMATION_MISMATCH',
  );
  const sale = await eventOnSale({ types: [{ price: 400 }] });
  await buyer.mutate('tickets.purchase', purchaseOf(sale));
  expect(codeOf(await buyer.mutate('profile.deleteAccount', input))).toBe('ACCOUNT_CHANGED');
  expect((await buyer.query('profile.get')).data.email).toBe(buyer.email);
  await deleted(buyer);
});

test('a concurrent purchase is either part of the confirmed losses or refused', async () => {
  const sale = await eventOnSale({ types: [{ price: 400, quantity: 50 }] });
  for (let round = 0; round < 5; round += 1) {
    const buyer = await buyerWith(1_000);
    const input = await confirmed(buyer);
    const [sold, gone] = await Promise.all([
      buyer.mutate('tickets.purchase', purchaseOf(sale)),
      buyer.mutate('profile.deleteAccount', input),
    ]);
    expect([sold.status === 200, gone.status === 200].filter(Boolean)).toHaveLength(1);
    expect(codeOf(gone) ?? codeOf(sold)).toBe(gone.status === 200 ? 'SESSION_EXPIRED' : 'ACCOUNT_CHANGED');
  }
});

test('an organizer with events on sale or unsettled money cannot delete the account', async () => {
  const { organizer, eventId } = await eventOnSale();
  expect((await organizer.query('profile.deletion')).data).toMatchObject({
    obstacles: ['events'],
    events: [{ id: eventId }],
  });
  expect(codeOf(await organizer.mutate('profile.deleteAccount', await confirmed(organizer)))).toBe(
    'ACCOUNT_HAS_EVENTS',
  );
  const { organizer: paid, ...sale } = await eventOnSale();
  const buyer = await buyerWith(10_000);
  await buyer.mutate('tickets.purchase', purchaseOf({ ...sale, organizer: paid }));
  await env.DB.prepare('UPDATE events SET starts_at = 1, ends_at = 2 WHERE id = ?').bind(sale.eventId).run();
  expect((await paid.query('profile.deletion')).data).toMatchObject({ obstacles: ['revenue'], events: [] });
  expect(codeOf(await paid.mutate('profile.deleteAccount', await confirmed(paid)))).toBe(
    'ACCOUNT_HAS_REVENUE',
  );
});

test('the last administrator cannot delete the account', async () => {
  await env.DB.prepare("UPDATE users SET role = 'client' WHERE role = 'admin'").run();
  const [one, two] = [await person({ role: 'admin' }), await person({ role: 'admin' })];
  await deleted(one);
  expect(codeOf(await two.mutate('profile.deleteAccount', await confirmed(two)))).toBe('ACCOUNT_LAST_ADMIN');
});

test('the cron completes a deletion whose Worker died before cleaning up outside D1, each part once', async () => {
  const sale = await eventOnSale();
  const buyer = await buyerWith(1_000);
  await buyer.mutate('tickets.purchase', purchaseOf(sale));
  const { key } = await upload(buyer, drawing());
  await env.DB.prepare('UPDATE users SET name = ? WHERE id = ?').bind('Ludmila Lingering', buyer.id).run();
  await deleted(buyer);
  // Dies right after the transaction.
  await env.DB.batch([
    env.DB.prepare('UPDATE erasures SET pictures_at = NULL, doors_at = NULL WHERE user_id = ?').bind(
      buyer.id,
    ),
    env.DB.prepare(
      `INSERT INTO uploads (key, owner_id, purpose, request_id, request_hash, content_type, size, created_at, stored_at)
       VALUES (?1, ?2, 'profile', 'r', 'h', 'image/png', 1, 1, 1)`,
    ).bind(key, buyer.id),
  ]);
  await env.UPLOADS?.put(key, drawing());
  const away = {
    ...eraserOf(env),
    bucket: { delete: () => Promise.reject(new Error('R2 is away')) } as unknown as R2Bucket,
    boxOffice: (() => ({ forgetHolder: () => Promise.reject(new Error('away')) })) as never,
  };
  await expect(clearTraces(away, buyer.id)).rejects.toThrow('R2 is away');
  expect(await leftOf(buyer.id)).toMatchObject({ pictures_at: null, doors_at: null });
  await aMinuteLater();
  expect(await leftOf(buyer.id)).toMatchObject({
    pictures_at: expect.any(Number),
    doors_at: expect.any(Number),
  });
  expect(await env.UPLOADS?.head(key)).toBeNull();
});

test.for([
  ['a secret key', 'sb_secret_of-the-test'],
  ['a legacy key', 'legacy.service-role.key'],
])(
  'with hosted sign-in %s deletes the account there too, with retries while it is down',
  async ([, key = '']) => {
    const service = hostedService();
    const id = crypto.randomUUID();
    const user = { id, email: `${id}@aforo.test` };
    await service.addUser(user);
    const token = await service.token(id);
    await hostedSignIn(service, token);
    const settings = { SUPABASE_SECRET_KEY: key };
    const call = (path: string, kind: 'query' | 'mutation', input?: unknown, more = settings) =>
      hostedCall(service, path, { kind, token, input, settings: more });
    const { data } = await call('profile.deletion', 'query');
    const input = { requestId: crypto.randomUUID(), email: user.email, lossesDigest: data.lossesDigest };

    const without = { SUPABASE_SECRET_KEY: '' };
    expect((await call('profile.deletion', 'query', {}, without)).data.obstacles).toEqual(['unavailable']);
    expect((await call('profile.deleteAccount', 'mutation', input, without)).code).toBe(
      'DELETION_UNAVAILABLE',
    );

    await service.control('break', { calls: [`DELETE /admin/users/${id}`] });
    expect((await call('profile.deleteAccount', 'mutation', input)).data).toEqual({ deleted: true });
    expect(await leftOf(id)).toMatchObject({ identity_at: null });
    await service.control('break', { calls: [] });
    // The service still knows the person, but their new token creates no user.
    expect((await call('profile.get', 'query')).code).toBe('SESSION_EXPIRED');
    const fresh = await service.token(id);
    const signIn = { kind: 'mutation' as const, token: fresh, input: { accessToken: fresh }, settings };
    expect((await hostedCall(service, 'auth.loginWithSupabase', signIn)).code).toBe('SESSION_EXPIRED');

    const hosted = { ...env, ...settings, AUTH_MODE: 'hosted', SUPABASE_URL: service.origin };
    await clearTraces(eraserOf(hosted, createDeps(hosted)), id);
    expect(await leftOf(id)).toMatchObject({ identity_at: expect.any(Number) });
    expect((await service.counts()).deletions).toBe(2);
  },
);
