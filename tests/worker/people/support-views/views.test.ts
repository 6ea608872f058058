import { env, SELF } from 'cloudflare:test';
import { beforeAll, expect, test } from 'vitest';
import { SUPPORT_VIEW_HEADER, SUPPORT_VIEW_MS } from '#shared/people/support-view.ts';
import { scanOf, soldTicket, undoOf } from '#tests/support/worker/door.ts';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { before } from '#tests/support/worker/faulty-d1.ts';
import { callTrpc, type Person, person, SITE } from '#tests/support/worker/people.ts';
import { PROCEDURES } from '#tests/support/worker/procedures.ts';
import { connectTo } from '#tests/support/worker/viewers.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { startView } from '#worker/people/support-views/start-view.ts';
import { runScheduled } from '#worker/scheduled.ts';

const requestId = () => crypto.randomUUID();

let admin: Person;
let organizer: Person;
let eventId: string;

beforeAll(async () => {
  [admin, organizer] = [
    await person({ role: 'admin', name: 'Alma' }),
    await person({ role: 'organizer', name: 'Mariana' }),
  ];
  ({ eventId } = await eventOnSale({ organizer }));
});

async function begin(by = admin, of = organizer, reason = 'Payout question') {
  const { data } = await by.mutate('supportViews.start', { requestId: requestId(), userId: of.id, reason });
  return data as { id: string; name: string; expiresAt: string };
}

/** Calls as the tab of a view does: the administrator's token with the view's header. */
function inView(view: string, path: string, input?: unknown, by = admin) {
  const kind = PROCEDURES.find((each) => each.path === path)?.kind ?? 'query';
  return callTrpc(path, kind, input, { token: by.token, view });
}

async function codeInView(view: string, path: string, input?: unknown, by = admin) {
  return (await inView(view, path, input, by)).error?.data.errorCode ?? 'ok';
}

/** Audit entries about the organizer's pages. */
async function looks(of = organizer) {
  const { data } = await admin.query('users.audit', { personId: of.id });
  return (data.items as { action: string; actor: { name: string } | null; reason: string }[])
    .filter(({ action }) => action.startsWith('view.'))
    .map(({ action, actor, reason }) => [action, actor?.name, reason]);
}

test('a view shows the pages as their organizer sees them, and the organizer reads who looked and why', async () => {
  const other = await eventOnSale({ organizer: await person({ role: 'organizer' }) });
  const view = await begin();
  expect(view).toMatchObject({ name: 'Mariana' });
  expect((await inView(view.id, 'auth.me')).data).toMatchObject({ id: organizer.id, role: 'organizer' });
  const { data } = await inView(view.id, 'events.mine', {});
  expect(data.items.map(({ id }: { id: string }) => id)).toEqual([eventId]);
  // The administrator's own rights do not shine through.
  expect(await codeInView(view.id, 'attendees.list', { eventId: other.eventId })).toBe('EVENT_NOT_FOUND');
  expect((await organizer.query('supportViews.mine', {})).data.items[0]).toMatchObject({
    by: 'Alma',
    reason: 'Payout question',
    endedAt: null,
  });
  // The same token without the header is the administrator's.
  expect((await admin.query('auth.me')).data).toMatchObject({ id: admin.id, role: 'admin' });
});

test('no procedure that changes anything answers in a view, whatever its input', async () => {
  const { id } = await begin();
  const mutations = PROCEDURES.filter(({ kind, path }) => kind === 'mutation' && path !== 'live.ticket');
  expect(mutations.length).toBeGreaterThan(60);
  for (const { path } of mutations)
    expect([path, await codeInView(id, path, { requestId: requestId(), eventId })]).toEqual([
      path,
      'VIEW_ONLY',
    ]);
});

/** What a view may read; a new query is refused until it is listed. */
const SECRETS = [
  ...['wallet.get', 'wallet.history', 'wallet.historyExport', 'wallet.payment', 'wallet.of', 'tickets.mine'],
  ...['tickets.get', 'tickets.held', 'tickets.passLink', 'orders.mine', 'orders.get', 'checkout.get'],
  ...['profile.get', 'profile.sessions', 'profile.deletion', 'apiKeys.list', 'webhooks.list'],
  ...['webhooks.deliveries', 'attendees.export', 'checkin.offlineList', 'checkin.lookup', 'users.list'],
  ...['users.audit', 'staff.search', 'supportViews.mine', 'reconcile.books', 'platform.health'],
];

