import { env, evictDurableObject, SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { CLOSE_CODES } from '#shared/live/live.ts';
import { inHouse, scanOf, staffOf } from '#tests/support/worker/door.ts';
import { codesOf, connect, pathFor } from '#tests/support/worker/door-device.ts';
import { boxOfficeOf, eventOnSale } from '#tests/support/worker/events.ts';
import { breakReading, holdNextRead } from '#tests/support/worker/faults.ts';
import { type Person, person, SITE } from '#tests/support/worker/people.ts';

test('concurrent scans over one socket are each answered by their request ID, as over HTTP', async () => {
  const sale = await eventOnSale();
  const codes = await codesOf(sale, 5);
  const device = await connect(await pathFor(sale.organizer, sale));
  const ids = codes.map((code) => device.scan(code));
  for (const id of ids)
    expect(await device.answerTo(id)).toMatchObject({ type: 'answer', answer: { outcome: 'valid' } });
  const again = await device.answerTo(device.scan(codes[0] ?? ''));
  expect(again).toMatchObject({ answer: { outcome: 'refused', code: 'TICKET_ALREADY_USED' } });
  // The same request ID over HTTP returns the socket's answer.
  const replay = await sale.organizer.mutate('checkin.scan', {
    requestId: ids[0],
    eventId: sale.eventId,
    code: codes[0],
    gate: 'North',
  });
  expect(replay.data.outcome).toBe('valid');
});

test('tickets used at the same time are pushed to other gates in one short message', async () => {
  const sale = await eventOnSale();
  const codes = await codesOf(sale, 5);
  const [north, south] = [
    await connect(await pathFor(sale.organizer, sale)),
    await connect(await pathFor(sale.organizer, sale)),
  ];
  for (const id of codes.map((code) => north.scan(code))) await north.answerTo(id);
  const told = () => south.events.flatMap((event) => (event.type === 'count' && event.moved) || []);
  await expect.poll(told).toHaveLength(5);
  expect(told().every(({ use }) => use?.gate === 'North')).toBe(true);
  const [message] = south.events.filter((event) => event.type === 'count' && event.moved);
  expect(JSON.stringify(message).length).toBeLessThan(1_000);
});

test('a connection token opens one scanner socket, once, and only for its own event', async () => {
  const [sale, other] = await Promise.all([eventOnSale(), eventOnSale()]);
  const path = await pathFor(sale.organizer, sale);
  const first = await connect(path);
  expect(first.status).toBe(101);
  const second = await connect(path);
  await expect.poll(() => second.closed()).toBe(4401);
  const elsewhere = await connect((await pathFor(sale.organizer, sale)).replace(sale.eventId, other.eventId));
  await expect.poll(() => elsewhere.closed()).toBe(4401);
  const forged = await connect(`/api/live/door/${sale.eventId}?ticket=guess`);
  await expect.poll(() => forged.closed()).toBe(4401);
  expect(first.closed()).toBeNull();
});

test('only door staff get a connection token, and a page of another site cannot use it', async () => {
  const sale = await eventOnSale();
  const stranger = await person();
  const refused = await stranger.mutate('live.ticket', { channel: 'door', eventId: sale.eventId });
  expect(refused.error?.data.errorCode).toBe('SCAN_NOT_PERMITTED');
  const path = await pathFor(sale.organizer, sale);
  expect((await connect(path, 'https://evil.example')).status).toBe(403);
});

test('a scanner removed from the door is disconnected and cannot admit anyone in the meantime', async () => {
  const sale = await eventOnSale();
  const [code = ''] = await codesOf(sale, 1);
  const scanner = await person();
  await env.DB.prepare(
    "INSERT INTO staff_assignments (event_id, user_id, role, assigned_by, created_at) VALUES (?, ?, 'scanner', ?, 0)",
  )
    .bind(sale.eventId, scanner.id, sale.organizer.id)
    .run();
  await boxOfficeOf(sale.eventId).snapshotChanged();
  const device = await connect(await pathFor(scanner, sale));
  await env.DB.prepare('DELETE FROM staff_assignments WHERE user_id = ?').bind(scanner.id).run();
  await boxOfficeOf(sale.eventId).snapshotChanged();
  await expect.poll(() => device.closed()).toBe(4403);
  const { data } = await sale.organizer.mutate('checkin.scan', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    code,
  });
  expect(data.outcome).toBe('valid');
});

