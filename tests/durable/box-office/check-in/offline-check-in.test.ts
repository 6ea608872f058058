import { env, evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import { CONFLICTS_SHOWN_MAX } from '#durable/box-office/check-in/check-in-service.ts';
import {
  boughtYesterday,
  checkInsOf,
  inHouse,
  scannedTicket,
  scanOf,
  secondsAgo,
  soldTicket,
  staffOf,
  statsOf,
  undoOf,
  upload,
} from '#tests/support/worker/door.ts';
import { codesOf, connect, pathFor } from '#tests/support/worker/door-device.ts';
import { boxOfficeOf, buyerWith, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';
import { type Person, person } from '#tests/support/worker/people.ts';

test('one ticket admitted offline by two devices is one entry and one conflict, pushed to all devices', async () => {
  const sale = await eventOnSale();
  const [one, two] = await Promise.all([staffOf(sale), staffOf(sale)]);
  const { id, code, who, shortCode } = await soldTicket(sale);
  await boughtYesterday(sale);
  const devices = await Promise.all(
    [one, two, sale.organizer].map(async (someone) => connect(await pathFor(someone, sale))),
  );
  const [firstAt, secondAt] = [secondsAgo(300), secondsAgo(200)];
  const first = upload(sale, code, { scannedAt: firstAt });
  const second = upload(sale, code, { device: 'phone-b', gate: 'South', scannedAt: secondAt });
  expect((await one.mutate('checkin.scan', first)).data).toMatchObject({
    outcome: 'valid',
    scannedAt: firstAt,
    gate: 'North',
  });
  const refused = await two.mutate('checkin.scan', second);
  const firstScan = { at: firstAt, gate: 'North' };
  expect(refused.data).toMatchObject({
    outcome: 'refused',
    code: 'TICKET_ALREADY_USED',
    conflict: true,
    firstScan,
    checkedIn: 1,
  });
  const conflict = {
    seq: 1,
    ticket: scannedTicket({ id, who, shortCode }),
    code: 'TICKET_ALREADY_USED',
    at: secondAt,
    gate: 'South',
    yours: false,
    firstScan,
  };
  for (const [index, device] of devices.entries())
    await expect
      .poll(() => device.events)
      .toContainEqual({ type: 'conflict', conflict: { ...conflict, yours: index === 1 } });
  expect(await statsOf(sale)).toMatchObject({
    checkedIn: 1,
    sold: 1,
    inside: inHouse(1),
    conflicts: [conflict],
  });

  // Both devices upload everything again after an eviction: idempotent.
  await evictDurableObject(boxOfficeOf(sale.eventId));
  expect((await one.mutate('checkin.scan', first)).data.outcome).toBe('valid');
  expect((await two.mutate('checkin.scan', second)).data).toEqual(refused.data);
  expect(await statsOf(sale)).toMatchObject({
    checkedIn: 1,
    sold: 1,
    inside: inHouse(1),
    conflicts: [conflict],
  });
  expect(await checkInsOf(sale)).toEqual([
    { kind: 'admitted', ticket_id: id, refusal: null, forced: 0 },
    { kind: 'conflict', ticket_id: id, refusal: 'TICKET_ALREADY_USED', forced: 1 },
  ]);
  const { items } = (await sale.organizer.query('events.mine', { eventId: sale.eventId })).data;
  expect(items).toMatchObject([{ checkedIn: 1, conflicts: 1 }]);
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});

test('the first upload to arrive is the entry, even if the other scan was earlier, and both times are recorded', async () => {
  const sale = await eventOnSale();
  const { code } = await soldTicket(sale);
  await boughtYesterday(sale);
  const online = await sale.organizer.mutate('checkin.scan', scanOf(sale, code, { gate: 'South' }));
  const earlier = secondsAgo(3_600);
  await sale.organizer.mutate('checkin.scan', upload(sale, code, { device: 'phone-b', scannedAt: earlier }));
  const { checkedIn, conflicts } = await statsOf(sale);
  expect(checkedIn).toBe(1);
  expect(conflicts).toMatchObject([
    { at: earlier, gate: 'North', firstScan: { at: online.data.scannedAt, gate: 'South' } },
  ]);
});

test('offline uploads over the socket produce one entry and one conflict, as over HTTP', async () => {
  const sale = await eventOnSale();
  const [code = ''] = await codesOf(sale, 1);
  await boughtYesterday(sale);
  const [a, b] = await Promise.all([1, 2].map(async () => connect(await pathFor(sale.organizer, sale))));
  const offline = { offline: true, scannedAt: secondsAgo(60) };
  const first = a?.scan(code, crypto.randomUUID(), { ...offline, device: 'phone-a' }) ?? '';
  expect(await a?.answerTo(first)).toMatchObject({
    answer: { outcome: 'valid', scannedAt: offline.scannedAt },
  });
  const second = b?.scan(code, crypto.randomUUID(), { ...offline, device: 'phone-b' }) ?? '';
  expect(await b?.answerTo(second)).toMatchObject({ answer: { outcome: 'refused', conflict: true } });
  await expect.poll(() => a?.events.some(({ type }) => type === 'conflict')).toBe(true);
  const { data } = await sale.organizer.query('checkin.lookup', {
    eventId: sale.eventId,
    name: (await statsOf(sale)).conflicts[0].ticket.holderName as string,
  });
  const id = data.items[0].id as string;
  b?.send(JSON.stringify({ type: 'scan', requestId: 'by-its-ticket-id', ticketId: id, device: 'phone-b' }));
  expect(await b?.answerTo('by-its-ticket-id')).toMatchObject({
    answer: { code: 'TICKET_ALREADY_USED', conflict: false },
  });
  b?.send(JSON.stringify({ type: 'scan', requestId: 'with-both-of-them', ticketId: id, code }));
  expect(await b?.answerTo('with-both-of-them')).toMatchObject({ type: 'refusal', code: 'BAD_INPUT' });
});

test('an offline upload of a scan whose response was lost is the same entry', async () => {
  const sale = await eventOnSale();
  const { code } = await soldTicket(sale);
  const online = scanOf(sale, code);
  const first = await sale.organizer.mutate('checkin.scan', online);
  const queued = { ...online, offline: true, scannedAt: secondsAgo(5) };
  expect((await sale.organizer.mutate('checkin.scan', queued)).data).toEqual(first.data);
  // A colleague signs in on the device before it sends its queue.
  const colleague = await staffOf(sale);
  for (const again of [queued, queued])
    expect((await colleague.mutate('checkin.scan', again)).data).toMatchObject({
      outcome: 'valid',
      scannedAt: first.data.scannedAt,
    });
  expect(await statsOf(sale)).toMatchObject({ checkedIn: 1, conflicts: [] });
  expect((await checkInsOf(sale)).map(({ kind }) => kind)).toEqual(['admitted']);
});

test.each(['nothing', 'an undo', 'an undo and another entry', 'a refund'])(
  'when a response was lost and %s followed, the colleague who uploads the scan and its maker get the first answer',
  async (meanwhile) => {
    const sale = await eventOnSale();
    const { code, id: ticketId } = await soldTicket(sale);
    const [maker, colleague] = await Promise.all([staffOf(sale), staffOf(sale)]);
    const queued = upload(sale, code);
    const first = await maker.mutate('checkin.scan', queued);
    const about = { requestId: crypto.randomUUID(), eventId: sale.eventId, ticketId };
    const steps: { data: unknown; status: number }[] = [];
    if (meanwhile.startsWith('an undo'))
      steps.push(await sale.organizer.mutate('checkin.undo', { ...about, device: 'x' }));
    if (meanwhile.endsWith('another entry'))
      steps.push(await sale.organizer.mutate('checkin.scan', scanOf(sale, code, { device: 'phone-b' })));
    if (meanwhile === 'a refund') {
      const admin = await person({ role: 'admin' });
      steps.push(await admin.mutate('refunds.refundTicket', { ...about, reason: 'ill' }));
    }
    for (const { status } of steps) expect(status).toBe(200);
    const { checkedIn } = await statsOf(sale);
    for (const who of [colleague, maker, colleague]) {
      const sent = { ...queued, sentBy: [maker.id, colleague.id] };
      const again = await who.mutate('checkin.scan', sent);
      expect(again.data).toMatchObject({ outcome: 'valid', scannedAt: first.data.scannedAt });
    }
    expect(await statsOf(sale)).toMatchObject({ checkedIn, conflicts: [] });
  },
);

test('a scan uploaded by a colleague is the same scan when its maker uploads it', async () => {
  const sale = await eventOnSale();
  const { code, id: ticketId } = await soldTicket(sale);
  const [maker, colleague] = await Promise.all([staffOf(sale), staffOf(sale)]);
  const queued = { ...upload(sale, code), sentBy: [maker.id, colleague.id] };
  expect((await colleague.mutate('checkin.scan', queued)).data).toMatchObject({ outcome: 'valid' });
  const undo = { requestId: crypto.randomUUID(), eventId: sale.eventId, ticketId, device: 'x' };
  await sale.organizer.mutate('checkin.undo', undo);
  expect((await maker.mutate('checkin.scan', queued)).data).toMatchObject({ takenBack: true });
  expect(await statsOf(sale)).toMatchObject({ checkedIn: 0, conflicts: [] });
});

test('a lost refusal becomes one conflict when the device admitted the guest by its offline list', async () => {
  const sale = await eventOnSale();
  const { code } = await soldTicket(sale);
  await sale.organizer.mutate('checkin.scan', scanOf(sale, code));
  const lost = scanOf(sale, code, { device: 'phone-b' });
  expect((await sale.organizer.mutate('checkin.scan', lost)).data).toMatchObject({ conflict: false });
  const queued = { ...lost, offline: true, scannedAt: secondsAgo(5) };
  for (const again of [queued, queued, lost])
    expect((await sale.organizer.mutate('checkin.scan', again)).data).toMatchObject({ conflict: true });
  expect((await statsOf(sale)).conflicts).toHaveLength(1);
  expect((await checkInsOf(sale)).map(({ kind }) => kind)).toEqual(['admitted', 'refused', 'conflict']);
});

test('a queue uploaded again by a second person adds no second conflict', async () => {
  const sale = await eventOnSale();
  const colleague = await staffOf(sale);
  const { code } = await soldTicket(sale);
  await sale.organizer.mutate('checkin.scan', scanOf(sale, code));
  const queued = upload(sale, code, { device: 'phone-b' });
  for (const who of [sale.organizer, colleague])
    expect((await who.mutate('checkin.scan', queued)).data).toMatchObject({ conflict: true });
  expect((await statsOf(sale)).conflicts).toHaveLength(1);
  expect((await checkInsOf(sale)).map(({ kind }) => kind)).toEqual(['admitted', 'conflict']);
});

test('an offline ticket read twice by one device at one gate is a duplicate read, not a conflict', async () => {
  const sale = await eventOnSale();
  const { id, code } = await soldTicket(sale);
  await sale.organizer.mutate('checkin.scan', upload(sale, code));
  const again = upload(sale, code);
  const twice = await sale.organizer.mutate('checkin.scan', again);
  expect(twice.data).toMatchObject({ code: 'TICKET_ALREADY_USED', conflict: false });
  expect((await statsOf(sale)).conflicts).toEqual([]);
  // Uploaded again after an undo, the duplicate read still admits nobody.
  await sale.organizer.mutate('checkin.undo', undoOf(sale, id));
  expect((await sale.organizer.mutate('checkin.scan', again)).data).toEqual(twice.data);
  await sale.organizer.mutate('checkin.scan', upload(sale, code));
  // The same phone at another gate: a second person came in.
  const moved = await sale.organizer.mutate('checkin.scan', upload(sale, code, { gate: 'South' }));
  expect(moved.data).toMatchObject({ conflict: true });
  // Scans without a device ID may come from two devices.
  const { code: other } = await soldTicket(sale);
  await sale.organizer.mutate('checkin.scan', upload(sale, other, { device: '' }));
  const nameless = await sale.organizer.mutate('checkin.scan', upload(sale, other, { device: '' }));
  expect(nameless.data).toMatchObject({ conflict: true });
});

test('an offline entry from a device clock wrong by hours or days counts, dated at its arrival', async () => {
  for (const scannedAt of [secondsAgo(4 * 24 * 3_600), secondsAgo(-11 * 60)]) {
    const sale = await eventOnSale();
    const { code } = await soldTicket(sale);
    const before = Date.now();
    const wrong = upload(sale, code, { scannedAt });
    const { data } = await sale.organizer.mutate('checkin.scan', wrong);
    expect(data).toMatchObject({ outcome: 'valid', checkedIn: 1 });
    expect(Date.parse(data.scannedAt)).toBeGreaterThanOrEqual(before);
    // Idempotent for the same device; a conflict from another device.
    expect((await sale.organizer.mutate('checkin.scan', wrong)).data).toEqual(data);
    const other = upload(sale, code, { scannedAt, device: 'phone-b' });
    expect((await sale.organizer.mutate('checkin.scan', other)).data).toMatchObject({ conflict: true });
    expect(await statsOf(sale)).toMatchObject({ checkedIn: 1 });
  }
});

test('an online scan is dated by the server, whatever time the client sends, over HTTP and socket', async () => {
  const sale = await eventOnSale();
  const device = await connect(await pathFor(sale.organizer, sale));
  const overSocket = async (code: string, scannedAt: string) => {
    const answer = await device.answerTo(device.scan(code, crypto.randomUUID(), { scannedAt }));
    return 'answer' in answer && answer.answer.outcome === 'valid' ? answer.answer.scannedAt : '';
  };
  const overHttp = async (code: string, scannedAt: string) =>
    (await sale.organizer.mutate('checkin.scan', scanOf(sale, code, { scannedAt }))).data.scannedAt;
  for (const scannedAt of [secondsAgo(70 * 3_600), secondsAgo(4 * 24 * 3_600), secondsAgo(-11 * 60)]) {
    for (const scan of [overHttp, overSocket]) {
      const { code } = await soldTicket(sale);
      await boughtYesterday(sale);
      const before = Date.now();
      const at = Date.parse(await scan(code, scannedAt));
      expect(at).toBeGreaterThanOrEqual(before);
      expect(at).toBeLessThanOrEqual(Date.now());
    }
  }
});

test("an upload dated before its ticket's purchase is dated at the purchase, both as entry and as conflict", async () => {
  const sale = await eventOnSale();
  const { code } = await soldTicket(sale);
  const slow = { scannedAt: secondsAgo(70 * 3_600) };
  const entry = (await sale.organizer.mutate('checkin.scan', upload(sale, code, slow))).data;
  expect(entry.outcome).toBe('valid');
  await sale.organizer.mutate('checkin.scan', upload(sale, code, { ...slow, device: 'phone-b' }));
  const { results } = await env.DB.prepare('SELECT created_at AS at FROM tickets WHERE event_id = ?')
    .bind(sale.eventId)
    .all<{ at: number }>();
  const boughtAt = results[0]?.at ?? 0;
  const { conflicts } = await statsOf(sale);
  for (const at of [entry.scannedAt, conflicts[0].at]) {
    expect(Date.parse(at)).toBeGreaterThan(boughtAt - 1_000);
    expect(Date.parse(at)).toBeLessThanOrEqual(boughtAt);
  }
});

test("uploads use the purchase time backfilled from D1, and the device's time where none is known", async () => {
  const sale = await eventOnSale();
  const [forgotten, old] = [await soldTicket(sale), await soldTicket(sale)];
  await runInDurableObject(boxOfficeOf(sale.eventId), (_instance, { storage: { sql } }) => {
    sql.exec('DELETE FROM door_tickets WHERE id = ?', forgotten.id);
    sql.exec('UPDATE door_tickets SET sold_at = NULL WHERE id = ?', old.id);
  });
  const scannedAt = secondsAgo(3_600);
  const timeOf = async (code: string) =>
    (await sale.organizer.mutate('checkin.scan', upload(sale, code, { scannedAt }))).data.scannedAt;
  expect(Date.parse(await timeOf(forgotten.code))).toBeGreaterThan(Date.parse(scannedAt) + 60_000);
  expect(await timeOf(old.code)).toBe(scannedAt);
});

test('people without a door role at the event cannot upload offline scans', async () => {
  const sale = await eventOnSale();
  const { code, who } = await soldTicket(sale);
  const strangers: Person[] = [who, await staffOf(sale, 'vendor'), await person({ role: 'organizer' })];
  for (const stranger of strangers)
    expect((await stranger.mutate('checkin.scan', upload(sale, code))).status).toBe(403);
  expect(await statsOf(sale)).toMatchObject({ checkedIn: 0, conflicts: [] });
});

test('malformed and oversized uploads are refused with BAD_INPUT', async () => {
  const sale = await eventOnSale();
  const { code } = await soldTicket(sale);
  const wrong = [
    { offline: 'yes' },
    { device: 'x'.repeat(65) },
    { device: 7 },
    { gate: 'x'.repeat(61) },
    { scannedAt: 'yesterday' },
    { scannedAt: 5 },
    { code: 'x'.repeat(513) },
    { requestId: 'short' },
  ];
  for (const more of wrong) {
    const refused = await sale.organizer.mutate('checkin.scan', upload(sale, code, more));
    expect([refused.status, refused.error?.data.errorCode], JSON.stringify(more).slice(0, 40)).toEqual([
      400,
      'BAD_INPUT',
    ]);
  }
  expect(await statsOf(sale)).toMatchObject({ checkedIn: 0, conflicts: [] });
});

test('two devices that upload the same 50 admissions concurrently and twice make 50 entries and 50 conflicts', async () => {
  const sale = await eventOnSale({ types: [{ price: 0, quantity: 50, perOrderLimit: 50 }] });
  const buyer = await buyerWith(0);
  await buyer.mutate('tickets.purchase', purchaseOf(sale, 50));
  const { data } = await buyer.query('tickets.mine', { when: 'coming' });
  const queues = ['phone-a', 'phone-b'].map((device) =>
    data.items.map(({ qr }: { qr: string }) => upload(sale, qr, { device })),
  );
  const sendAll = () =>
    Promise.all(queues.flat().map((input) => sale.organizer.mutate('checkin.scan', input)));
  const [once] = [await sendAll()];
  const outcomes = once.map((answer) => answer.data.outcome);
  expect(outcomes.filter((outcome) => outcome === 'valid')).toHaveLength(50);
  expect(once.filter((answer) => answer.data.conflict)).toHaveLength(50);
  expect((await sendAll()).map((answer) => answer.data.outcome)).toEqual(outcomes);
  const { checkedIn, conflicts } = await statsOf(sale);
  expect([checkedIn, conflicts.length]).toEqual([50, Math.min(50, CONFLICTS_SHOWN_MAX)]);
  const kinds = (await checkInsOf(sale)).map(({ kind }) => kind).sort();
  expect(kinds).toEqual([...Array(50).fill('admitted'), ...Array(50).fill('conflict')]);
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});

test('the scanner shows only the newest conflicts', async () => {
  const sale = await eventOnSale();
  const { code } = await soldTicket(sale);
  await sale.organizer.mutate('checkin.scan', scanOf(sale, code));
  const uploads = Array.from({ length: CONFLICTS_SHOWN_MAX + 2 }, (_, index) =>
    upload(sale, code, { device: `phone-${index + 1}` }),
  );
  await sale.organizer.mutate('checkin.scan', uploads[0]);
  await Promise.all(uploads.map((input) => sale.organizer.mutate('checkin.scan', input)));
  const { conflicts } = await statsOf(sale);
  expect(conflicts.map(({ seq }: { seq: number }) => seq)).toEqual(
    Array.from({ length: CONFLICTS_SHOWN_MAX }, (_, index) => CONFLICTS_SHOWN_MAX + 2 - index),
  );
});

test('an offline upload after an undo is a valid entry, not a conflict', async () => {
  const sale = await eventOnSale();
  const { id, code } = await soldTicket(sale);
  await sale.organizer.mutate('checkin.scan', scanOf(sale, code));
  await sale.organizer.mutate('checkin.undo', undoOf(sale, id));
  const { data } = await sale.organizer.mutate('checkin.scan', upload(sale, code, { device: 'phone-b' }));
  expect(data.outcome).toBe('valid');
  expect((await statsOf(sale)).conflicts).toEqual([]);
});

test('uploads repeated after a crash in the middle are one entry and one conflict', async () => {
  const sale = await eventOnSale();
  const { code } = await soldTicket(sale);
  const uploads = [upload(sale, code), upload(sale, code, { device: 'phone-b' })];
  const sent = uploads.map((input) => sale.organizer.mutate('checkin.scan', input));
  await runInDurableObject(boxOfficeOf(sale.eventId), (_instance, state) => {
    state.abort('the object dies');
  }).catch(() => {});
  await Promise.all(sent);
  const answers = await Promise.all(uploads.map((input) => sale.organizer.mutate('checkin.scan', input)));
  expect(answers.map((answer) => answer.data.outcome).sort()).toEqual(['refused', 'valid']);
  const { checkedIn, conflicts } = await statsOf(sale);
  expect([checkedIn, conflicts.length]).toEqual([1, 1]);
});
