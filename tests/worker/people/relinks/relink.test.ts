import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { newAddress } from '#tests/support/worker/auth-client.ts';
import { stopClock } from '#tests/support/worker/clock.ts';
import { balanceOf, fundWallet } from '#tests/support/worker/events.ts';
import { realService } from '#tests/support/worker/hosted-visitors.ts';
import { lostAccount, signInByCode, type World } from '#tests/support/worker/relinks.ts';
import { advanceAllRelinks } from '#worker/people/relinks/advance-relink.ts';
import { relinkDepsOf } from '#worker/people/relinks/relink-deps.ts';

const rowOf = (id: string) =>
  env.DB.prepare('SELECT email, lost_email AS lostEmail, deleted_at AS deletedAt FROM users WHERE id = ?')
    .bind(id)
    .first<{ email: string; lostEmail: string | null; deletedAt: number | null }>();

const noticesTo = async (email: string) =>
  (
    await env.DB.prepare(
      `SELECT n.what FROM account_notices AS n JOIN deliveries AS d ON d.kind = 'account_notice' AND d.subject_id = n.id
       WHERE n.email = ?`,
    )
      .bind(email)
      .all<{ what: string }>()
  ).results.map(({ what }) => what);

const auditOf = async (id: string) =>
  (
    await env.DB.prepare(
      "SELECT action FROM audit_log WHERE subject_id = ? AND subject_type = 'user' AND action LIKE '%link%' ORDER BY created_at, rowid",
    )
      .bind(id)
      .all<{ action: string }>()
  ).results.map(({ action }) => action);

const setUser = (id: string, change: string) =>
  env.DB.prepare(`UPDATE users SET ${change} WHERE id = ?`).bind(id).run();

/** As if the relink were a minute ago: tokens of its very seconds open nothing. */
const setTimeBack = (id: string) =>
  env.DB.prepare('UPDATE hosted_sign_outs SET ended_at = ended_at - 60000 WHERE user_id = ?').bind(id).run();

const cron = ({ origin, settings }: World) =>
  advanceAllRelinks(relinkDepsOf({ ...env, AUTH_MODE: 'hosted', SUPABASE_URL: origin, ...settings }));

test('a request changes nothing, and its confirmation gives the person their account back', async () => {
  const { world, email, lost, present, ask, confirm, listed } = await lostAccount();
  expect(await listed()).toMatchObject([
    { account: { id: lost.id }, newAccount: { id: present.id }, email, request: null, isRunning: false },
  ]);
  expect(await listed(present.id)).toEqual(await listed());
  expect((await ask()).data).toEqual({ requested: true });
  expect(await rowOf(lost.id)).toEqual({ email: '', lostEmail: email, deletedAt: null });
  expect((await world.call('auth.me', present.token)).data).toMatchObject({ id: present.id, email });
  expect(await listed(present.id)).toMatchObject([{ request: { by: 'Olga', reason: 'Ticket 7' } }]);

  expect((await confirm()).data).toEqual({ state: 'done' });
  expect(await rowOf(lost.id)).toEqual({ email, lostEmail: null, deletedAt: null });
  expect((await rowOf(present.id))?.deletedAt).not.toBeNull();
  expect((await world.admin('GET', `/${present.id}`)).status).toBe(404);
  expect((await world.admin('GET', `/${lost.id}`)).body).toMatchObject({ id: lost.id, email });
  expect((await world.call('wallet.get', present.token)).code).toBe('SESSION_EXPIRED');

  await setTimeBack(lost.id);
  const again = await signInByCode(world, email);
  expect(again.id).toBe(lost.id);
  expect((await world.call('auth.me', again.token)).data).toMatchObject({ id: lost.id, email, name: 'Olga' });
  expect((await world.call('wallet.get', again.token)).data?.wallets).toContainEqual(
    expect.objectContaining({ balanceMinor: 5_000 }),
  );
  expect(await noticesTo(email)).toEqual(['account_relinked']);
  expect(await auditOf(lost.id)).toEqual(['user.relink_request', 'user.relink_confirm', 'user.relink']);
});