test('a scanner assigned a moment ago can work before the box office knows of the assignment', async () => {
  const sale = await eventOnSale();
  const [code = ''] = await codesOf(sale, 1);
  await boxOfficeOf(sale.eventId).snapshotChanged();
  const scanner = await person();
  await env.DB.prepare(
    "INSERT INTO staff_assignments (event_id, user_id, role, assigned_by, created_at) VALUES (?, ?, 'scanner', ?, 0)",
  )
    .bind(sale.eventId, scanner.id, sale.organizer.id)
    .run();
  const stats = await scanner.query('checkin.stats', { eventId: sale.eventId });
  expect(stats.data).toMatchObject({ checkedIn: 0, sold: 1 });
  const device = await connect(await pathFor(scanner, sale));
  expect(await device.answerTo(device.scan(code))).toMatchObject({ answer: { outcome: 'valid' } });
});

test('a deactivated scanner is disconnected like a removed one', async () => {
  const sale = await eventOnSale();
  const scanner = await person();
  await env.DB.prepare(
    "INSERT INTO staff_assignments (event_id, user_id, role, assigned_by, created_at) VALUES (?, ?, 'scanner', ?, 0)",
  )
    .bind(sale.eventId, scanner.id, sale.organizer.id)
    .run();
  await boxOfficeOf(sale.eventId).snapshotChanged();
  const device = await connect(await pathFor(scanner, sale));
  await env.DB.prepare("UPDATE users SET status = 'inactive' WHERE id = ?").bind(scanner.id).run();
  await boxOfficeOf(sale.eventId).snapshotChanged();
  await expect.poll(() => device.closed()).toBe(4403);
});

test('a connection token issued before a removal or deactivation opens no socket', async () => {
  const sale = await eventOnSale();
  const [removed, deactivated] = [await staffOf(sale), await staffOf(sale)];
  const paths = [await pathFor(removed, sale), await pathFor(deactivated, sale)];
  await sale.organizer.mutate('staff.remove', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    userId: removed.id,
    role: 'scanner',
  });
  const admin = await person({ role: 'admin' });
  await admin.mutate('users.setStatus', {
    requestId: crypto.randomUUID(),
    userId: deactivated.id,
    status: 'inactive',
  });
  const [first, second] = [await connect(paths[0] ?? ''), await connect(paths[1] ?? '')];
  await expect.poll(() => first.closed()).toBe(4403);
  await expect.poll(() => second.closed()).not.toBeNull();
  expect([...first.events, ...second.events]).toEqual([]);
});