test('wallet, tickets, codes, sessions, keys and the platform stay closed in a view', async () => {
  const { id } = await begin();
  for (const path of SECRETS)
    expect([path, await codeInView(id, path, { eventId })]).toEqual([path, 'VIEW_ONLY']);
});

test('a view shows only the last group of the codes that admit', async () => {
  const { id } = await begin();
  const sale = await eventOnSale({ organizer });
  const ticket = await soldTicket(sale);
  const code = ticket.shortCode.replaceAll('-', '');
  const listed = await organizer.query('attendees.list', { eventId: sale.eventId });
  const [{ purchaseId, shortCode }] = listed.data.items;
  expect(shortCode).toBe(ticket.shortCode);
  const requested = { requestId: requestId(), purchaseId, ticketIds: [ticket.id], reason: 'cannot_come' };
  expect((await ticket.who.mutate('refunds.request', requested)).error).toBeNull();
  for (const [path, input] of [
    ['attendees.list', { eventId: sale.eventId }],
    ['attendees.purchase', { eventId: sale.eventId, purchaseId }],
    ['refunds.find', { search: code }],
    ['refunds.requests', {}],
    ['search.organizer', { q: code }],
  ] as const) {
    const { data, error } = await inView(id, path, input);
    expect([path, error]).toEqual([path, null]);
    const { q: _, ...answer } = data;
    expect([path, JSON.stringify(answer)]).toEqual([path, expect.stringContaining(`"…${code.slice(-4)}"`)]);
    expect([path, JSON.stringify(answer).replaceAll('-', '')]).toEqual([
      path,
      expect.not.stringContaining(code),
    ]);
  }
  for (let undone = 0; undone < 2; undone++) {
    await organizer.mutate('checkin.scan', scanOf(sale, ticket.code));
    await organizer.mutate('checkin.undo', undoOf(sale, ticket.id));
  }
  const { data } = await inView(id, 'checkin.oversight', { eventId: sale.eventId });
  expect(data.undos.repeated).toMatchObject([{ shortCode: `••••••••${code.slice(-4)}` }]);
});

test('no route outside tRPC knows the administrator in a view', async () => {
  const { id } = await begin();
  const headers = { authorization: `Bearer ${admin.token}`, [SUPPORT_VIEW_HEADER]: id };
  const someId = crypto.randomUUID();
  for (const path of [
    '/api/profile/data',
    `/api/tickets/${someId}/ticket.pdf`,
    `/api/purchases/${someId}/tickets.pdf`,
    `/api/disputes/${someId}/evidence.pdf`,
  ]) {
    const response = await SELF.fetch(SITE + path, { headers });
    const { error } = (await response.json()) as { error: { data: { errorCode: string } } };
    expect([path, error.data.errorCode]).toEqual([path, 'VIEW_ONLY']);
  }
});

test('a view is over with its time, its end, its session and the rights of both', async () => {
  const second = await person({ role: 'admin' });
  const theirs = await person({ role: 'organizer' });
  const { id } = await begin(second, theirs);
  const code = (by: Person, view = id) => codeInView(view, 'events.mine', {}, by);
  expect(await code(second)).toBe('ok');
  // Forged, malformed, and another administrator's.
  expect(await code(second, 'x'.repeat(43))).toBe('VIEW_ENDED');
  expect(await code(second, "' OR 1=1 --")).toBe('VIEW_ENDED');
  expect(await code(admin)).toBe('VIEW_ENDED');
  expect(await code(organizer)).toBe('VIEW_ENDED');
  expect((await callTrpc('events.mine', 'query', {}, { view: id })).error?.data.errorCode).toBe(
    'NOT_SIGNED_IN',
  );
  // Public pages do not go on as a guest's.
  expect(await codeInView('x'.repeat(43), 'events.get', { eventId }, second)).toBe('VIEW_ENDED');
  expect(await codeInView('x'.repeat(43), 'auth.me', undefined, second)).toBe('VIEW_ENDED');
  const set = (sql: string, ...params: (string | number)[]) =>
    env.DB.prepare(sql)
      .bind(...params)
      .run();
  await set("UPDATE users SET role = 'client' WHERE id = ?", theirs.id);
  expect(await code(second)).toBe('VIEW_ENDED');
  await set("UPDATE users SET role = 'organizer' WHERE id = ?", theirs.id);
  expect(await code(second)).toBe('ok');
  await admin.mutate('users.setRole', { requestId: requestId(), userId: second.id, role: 'organizer' });
  expect(await code(second)).toBe('VIEW_ENDED');
  await admin.mutate('users.setRole', { requestId: requestId(), userId: second.id, role: 'admin' });
  expect(await code(second)).toBe('ok');
  await set('UPDATE support_views SET session_id = ? WHERE id = ?', crypto.randomUUID(), id);
  expect(await code(second)).toBe('VIEW_ENDED');

  const { id: own } = await begin(second, theirs);
  await admin.mutate('supportViews.end', { requestId: requestId(), viewId: own });
  expect(await code(second, own), "another administrator's end changes nothing").toBe('ok');
  for (const _ of [1, 2]) await second.mutate('supportViews.end', { requestId: requestId(), viewId: own });
  expect(await code(second, own)).toBe('VIEW_ENDED');
  expect((await looks(theirs)).filter(([action]) => action === 'view.end')).toHaveLength(1);
});

