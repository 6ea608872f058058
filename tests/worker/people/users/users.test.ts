import { env, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { staffOf } from '#tests/support/worker/door.ts';
import { codesOf, connect, pathFor } from '#tests/support/worker/door-device.ts';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { type Person, person } from '#tests/support/worker/people.ts';
import { boardOf, watch } from '#tests/support/worker/viewers.ts';
import { createDeps } from '#worker/deps.ts';
import { setRole as changeRole } from '#worker/people/users/change-user.ts';

const requestId = () => crypto.randomUUID();
const setRole = (by: Person, of: Person, role: string, id = requestId()) =>
  by.mutate('users.setRole', { requestId: id, userId: of.id, role });
const setStatus = (by: Person, of: Person, status: string, more: Record<string, unknown> = {}) =>
  by.mutate('users.setStatus', { requestId: requestId(), userId: of.id, status, ...more });

async function historyOf(by: Person, of: Person) {
  const { data } = await by.query('users.history', { userId: of.id });
  return data.items as { action: string; from: string; to: string; reason: string; actorName: string }[];
}

test('people are found by name or address, filtered by role and state, and listed by cursor', async () => {
  const admin = await person({ role: 'admin' });
  const word = `wx${crypto.randomUUID().slice(0, 6).replaceAll(/[0-9]/g, 'y')}`;
  const crew = await Promise.all([
    person({ name: `Семён ${word}`, role: 'organizer' }),
    person({ name: `Łucja ${word}` }),
    person({ name: `Zoé ${word}`, status: 'inactive' }),
  ]);
  const ids = async (input: Record<string, unknown>) => {
    const { data } = await admin.query('users.list', { search: word, ...input });
    return data.items.map(({ id }: { id: string }) => id).sort();
  };
  const idsOf = (...people: (Person | undefined)[]) => people.map((one) => one?.id).sort();
  expect(await ids({})).toEqual(idsOf(...crew));
  expect(await ids({ search: `семен ${word}` })).toEqual(idsOf(crew[0]));
  expect(await ids({ search: crew[1]?.email })).toEqual(idsOf(crew[1]));
  expect(await ids({ role: 'organizer' })).toEqual(idsOf(crew[0]));
  expect(await ids({ status: 'inactive' })).toEqual(idsOf(crew[2]));
  expect(await ids({ search: '"*' })).toEqual([]);
  const { data } = await admin.query('users.list', { search: word });
  expect(data).toMatchObject({ total: 3, nextCursor: null });
  // The rest of the list begins after any of its rows.
  const cursor = `#${Date.parse(data.items[0].createdAt)} ${data.items[0].id}`;
  const rest = await admin.query('users.list', { search: word, cursor });
  expect(rest.data.items).toEqual(data.items.slice(1));
  expect((await admin.query('users.list', { search: 'x'.repeat(500) })).error?.data.errorCode).toBe(
    'BAD_INPUT',
  );
});

test('the list gives what a person entered in their profile, and nothing where they entered nothing', async () => {
  const [admin, someone] = [await person({ role: 'admin' }), await person()];
  const listed = async () => (await admin.query('users.list', { search: someone.email })).data.items[0];
  expect(await listed()).toMatchObject({ phone: null, language: null, currency: null });
  const own = { phone: '+52 55 5555 0100', language: 'es', currency: 'MXN' };
  await someone.mutate('profile.update', { requestId: requestId(), name: someone.name, ...own });
  expect(await listed()).toMatchObject({ phone: '+525555550100', language: 'es', currency: 'MXN' });
});

test('a role is changed once per request with an audit row, and takes effect at the next call', async () => {
  const [admin, someone] = [await person({ role: 'admin', name: 'Alma' }), await person()];
  expect((await someone.query('events.mine', {})).error?.data.errorCode).toBe('ORGANIZERS_ONLY');
  const id = requestId();
  const answers = await Promise.all([1, 2, 3].map(() => setRole(admin, someone, 'organizer', id)));
  for (const { data } of answers) expect(data).toMatchObject({ role: 'organizer' });
  expect((await someone.query('events.mine', {})).status).toBe(200);
  await setRole(admin, someone, 'client');
  // A late repeat of the first request changes nothing.
  expect((await setRole(admin, someone, 'organizer', id)).data).toMatchObject({ role: 'client' });
  expect((await setRole(admin, someone, 'admin', id)).error?.data.errorCode).toBe('REQUEST_ID_REUSED');
  expect(await historyOf(admin, someone)).toMatchObject([
    { action: 'user.role', from: 'organizer', to: 'client', actorName: 'Alma' },
    { action: 'user.role', from: 'client', to: 'organizer' },
  ]);
});

test('a late repeat does not redo a change that was already in effect when it was requested', async () => {
  const [admin, someone] = [await person({ role: 'admin' }), await person()];
  const off = { requestId: requestId(), userId: someone.id, status: 'inactive', reason: 'why' };
  await setStatus(admin, someone, 'inactive');
  expect((await admin.mutate('users.setStatus', off)).data.status).toBe('inactive');
  await setStatus(admin, someone, 'active');
  expect((await admin.mutate('users.setStatus', off)).data.status).toBe('active');

  const id = requestId();
  expect((await setRole(admin, someone, 'client', id)).data.role).toBe('client');
  await setRole(admin, someone, 'organizer');
  expect((await setRole(admin, someone, 'client', id)).data.role).toBe('organizer');
  expect((await setRole(admin, someone, 'admin', id)).error?.data.errorCode).toBe('REQUEST_ID_REUSED');

  const told = (await historyOf(admin, someone)).map(({ action, to }) => [action, to]);
  expect(told).toEqual([
    ['user.role', 'organizer'],
    ['user.status', 'active'],
    ['user.status', 'inactive'],
  ]);
});

test('a request to organize that already existed is not renewed by a repeat after it was declined', async () => {
  const [admin, someone] = [await person({ role: 'admin' }), await person()];
  const ask = (id: string) => someone.mutate('users.requestOrganizer', { requestId: id, message: 'Jazz' });
  await ask(requestId());
  const late = requestId();
  expect((await ask(late)).data.status).toBe('pending');
  const [found] = (await admin.query('users.list', { search: someone.email })).data.items;
  const organizerRequestId = found.organizerRequest.id;
  const decision = { requestId: requestId(), organizerRequestId, granted: false, reason: 'no' };
  expect((await admin.mutate('users.decideOrganizer', decision)).status).toBe(200);
  expect((await ask(late)).data.status).toBe('declined');
});

test('two concurrent role changes are recorded and announced in their order', async () => {
  const [one, two, someone] = [
    await person({ role: 'admin' }),
    await person({ role: 'admin' }),
    await person(),
  ];
  // The change to client is read before the other call's promotion and written after it.
  let isMeanwhile = false;
  const db = new Proxy(env.DB, {
    get(target, name) {
      if (name === 'batch') {
        return async (statements: D1PreparedStatement[]) => {
          if (!isMeanwhile) expect((await setRole(two, someone, 'organizer')).status).toBe(200);
          isMeanwhile = true;
          return target.batch(statements);
        };
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  // The person is a client at the read, and the change is to client.
  const answer = await changeRole(
    { ...createDeps(env), db },
    { actor: one as never, requestId: requestId(), userId: someone.id, role: 'client' },
  );
  expect(answer).toMatchObject({ ok: true, value: { role: 'client' } });
  const { results } = await env.DB.prepare(
    `SELECT details ->> 'from' AS was, details ->> 'to' AS now,
            EXISTS (SELECT 1 FROM deliveries WHERE channel = 'mail' AND kind = 'role' AND subject_id = audit_log.id) AS told
     FROM audit_log WHERE subject_id = ? AND action = 'user.role' ORDER BY rowid`,
  )
    .bind(someone.id)
    .all();
  expect(results).toEqual([
    { was: 'client', now: 'organizer', told: 1 },
    { was: 'organizer', now: 'client', told: 1 },
  ]);
});

test('people cannot change their own role or state, and of two administrators removing each other one remains', async () => {
  const [one, two] = [await person({ role: 'admin' }), await person({ role: 'admin' })];
  expect((await setRole(one, one, 'client')).error?.data.errorCode).toBe('OWN_ACCOUNT');
  expect((await setStatus(one, one, 'inactive')).error?.data.errorCode).toBe('OWN_ACCOUNT');
  await Promise.all([setRole(one, two, 'client'), setRole(two, one, 'client')]);
  const { results } = await env.DB.prepare(
    "SELECT id FROM users WHERE id IN (?, ?) AND role = 'admin' AND status = 'active'",
  )
    .bind(one.id, two.id)
    .all();
  expect(results).toHaveLength(1);
});

test('a deactivated person is signed out and refused at the door at once, and their socket is closed', async () => {
  const admin = await person({ role: 'admin' });
  const sale = await eventOnSale();
  const scanner = await staffOf(sale);
  const [code = ''] = await codesOf(sale, 1);
  const devices = await Promise.all(
    [scanner, sale.organizer].map(async (who) => connect(await pathFor(who, sale))),
  );
  for (const who of [scanner, sale.organizer]) {
    const { data } = await setStatus(admin, who, 'inactive', { reason: 'lost phone' });
    expect(data).toEqual({ id: who.id, role: expect.any(String), status: 'inactive' });
  }
  for (const device of devices) await expect.poll(() => device.closed()).toBeGreaterThanOrEqual(4403);
  for (const who of [scanner, sale.organizer]) {
    const scan = { requestId: requestId(), eventId: sale.eventId, code };
    // Their sessions are ended, and the refusal states the deactivation.
    expect((await who.mutate('checkin.scan', scan)).error?.data.errorCode).toBe('ACCOUNT_INACTIVE');
    expect((await who.query('wallet.get')).error?.data.errorCode).toBe('ACCOUNT_INACTIVE');
  }
  expect((await historyOf(admin, scanner))[0]).toMatchObject({
    action: 'user.status',
    from: 'active',
    to: 'inactive',
    reason: 'lost phone',
  });
  await setStatus(admin, scanner, 'active');
  expect((await historyOf(admin, scanner))[0]).toMatchObject({ from: 'inactive', to: 'active' });
});

test('all sockets of a deactivated person are closed before the administrator gets the response', async () => {
  const admin = await person({ role: 'admin' });
  const sale = await eventOnSale();
  const { organizer, eventId } = sale;
  const seats = [await connect(await pathFor(organizer, sale)), await watch(organizer, 'staff', eventId)];
  const stillOpen = async () => {
    const objects = [env.BOX_OFFICE.getByName(eventId), boardOf(organizer, eventId)];
    const open = await Promise.all(
      objects.map((stub) =>
        runInDurableObject(stub, (_, state) =>
          state.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN),
        ),
      ),
    );
    return open.map((sockets) => sockets.length);
  };
  expect(await stillOpen()).toEqual([1, 1]);
  await setStatus(admin, organizer, 'inactive');
  // Without polling, because a message after the response would be too late.
  expect(await stillOpen()).toEqual([0, 0]);
  const [device, board] = seats;
  await expect.poll(() => device?.closed()).toBe(4403);
  await expect.poll(() => board?.closed()).not.toBeNull();
});

test('a former administrator loses the door of a running event at once', async () => {
  const [boss, admin] = [await person({ role: 'admin' }), await person({ role: 'admin' })];
  const sale = await eventOnSale();
  const device = await connect(await pathFor(admin, sale));
  await setRole(boss, admin, 'client');
  await expect.poll(() => device.closed()).toBe(4408);
  const again = await admin.mutate('live.ticket', { channel: 'door', eventId: sale.eventId });
  expect(again.error?.data.errorCode).toBe('SCAN_NOT_PERMITTED');
});

test("a deactivated organizer's dashboard socket is closed", async () => {
  const admin = await person({ role: 'admin' });
  const sale = await eventOnSale();
  const { data } = await sale.organizer.mutate('live.ticket', { channel: 'staff', eventId: sale.eventId });
  const board = await connect(data.path);
  expect(board.status).toBe(101);
  await setStatus(admin, sale.organizer, 'inactive');
  // By the box office's push or by the call itself, whichever comes first.
  await expect.poll(() => board.closed()).not.toBeNull();
});

test('unknown and deleted people cannot be changed', async () => {
  const admin = await person({ role: 'admin' });
  const gone = await person();
  await env.DB.prepare("UPDATE users SET deleted_at = 1, status = 'inactive' WHERE id = ?")
    .bind(gone.id)
    .run();
  for (const of of [gone, { ...gone, id: crypto.randomUUID() }]) {
    expect((await setRole(admin, of, 'organizer')).error?.data.errorCode).toBe('USER_NOT_FOUND');
    expect((await setStatus(admin, of, 'active')).error?.data.errorCode).toBe('USER_NOT_FOUND');
  }
  expect((await setRole(admin, gone, 'owner')).error?.data.errorCode).toBe('BAD_INPUT');
});

test('a guest requests the organizer role once, an administrator grants it, and events can be created', async () => {
  const [admin, someone] = [await person({ role: 'admin' }), await person()];
  expect((await someone.query('users.organizerRequest')).data).toBeNull();
  const ask = { requestId: requestId(), message: 'Jazz on Mondays' };
  await Promise.all([1, 2].map(() => someone.mutate('users.requestOrganizer', ask)));
  const again = await someone.mutate('users.requestOrganizer', { ...ask, requestId: requestId() });
  expect(again.data).toMatchObject({ status: 'pending', message: 'Jazz on Mondays', mayAskAgain: false });
  const { data } = await admin.query('users.list', { waiting: true, search: someone.email });
  expect(data.waiting).toBeGreaterThanOrEqual(1);
  expect(data.items).toHaveLength(1);
  const { organizerRequest } = data.items[0];
  const decision = { requestId: requestId(), organizerRequestId: organizerRequest.id, granted: true };
  for (const _ of [1, 2])
    expect((await admin.mutate('users.decideOrganizer', decision)).data).toMatchObject({ role: 'organizer' });
  const other = await admin.mutate('users.decideOrganizer', {
    ...decision,
    requestId: requestId(),
    granted: false,
  });
  expect(other.error?.data.errorCode).toBe('REQUEST_SETTLED');
  expect((await someone.query('events.mine', {})).status).toBe(200);
  const more = await someone.mutate('users.requestOrganizer', { ...ask, requestId: requestId() });
  expect(more.error?.data.errorCode).toBe('ORGANIZER_ALREADY');
  expect((await historyOf(admin, someone)).map(({ action }) => action)).toEqual([
    'organizer.grant',
    'organizer.request',
  ]);
});

test('a declined person may request again a limited number of times', async () => {
  const [admin, someone] = [await person({ role: 'admin' }), await person()];
  for (let round = 1; round <= 5; round++) {
    const ask = await someone.mutate('users.requestOrganizer', {
      requestId: requestId(),
      message: `${round}`,
    });
    expect(ask.data.status).toBe('pending');
    const { data } = await admin.query('users.list', { waiting: true, search: someone.email });
    await admin.mutate('users.decideOrganizer', {
      requestId: requestId(),
      organizerRequestId: data.items[0].organizerRequest.id,
      granted: false,
      reason: 'Tell us more',
    });
    expect((await someone.query('users.organizerRequest')).data).toMatchObject({
      status: 'declined',
      message: `${round}`,
      mayAskAgain: round < 5,
    });
  }
  const sixth = await someone.mutate('users.requestOrganizer', { requestId: requestId(), message: 'again' });
  expect(sixth.error?.data).toMatchObject({ errorCode: 'TOO_MANY', details: { limit: 5 } });
});

test('a role given by hand resolves the pending request', async () => {
  const [admin, someone] = [await person({ role: 'admin' }), await person()];
  await someone.mutate('users.requestOrganizer', { requestId: requestId(), message: '' });
  await setRole(admin, someone, 'organizer');
  expect((await someone.query('users.organizerRequest')).data).toMatchObject({ status: 'granted' });
});

test('requests are listed longest waiting first, read on by cursor, and counted', async () => {
  const admin = await person({ role: 'admin' });
  const people: string[] = [];
  for (const message of ['First', 'Second', 'Third']) {
    const one = await person({ role: 'organizer', approved: false });
    await one.mutate('users.requestOrganizer', { requestId: requestId(), message });
    people.push(one.id);
  }
  const { data } = await admin.query('users.list', { waiting: true });
  const items = data.items as { id: string; organizerRequest: { id: string; createdAt: string } }[];
  expect(items.map(({ id }) => id).filter((id) => people.includes(id))).toEqual(people);
  expect((await admin.query('users.waiting')).data).toEqual({ count: items.length });
  const { organizerRequest } = items[0] ?? { organizerRequest: { id: '', createdAt: '' } };
  const cursor = `#${Date.parse(organizerRequest.createdAt)} ${organizerRequest.id}`;
  expect((await admin.query('users.list', { waiting: true, cursor })).data.items).toEqual(items.slice(1));
});