test('an ended session has its socket closed and gets no new connection token', async () => {
  const sale = await eventOnSale();
  const [code = ''] = await codesOf(sale, 1);
  const device = await connect(await pathFor(sale.organizer, sale));
  const signedOut = await SELF.fetch(`${SITE}/auth/v1/logout?scope=global`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sale.organizer.token}` },
  });
  expect(signedOut.status).toBe(204);
  device.scan(code);
  await expect.poll(() => device.closed()).toBe(4408);
  const another = await sale.organizer.mutate('live.ticket', { channel: 'door', eventId: sale.eventId });
  expect(another.error?.data.errorCode).toBe('SESSION_EXPIRED');
});

test('a listening socket is closed at the next check-in after its session ended', async () => {
  const sale = await eventOnSale();
  const scanner = await staffOf(sale);
  const [code = ''] = await codesOf(sale, 1);
  const idle = await connect(await pathFor(scanner, sale));
  const busy = await connect(await pathFor(sale.organizer, sale));
  await env.DB.prepare('DELETE FROM identity_sessions WHERE id = ?').bind(scanner.sessionId).run();
  busy.scan(code);
  await expect.poll(() => idle.closed()).toBe(4408);
  expect(busy.closed()).toBeNull();
});

test('a socket of a former administrator is closed instead of answered, also days before the event', async () => {
  // The box office gets no notice of role changes while the event is not on.
  const sale = await eventOnSale({ startsIn: 72, endsIn: 78 });
  const admin = await person({ role: 'admin' });
  const device = await connect(await pathFor(admin, sale));
  const [first = '', second = ''] = await codesOf(sale, 2);
  expect(await device.answerTo(device.scan(first))).toMatchObject({ answer: { outcome: 'valid' } });
  await env.DB.prepare("UPDATE users SET role = 'client' WHERE id = ?").bind(admin.id).run();
  device.scan(second);
  await expect.poll(() => device.closed()).toBe(4408);
  const { data } = await sale.organizer.mutate('checkin.scan', scanOf(sale, second));
  expect(data.outcome).toBe('valid');
});

test("while D1 fails, an administrator's scan is refused over the socket, and succeeds later on the same socket", async () => {
  const sale = await eventOnSale({ startsIn: 72, endsIn: 78 });
  const [admin, scanner] = await Promise.all([person({ role: 'admin' }), staffOf(sale)]);
  const [device, other] = await Promise.all(
    [admin, scanner].map((who) => pathFor(who, sale).then((path) => connect(path))),
  );
  const [first = '', second = ''] = await codesOf(sale, 2);
  const mend = await breakReading(sale.eventId, { words: 'identity_sessions', gone: 'identity_sessions' });
  expect(await device?.answerTo(device.scan(first))).toMatchObject({ type: 'refusal', code: 'SCAN_FAILED' });
  // Staff of the event need no D1 read.
  expect(await other?.answerTo(other.scan(second))).toMatchObject({ answer: { outcome: 'valid' } });
  await mend();
  expect(await device?.answerTo(device.scan(first))).toMatchObject({ answer: { outcome: 'valid' } });
});

test('over HTTP, organizer and scanners can check in tickets while D1 fails', async () => {
  const sale = await eventOnSale();
  const scanner = await staffOf(sale);
  const codes = await codesOf(sale, 4);
  const scanBy = async (who: Person, code = '') =>
    (await who.mutate('checkin.scan', scanOf(sale, code))).data?.outcome;
  const people = [sale.organizer, scanner];
  expect(await Promise.all(people.map((who, index) => scanBy(who, codes[index])))).toEqual([
    'valid',
    'valid',
  ]);
  const mend = await breakReading(sale.eventId, { words: 'identity_sessions', gone: 'identity_sessions' });
  expect(await Promise.all(people.map((who, index) => scanBy(who, codes[index + 2])))).toEqual([
    'valid',
    'valid',
  ]);
  await mend();
});

test('an administrator disconnected during the D1 check of their role admits nobody', async () => {
  const sale = await eventOnSale();
  const [admin, other] = await Promise.all([person({ role: 'admin' }), person({ role: 'admin' })]);
  const [code = ''] = await codesOf(sale, 1);
  const device = await connect(await pathFor(admin, sale));
  const { untilHeld, release } = await holdNextRead(sale.eventId, 'identity_sessions', 'answered');
  device.scan(code);
  await untilHeld();
  const off = { requestId: crypto.randomUUID(), userId: admin.id, status: 'inactive' };
  expect((await other.mutate('users.setStatus', off)).status).toBe(200);
  await release();
  await expect.poll(() => device.closed()).toBe(CLOSE_CODES.renew);
  const { data } = await sale.organizer.mutate('checkin.scan', scanOf(sale, code));
  expect(data.outcome).toBe('valid');
});

test('a code with a lone surrogate gets the same answer when repeated after an eviction', async () => {
  const sale = await eventOnSale();
  const device = await connect(await pathFor(sale.organizer, sale));
  const code = 'x\u0000y\ud800';
  const requestId = device.scan(code);
  const answer = { answer: { outcome: 'refused', code: 'QR_FORMAT_INVALID' } };
  expect(await device.answerTo(requestId)).toMatchObject(answer);
  await evictDurableObject(boxOfficeOf(sale.eventId));
  const { data } = await sale.organizer.mutate('checkin.scan', scanOf(sale, code, { requestId }));
  expect(data).toMatchObject(answer.answer);
});

test('a stale D1 answer does not let in an administrator who lost the role while it was read', async () => {
  const sale = await eventOnSale();
  const [admin, other] = await Promise.all([person({ role: 'admin' }), person({ role: 'admin' })]);
  const path = await pathFor(admin, sale);
  const { untilHeld, release } = await holdNextRead(sale.eventId, 'identity_sessions', 'answered');
  const opening = connect(path);
  await untilHeld();
  await other.mutate('users.setRole', { requestId: crypto.randomUUID(), userId: admin.id, role: 'client' });
  await release();
  const device = await opening;
  await expect.poll(() => device.closed()).toBe(CLOSE_CODES.renew);
  expect(device.events).toEqual([]);
});

test('a new socket gets the current count at once, and every check-in updates it on all devices', async () => {
  const sale = await eventOnSale();
  const [code = ''] = await codesOf(sale, 3);
  const [one, two] = await Promise.all([
    pathFor(sale.organizer, sale).then((path) => connect(path)),
    pathFor(sale.organizer, sale).then((path) => connect(path)),
  ]);
  await expect
    .poll(() => two.events[0])
    .toEqual({ type: 'count', checkedIn: 0, sold: 3, isCancelled: false, inside: inHouse(0) });
  one.scan(code);
  const moved = {
    type: 'count',
    checkedIn: 1,
    sold: 3,
    isCancelled: false,
    inside: inHouse(1),
    moved: [{ ticketId: expect.any(String), use: { at: expect.any(Number), gate: 'North' } }],
  };
  await expect.poll(() => two.events.at(-1)).toEqual(moved);
  expect(one.events).toContainEqual(expect.objectContaining({ type: 'answer' }));
  await expect.poll(() => one.events.at(-1)).toEqual(moved);
});

test('an idle scanner is notified at once when the event is cancelled', async () => {
  const sale = await eventOnSale();
  const device = await connect(await pathFor(sale.organizer, sale));
  await expect.poll(() => device.events.at(-1)).toMatchObject({ isCancelled: false });
  const cancelled = { requestId: crypto.randomUUID(), eventId: sale.eventId };
  expect((await sale.organizer.mutate('events.cancel', cancelled)).status).toBe(200);
  await expect.poll(() => device.events.at(-1)).toMatchObject({ type: 'count', isCancelled: true });
});

test('a hibernated socket continues after an eviction', async () => {
  const sale = await eventOnSale();
  const [code = ''] = await codesOf(sale, 1);
  const device = await connect(await pathFor(sale.organizer, sale));
  await evictDurableObject(boxOfficeOf(sale.eventId));
  expect(await device.answerTo(device.scan(code))).toMatchObject({ answer: { outcome: 'valid' } });
});

test('a malformed message is refused and keeps the socket open; an oversized one closes it', async () => {
  const sale = await eventOnSale();
  const [code = ''] = await codesOf(sale, 1);
  const device = await connect(await pathFor(sale.organizer, sale));
  device.send('{"type":"scan","requestId":"broken-message"}');
  expect(await device.answerTo('broken-message')).toMatchObject({ type: 'refusal', code: 'BAD_INPUT' });
  device.send('not json');
  expect(await device.answerTo(device.scan(code))).toMatchObject({ answer: { outcome: 'valid' } });
  device.send('x'.repeat(5_000));
  await expect.poll(() => device.closed()).toBe(4413);
});