test('what names the address stays with it, and what was the new account’s alone goes', async () => {
  const { email, lost, present, ask, confirm } = await lostAccount();
  const optOut = 'INSERT INTO announcement_opt_outs (mailbox, created_at) VALUES (?, 1)';
  await env.DB.prepare(optOut).bind(email).run();
  await ask();
  await confirm();
  expect(
    await env.DB.prepare('SELECT 1 FROM announcement_opt_outs WHERE mailbox = ?').bind(email).first(),
  ).not.toBeNull();
  expect(await balanceOf(lost)).toBe(5_000);
  expect(
    await env.DB.prepare(
      "SELECT actor_id <> subject_id AS byAdmin FROM audit_log WHERE action = 'account.delete' AND subject_id = ?",
    )
      .bind(present.id)
      .first(),
  ).toEqual({ byAdmin: 1 });
});

test('tokens of the lost account from before its deletion open nothing after the confirmation', async () => {
  const { world, lost, ask, confirm } = await lostAccount();
  expect((await world.call('profile.get', lost.token)).status).toBe(200);
  await ask();
  stopClock(1_000);
  await confirm();
  expect((await world.call('profile.get', lost.token)).code).toBe('SESSION_EXPIRED');
});

test('each call is answered once: repeats and two confirmations at once make one account and one mail', async () => {
  const { world, email, lost, ask, confirm } = await lostAccount();
  const request = { requestId: crypto.randomUUID() };
  expect((await ask(request)).data).toEqual({ requested: true });
  expect((await ask(request)).data).toEqual({ requested: true });
  expect((await ask({ ...request, reason: 'another' })).code).toBe('REQUEST_ID_REUSED');
  const one = { requestId: crypto.randomUUID() };
  const answers = await Promise.all([confirm(one), confirm(), confirm(one)]);
  expect(answers.map(({ data, code }) => data?.state ?? code).sort()).toContain('done');
  expect((await confirm(one)).data ?? {}).toMatchObject({});
  expect(await rowOf(lost.id)).toMatchObject({ email, lostEmail: null });
  expect(await noticesTo(email)).toEqual(['account_relinked']);
  expect((await auditOf(lost.id)).filter((action) => action === 'user.relink')).toHaveLength(1);
  expect((await world.admin('GET', `/${lost.id}`)).body).toMatchObject({ email });
});

test('only an administrator who has just proven themself confirms a request of the last day', async () => {
  const { world, lost, present, admin, ask, confirm } = await lostAccount();
  expect((await confirm()).code).toBe('RELINK_NOT_REQUESTED');
  await setUser(admin.id, "role = 'organizer'");
  expect((await ask()).code).toBe('FORBIDDEN');
  await setUser(admin.id, "role = 'admin'");
  await ask();
  await setUser(admin.id, "role = 'organizer'");
  expect((await confirm()).code).toBe('FORBIDDEN');
  await setUser(admin.id, "role = 'admin'");
  expect(
    (
      await world.mutate('users.requestRelink', present.token, {
        requestId: crypto.randomUUID(),
        userId: lost.id,
        newUserId: present.id,
        reason: 'mine',
      })
    ).code,
  ).toBe('FORBIDDEN');
  await env.DB.prepare('UPDATE relinks SET requested_at = requested_at - 86400001 WHERE user_id = ?')
    .bind(lost.id)
    .run();
  expect((await confirm()).code).toBe('RELINK_NOT_REQUESTED');
  expect((await world.admin('GET', `/${present.id}`)).status).toBe(200);
});