test('a view that nobody ended expires, which the log records once', async () => {
  const theirs = await person({ role: 'organizer' });
  const view = await begin(admin, theirs, 'Refund of order 7');
  expect(Date.parse(view.expiresAt) - Date.now()).toBeLessThanOrEqual(SUPPORT_VIEW_MS);
  await env.DB.prepare('UPDATE support_views SET created_at = 1, expires_at = 2 WHERE id = ?')
    .bind(view.id)
    .run();
  expect(await codeInView(view.id, 'events.mine', {})).toBe('VIEW_ENDED');
  for (const _ of [1, 2]) await runScheduled(env, Date.now(), async () => new Response());
  await admin.mutate('supportViews.end', { requestId: requestId(), viewId: view.id });
  expect((await looks(theirs)).sort()).toEqual([
    ['view.expire', 'Alma', 'Refund of order 7'],
    ['view.start', 'Alma', 'Refund of order 7'],
  ]);
});

test('a view needs a reason and an active organizer, and begins once per request', async () => {
  const start = (input: Record<string, unknown>) =>
    admin.mutate('supportViews.start', {
      requestId: requestId(),
      userId: organizer.id,
      reason: 'Why',
      ...input,
    });
  const code = async (input: Record<string, unknown>) => (await start(input)).error?.data.errorCode;
  expect(await code({ reason: '  ' })).toBe('BAD_INPUT');
  expect(await code({ userId: requestId() })).toBe('USER_NOT_FOUND');
  expect(await code({ userId: (await person()).id })).toBe('FORBIDDEN');
  expect(await code({ userId: (await person({ role: 'admin' })).id })).toBe('FORBIDDEN');
  const off = await person({ role: 'organizer', status: 'inactive' });
  expect(await code({ userId: off.id })).toBe('ACCOUNT_INACTIVE');
  const id = requestId();
  const [first, again] = await Promise.all([start({ requestId: id }), start({ requestId: id })]);
  expect(again?.data).toEqual(first?.data);
  expect(await code({ requestId: id, reason: 'Another' })).toBe('REQUEST_ID_REUSED');
});

test('of two starts with one request id, the one that commits second finds the view of the first', async () => {
  const input = { requestId: requestId(), userId: organizer.id, reason: 'Why' };
  const actor = { id: admin.id, sessionId: requestId() } as Actor;
  const start = (db: D1Database) => startView({ db, now: Date.now }, { ...input, actor });
  const firsts: unknown[] = [];
  const late = before('INSERT INTO support_views', async () => void firsts.push(await start(env.DB)));
  const second = await start(late);
  expect(second).toMatchObject({ ok: true });
  expect(firsts).toEqual([second]);
});

test("a view's live board is of the organizer's events only, and closes with the administrator's role", async () => {
  const second = await person({ role: 'admin' });
  const other = await eventOnSale();
  const { id } = await begin(second);
  const token = (channel: string, of = eventId) =>
    inView(id, 'live.ticket', { channel, eventId: of }, second);
  const codes = await Promise.all(
    [token('mine'), token('door'), token('staff', other.eventId)].map(
      async (call) => (await call).error?.data.errorCode,
    ),
  );
  expect(codes).toEqual(['VIEW_ONLY', 'VIEW_ONLY', 'EVENT_NOT_FOUND']);
  const board = await connectTo((await token('staff')).data.path);
  await expect.poll(() => board.boards().length).toBeGreaterThan(0);
  await admin.mutate('users.setRole', { requestId: requestId(), userId: second.id, role: 'client' });
  await expect.poll(() => board.closed()).not.toBeNull();
});
