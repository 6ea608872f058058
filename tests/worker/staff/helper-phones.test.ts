import { env, SELF } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import type { Right } from '#shared/organizations/rights.ts';
import { HELPER_AFTER_END_MS, phoneToken } from '#shared/people/helper-phone.ts';
import { stopClock } from '#tests/support/worker/clock.ts';
import { scanOf, soldTicket } from '#tests/support/worker/door.ts';
import { buyerWith, eventOnSale, menuItem, type Sale } from '#tests/support/worker/events.ts';
import {
  helperPhone,
  join,
  newSecret,
  phoneCode,
  phonesOf,
  revokePhone,
} from '#tests/support/worker/helper-phones.ts';
import { callTrpc, type Person, person, SITE } from '#tests/support/worker/people.ts';
import { PROCEDURES } from '#tests/support/worker/procedures.ts';
import { isOpenToHelpers } from '#worker/auth/open-to-helpers.ts';

const open = (code: string, secret = newSecret()) => callTrpc('phones.open', 'mutation', { code, secret });

/** A member of the organizer's organization of one, for all of its events. */
async function addMember(organizer: Person, member: Person, rights: readonly Right[]): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO organization_members (organization_id, user_id, rights, added_by, created_at, updated_at)
     VALUES (?1, ?2, ?3, ?1, 0, 0)`,
  )
    .bind(organizer.id, member.id, JSON.stringify(rights))
    .run();
}

async function endOf({ eventId }: Sale): Promise<number> {
  const row = await env.DB.prepare('SELECT ends_at AS endsAt FROM events WHERE id = ?').bind(eventId).first();
  return Number(row?.endsAt);
}

test("a phone joins by a code and scans under the helper's name, without an account", async () => {
  const sale = await eventOnSale();
  const ticket = await soldTicket(sale);
  const { id, code } = await phoneCode(sale, 'scanner', 'North gate');
  const secret = newSecret();
  expect((await open(code, secret)).data).toMatchObject({
    state: 'open',
    role: 'scanner',
    place: 'North gate',
  });
  const joined = await join(code, secret, 'Luis Ortega');
  expect(joined.data).toMatchObject({ id, name: 'Luis Ortega', eventId: sale.eventId, place: 'North gate' });
  const token = phoneToken({ id, secret });
  const scan = await callTrpc('checkin.scan', 'mutation', scanOf(sale, ticket.code), { token });
  expect(scan.data.outcome).toBe('valid');
  const me = await callTrpc('auth.me', 'query', undefined, { token });
  expect(me.data).toMatchObject({ id, name: 'Luis Ortega', email: '', staffOf: { scanner: 1, vendor: 0 } });
  const session = await callTrpc('phones.session', 'query', undefined, { token });
  expect(session.data).toEqual(joined.data);
  expect(await phonesOf(sale)).toMatchObject([
    { id, path: null, joined: { name: 'Luis Ortega' }, ended: null, attempts: [] },
  ]);
});

test('a bar phone hands out an order, which is attributed to the helper', async () => {
  const sale = await eventOnSale();
  const beer = await menuItem(sale, { price: 500, quantity: 5 });
  const guest = await buyerWith(1_000);
  const lines = [{ menuItemId: beer, quantity: 1 }];
  const order = { requestId: crypto.randomUUID(), eventId: sale.eventId, lines };
  const { data: placed } = await guest.mutate('orders.place', order);
  const phone = await helperPhone(sale, 'vendor');
  const { data } = await phone.query('orders.barEvents');
  expect(data.items.map(({ eventId }: { eventId: string }) => eventId)).toEqual([sale.eventId]);
  const pickUp = { requestId: crypto.randomUUID(), eventId: sale.eventId, orderId: placed.orderId };
  expect((await phone.mutate('orders.complete', pickUp)).data.outcome).toBe('valid');
});

test('of two phones that claim a code at once one joins, and the organizer sees the other', async () => {
  const sale = await eventOnSale();
  const { id, code } = await phoneCode(sale);
  const [first, second] = await Promise.all([join(code, newSecret(), 'Ana'), join(code, newSecret(), 'Eve')]);
  const codes = [first, second].map(({ status, error }) => error?.data.errorCode ?? status).sort();
  expect(codes).toEqual([200, 'JOIN_CODE_USED']);
  const [phone] = await phonesOf(sale);
  expect(phone.joined.name).toBe(first.error ? 'Eve' : 'Ana');
  expect(phone.attempts).toMatchObject([{ times: 1 }]);
  const { results } = await env.DB.prepare('SELECT user_id FROM staff_assignments WHERE event_id = ?')
    .bind(sale.eventId)
    .all();
  expect(results).toEqual([{ user_id: id }]);
});

test('a join repeated by the same phone has the same answer, and a photographed code is noted for each phone', async () => {
  stopClock();
  const sale = await eventOnSale();
  const { code } = await phoneCode(sale);
  const secret = newSecret();
  const answers = await Promise.all([join(code, secret), join(code, secret)]);
  expect(answers.map(({ data }) => data)).toEqual([answers[0]?.data, answers[0]?.data]);
  expect((await open(code, secret)).data.state).toBe('yours');
  const thief = newSecret();
  expect((await open(code, thief)).data.state).toBe('used');
  vi.setSystemTime(Date.now() + 60_000);
  expect((await open(code, thief)).data.state).toBe('used');
  await open(code);
  const [phone] = await phonesOf(sale);
  expect(phone.attempts.map(({ times }: { times: number }) => times).sort()).toEqual([1, 2]);
});

test('attempts with one code are bounded', async () => {
  const sale = await eventOnSale();
  const { code } = await phoneCode(sale);
  await join(code);
  for (let tries = 0; tries < 23; tries++) await open(code);
  const [phone] = await phonesOf(sale);
  expect(phone.attempts).toHaveLength(20);
});

test("a helper's token opens nothing but the door, the bar and its own session", async () => {
  const sale = await eventOnSale();
  const phone = await helperPhone(sale);
  const forged = phoneToken({ id: sale.organizer.id, secret: newSecret() });
  for (const { path, kind } of PROCEDURES.filter((each) => !isOpenToHelpers(each.path))) {
    for (const token of [phone.token, forged]) {
      const { error } = await callTrpc(path, kind, {}, { token });
      expect([path, error?.data.errorCode]).toEqual([path, 'FORBIDDEN']);
    }
  }
  for (const { path, kind } of PROCEDURES.filter((each) => isOpenToHelpers(each.path))) {
    if (path === 'auth.me' || path === 'menu.list') continue;
    const { error } = await callTrpc(
      path,
      kind,
      { eventId: sale.eventId, channel: 'door' },
      { token: forged },
    );
    expect([path, error?.data.errorCode]).toEqual([path, 'SESSION_EXPIRED']);
  }
});

test("a helper's token reads no files", async () => {
  const sale = await eventOnSale();
  const phone = await helperPhone(sale);
  for (const path of ['/api/profile/data', `/api/disputes/${sale.eventId}/evidence.pdf`]) {
    const answer = await SELF.fetch(SITE + path, { headers: { authorization: `Bearer ${phone.token}` } });
    expect([path, answer.status]).toEqual([path, 401]);
  }
});

test('a phone works at its own event and in its own role only', async () => {
  const [sale, other] = await Promise.all([eventOnSale(), eventOnSale()]);
  const [door, bar] = [await helperPhone(sale), await helperPhone(sale, 'vendor')];
  const [here, there] = [await soldTicket(sale), await soldTicket(other)];
  const scan = (who: typeof door, at: Sale, code: string) => who.mutate('checkin.scan', scanOf(at, code));
  expect((await scan(door, other, there.code)).error?.data.errorCode).toBe('SCAN_NOT_PERMITTED');
  expect((await scan(bar, sale, here.code)).error?.data.errorCode).toBe('SCAN_NOT_PERMITTED');
  expect((await bar.query('checkin.stats', { eventId: sale.eventId })).status).toBe(403);
  expect((await door.query('orders.forEvent', { eventId: sale.eventId, status: 'pending' })).status).not.toBe(
    200,
  );
  expect((await bar.query('orders.forEvent', { eventId: other.eventId, status: 'pending' })).status).not.toBe(
    200,
  );
  expect((await scan(door, sale, here.code)).data.outcome).toBe('valid');
});

test('a revoked phone and a withdrawn code are refused, and a repeat of either changes nothing', async () => {
  const sale = await eventOnSale();
  const phone = await helperPhone(sale);
  const unused = await phoneCode(sale);
  const request = { requestId: crypto.randomUUID(), eventId: sale.eventId, phoneId: phone.id };
  for (let sent = 0; sent < 2; sent++)
    expect((await sale.organizer.mutate('phones.revoke', request)).data).toEqual({ revoked: true });
  await revokePhone(sale, unused.id);
  expect((await phone.query('staff.mine')).error?.data.errorCode).toBe('SESSION_EXPIRED');
  expect((await phone.query('auth.me')).data).toBeNull();
  expect((await join(unused.code)).error?.data.errorCode).toBe('JOIN_CODE_ENDED');
  expect((await open(unused.code)).data.state).toBe('ended');
  const ended = (await phonesOf(sale)).map((one: { ended: { why: string } }) => one.ended.why);
  expect(ended).toEqual(['revoked', 'revoked']);
});

test('a join that is repeated after the helper was taken off the staff does not bring them back', async () => {
  const sale = await eventOnSale();
  const { id, code } = await phoneCode(sale);
  const secret = newSecret();
  await join(code, secret);
  await sale.organizer.mutate('staff.remove', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    role: 'scanner',
    userId: id,
  });
  await join(code, secret);
  const { results } = await env.DB.prepare('SELECT 1 FROM staff_assignments WHERE user_id = ?')
    .bind(id)
    .all();
  expect(results).toEqual([]);
});

test('a helper leaves, and the organizer sees that', async () => {
  const sale = await eventOnSale();
  const phone = await helperPhone(sale);
  expect((await phone.mutate('phones.leave')).data).toEqual({ left: true });
  expect((await phone.mutate('phones.leave')).error?.data.errorCode).toBe('SESSION_EXPIRED');
  expect((await phonesOf(sale))[0].ended.why).toBe('left');
});

test('a phone ends with the night, which moves with the event', async () => {
  stopClock();
  const sale = await eventOnSale();
  const phone = await helperPhone(sale);
  const unused = await phoneCode(sale);
  const end = (await endOf(sale)) + HELPER_AFTER_END_MS;
  vi.setSystemTime(end - 1);
  expect((await phone.query('staff.mine')).status).toBe(200);
  vi.setSystemTime(end);
  expect((await phone.query('staff.mine')).error?.data.errorCode).toBe('SESSION_EXPIRED');
  expect((await join(unused.code)).error?.data.errorCode).toBe('JOIN_CODE_ENDED');
  await env.DB.prepare('UPDATE events SET ends_at = ends_at + 3600000 WHERE id = ?').bind(sale.eventId).run();
  expect((await phone.query('staff.mine')).status).toBe(200);
});

test('forged, malformed and oversized codes, secrets and tokens are refused', async () => {
  const sale = await eventOnSale();
  const { id, code } = await phoneCode(sale);
  for (const bad of ['', 'x', `${id}.${newSecret()}`, `${crypto.randomUUID()}.${code.split('.')[1]}`]) {
    expect((await join(bad)).error?.data.errorCode).toBe('JOIN_CODE_ENDED');
    expect((await open(bad)).error?.data.errorCode).toBe('JOIN_CODE_ENDED');
  }
  for (const input of [
    { code: 'x'.repeat(101), secret: newSecret(), name: 'Eve' },
    { code, secret: 'short', name: 'Eve' },
    { code, secret: newSecret(), name: '  ' },
    { code, secret: newSecret(), name: 'x'.repeat(121) },
    { code, secret: newSecret(), name: 'Eve\u202e' },
  ])
    expect((await callTrpc('phones.join', 'mutation', input)).error?.data.errorCode).toBe('BAD_INPUT');
  const tokens = ['helper.x.y', `helper.${id}.short`, `helper.${id}.${newSecret()}`, 'helper..'];
  for (const token of tokens)
    expect((await callTrpc('staff.mine', 'query', undefined, { token })).status).toBe(401);
  expect((await open(code)).data.state).toBe('open');
});

test("only the event's own organizer makes, sees and revokes codes, each once", async () => {
  const sale = await eventOnSale();
  const rival = await person({ role: 'organizer' });
  const { id } = await phoneCode(sale);
  const of = { eventId: sale.eventId };
  expect((await rival.query('phones.list', of)).error?.data.errorCode).toBe('EVENT_NOT_FOUND');
  expect((await revokePhone({ ...sale, organizer: rival }, id)).error?.data.errorCode).toBe(
    'EVENT_NOT_FOUND',
  );
  const own = await eventOnSale({ organizer: rival });
  expect((await revokePhone(own, id)).error?.data.errorCode).toBe('NOT_FOUND');
  const request = { requestId: crypto.randomUUID(), ...of, role: 'vendor', place: 'Bar' };
  const [once, twice] = await Promise.all([
    sale.organizer.mutate('phones.create', request),
    sale.organizer.mutate('phones.create', request),
  ]);
  expect(twice.data).toEqual(once.data);
  expect(await phonesOf(sale)).toHaveLength(2);
});

test('a member makes, sees and revokes codes of the role that they manage, and no others', async () => {
  const sale = await eventOnSale();
  const member = await person();
  await addMember(sale.organizer, member, ['door']);
  const [door, bar] = [await phoneCode(sale), await phoneCode(sale, 'vendor')];
  const as = { organizer: member, eventId: sale.eventId };
  const { data } = await member.query('phones.list', { eventId: sale.eventId });
  expect(data.roles).toEqual(['scanner']);
  expect(data.items.map(({ id }: { id: string }) => id)).toEqual([door.id]);
  await expect(phoneCode(as, 'vendor')).rejects.toThrow('EVENT_NOT_FOUND');
  expect((await revokePhone(as, bar.id)).error?.data.errorCode).toBe('EVENT_NOT_FOUND');
  await phoneCode(as);
  expect((await revokePhone(as, door.id)).status).toBe(200);
});

test('helpers are in no list of staff with accounts, and work at no other night', async () => {
  const sale = await eventOnSale();
  const phone = await helperPhone(sale);
  const staff = await sale.organizer.query('staff.list', { eventId: sale.eventId });
  const team = await sale.organizer.query('staff.team');
  const found = await sale.organizer.query('staff.search', { eventId: sale.eventId, query: phone.name });
  expect([staff.data.people, team.data.people, found.data.items]).toEqual([[], [], []]);
});