test.skipIf(realService)('a session without a fresh proof confirms nothing', async () => {
  const { world, admin, present, ask, confirm } = await lostAccount();
  await ask();
  const seconds = Math.floor(Date.now() / 1000);
  const stale = await world.standIn?.token(admin.id, {
    amr: [{ method: 'otp', timestamp: seconds - 3_600 }],
  });
  expect((await confirm({}, stale)).code).toBe('PROOF_NEEDED');
  expect((await world.admin('GET', `/${present.id}`)).status).toBe(200);
});

test('two accounts that may not be connected are refused with the reason, at both steps', async () => {
  const { world, email, lost, present, admin, ask, confirm } = await lostAccount();
  const stranger = await signInByCode(world, newAddress());
  expect((await ask({ newUserId: stranger.id })).code).toBe('RELINK_ADDRESS_DIFFERS');
  expect((await ask({ userId: stranger.id })).code).toBe('RELINK_ADDRESS_DIFFERS');
  expect((await ask({ userId: present.id, newUserId: lost.id })).code).toBe('RELINK_ADDRESS_DIFFERS');
  expect((await ask({ userId: lost.id, newUserId: lost.id })).code).toBe('RELINK_ADDRESS_DIFFERS');
  expect((await ask({ userId: crypto.randomUUID() })).code).toBe('USER_NOT_FOUND');
  expect((await ask({ newUserId: admin.id })).code).toBe('RELINK_ADDRESS_DIFFERS');
  await ask();
  const both = async (change: string, id: string, undo: string, code: string) => {
    await setUser(id, change);
    expect((await ask()).code, change).toBe(code);
    expect((await confirm()).code, change).toBe(code);
    await setUser(id, undo);
  };
  await both("role = 'admin'", lost.id, "role = 'client'", 'RELINK_ADMIN');
  await both("status = 'inactive'", lost.id, "status = 'active'", 'RELINK_INACTIVE');
  await both("status = 'inactive'", present.id, "status = 'active'", 'RELINK_INACTIVE');
  await both("role = 'organizer'", present.id, "role = 'client'", 'RELINK_NOT_EMPTY');
  await both("email = ''", present.id, `email = '${email}'`, 'RELINK_ADDRESS_DIFFERS');
  await both('deleted_at = 1', lost.id, 'deleted_at = NULL', 'USER_NOT_FOUND');
  await both('deleted_at = 1', present.id, 'deleted_at = NULL', 'USER_NOT_FOUND');
  await fundWallet(present, 1);
  expect((await ask()).code).toBe('RELINK_NOT_EMPTY');
  expect((await confirm()).code).toBe('RELINK_NOT_EMPTY');
  expect((await world.admin('GET', `/${present.id}`)).status).toBe(200);
});

test('an account that the service still has, or has under another address, is not touched', async () => {
  const { world, lost, present, ask, confirm } = await lostAccount();
  await ask();
  const other = newAddress();
  await world.admin('POST', '', { id: lost.id, email: other, email_confirm: true });
  expect((await ask()).code).toBe('RELINK_ACCOUNT_EXISTS');
  expect((await confirm()).code).toBe('RELINK_ACCOUNT_EXISTS');
  expect((await world.admin('GET', `/${lost.id}`)).body).toMatchObject({ email: other });
  expect((await world.admin('GET', `/${present.id}`)).status).toBe(200);
  await world.admin('DELETE', `/${lost.id}`, { should_soft_delete: false });
  await world.admin('DELETE', `/${present.id}`, { should_soft_delete: false });
  expect((await confirm()).code).toBe('RELINK_ADDRESS_DIFFERS');
});

test.skipIf(realService)(
  'a service that is down refuses both steps, and stops one half way without harm',
  async () => {
    const { world, email, lost, present, ask, confirm, listed } = await lostAccount();
    const broken = (calls: string[]) => world.standIn?.control('break', { calls });
    await broken([`GET /admin/users/${lost.id}`]);
    expect((await ask()).code).toBe('AUTH_UNAVAILABLE');
    await broken([]);
    await ask();
    await broken([`GET /admin/users/${present.id}`]);
    expect((await confirm()).code).toBe('AUTH_UNAVAILABLE');

    await broken(['POST /admin/users']);
    const request = { requestId: crypto.randomUUID() };
    expect((await confirm(request)).data).toEqual({ state: 'running' });
    expect(await listed()).toMatchObject([{ newAccount: null, isRunning: true }]);
    expect((await world.admin('GET', `/${present.id}`)).status).toBe(404);
    expect((await ask()).code).toBe('USER_NOT_FOUND');
    await cron(world);
    expect((await confirm(request)).data).toEqual({ state: 'running' });
    await broken([]);
    await cron(world);
    expect((await confirm(request)).data).toEqual({ state: 'done' });
    expect(await rowOf(lost.id)).toMatchObject({ email });
    expect(await noticesTo(email)).toEqual(['account_relinked']);
    await cron(world);
    expect((await signInByCode(world, email)).id).toBe(lost.id);
  },
);

test.skipIf(realService)(
  'a stranger’s sign-up with the address meanwhile gives way; who confirms it first keeps it',
  async () => {
    const { world, email, lost, ask, confirm, listed } = await lostAccount();
    const broken = (calls: string[]) => world.standIn?.control('break', { calls });
    await ask();
    await broken(['POST /admin/users']);
    await confirm();
    await world.browser().signUp({ email, password: 'a stranger chose this 1' });
    await broken([]);
    await cron(world);
    expect((await world.admin('GET', `/${lost.id}`)).body).toMatchObject({ email });
    expect(
      await world.browser().signInWithPassword({ email, password: 'a stranger chose this 1' }),
    ).toMatchObject({
      error: { code: 'invalid_credentials' },
    });

    const next = await lostAccount();
    await next.ask();
    await next.world.standIn?.control('break', { calls: ['POST /admin/users'] });
    const request = { requestId: crypto.randomUUID() };
    await next.confirm(request);
    const third = await signInByCode(next.world, next.email);
    await next.world.standIn?.control('break', { calls: [] });
    await cron(next.world);
    expect((await next.confirm(request)).data).toEqual({ state: 'address_taken' });
    expect(await rowOf(next.lost.id)).toMatchObject({ email: '', lostEmail: next.email });
    expect(await rowOf(third.id)).toMatchObject({ email: next.email });
    expect(await next.listed()).toMatchObject([{ newAccount: { id: third.id }, failure: 'address_taken' }]);
    expect(await noticesTo(next.email)).toEqual([]);
    await next.ask({ newUserId: third.id });
    expect((await next.confirm({ newUserId: third.id })).data).toEqual({ state: 'done' });
    expect(await listed()).toEqual([]);
  },
);

test.skipIf(realService)(
  'a new account that buys between the confirmation and its end keeps everything',
  async () => {
    const { world, lost, present, ask, confirm, listed } = await lostAccount();
    await ask();
    await env.DB.prepare('UPDATE relinks SET confirmed_at = 1, confirmed_by = requested_by WHERE user_id = ?')
      .bind(lost.id)
      .run();
    await fundWallet(present, 700);
    await cron(world);
    expect(await listed()).toMatchObject([{ newAccount: { id: present.id }, failure: 'not_empty' }]);
    expect((await world.call('wallet.get', present.token)).status).toBe(200);
    expect((await world.admin('GET', `/${present.id}`)).status).toBe(200);
    expect((await confirm()).code).toBe('RELINK_NOT_EMPTY');
  },
);

test.skipIf(realService)(
  'an administrator whose session has ended at the service relinks nobody',
  async () => {
    const { world, admin, ask, confirm } = await lostAccount();
    await ask();
    const dead = await world.standIn?.token(admin.id);
    await world.standIn?.addUser({ id: admin.id, email: newAddress(), banned: true });
    expect((await confirm({}, dead)).code).toBe('ACCOUNT_INACTIVE');
  },
);
