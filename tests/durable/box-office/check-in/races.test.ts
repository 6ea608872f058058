import { env, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { ticketSigningKey } from '#shared/codes/key-ring.ts';
import { signQr } from '#shared/codes/qr.ts';
import { inHouse, scanOf, soldTicket } from '#tests/support/worker/door.ts';
import { boxOfficeOf, buyerWith, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';
import { type Person, person } from '#tests/support/worker/people.ts';

test('two concurrent scans of one ticket admit exactly one, 100 times', async () => {
  const sale = await eventOnSale({ types: [{ price: 0, quantity: 200, perOrderLimit: 50 }] });
  const buyers = await Promise.all([buyerWith(0), buyerWith(0)]);
  const codes: string[] = [];
  for (const buyer of buyers) {
    expect((await buyer.mutate('tickets.purchase', purchaseOf(sale, 50))).status).toBe(200);
    const { data } = await buyer.query('tickets.mine', { when: 'coming' });
    codes.push(...data.items.map((ticket: { qr: string }) => ticket.qr));
  }
  expect(codes).toHaveLength(100);
  for (const code of codes) {
    const answers = await Promise.all([
      sale.organizer.mutate('checkin.scan', scanOf(sale, code)),
      sale.organizer.mutate('checkin.scan', scanOf(sale, code)),
    ]);
    expect(answers.map((answer) => answer.data.outcome).sort()).toEqual(['refused', 'valid']);
    const refused = answers.find((answer) => answer.data.outcome === 'refused');
    expect(refused?.data.code).toBe('TICKET_ALREADY_USED');
  }
  expect((await sale.organizer.query('checkin.stats', { eventId: sale.eventId })).data).toEqual({
    checkedIn: 100,
    sold: 100,
    isCancelled: false,
    inside: inHouse(100),
    gates: [],
    countsOut: false,
    conflicts: [],
  });
});

test('a second scan is refused with the time and gate of the first', async () => {
  const sale = await eventOnSale();
  const { code, who } = await soldTicket(sale);
  const first = await sale.organizer.mutate('checkin.scan', scanOf(sale, code, { gate: 'North' }));
  expect(first.data).toMatchObject({ outcome: 'valid', gate: 'North', ticket: { holderName: who.name } });
  const second = await sale.organizer.mutate('checkin.scan', scanOf(sale, code, { gate: 'South' }));
  expect(second.data).toMatchObject({
    outcome: 'refused',
    code: 'TICKET_ALREADY_USED',
    message: 'This ticket has already been used',
    firstScan: { at: first.data.scannedAt, gate: 'North' },
  });
});

test('only the device that admitted a ticket gets the request ID of the first scan', async () => {
  const sale = await eventOnSale();
  const { code, id, shortCode } = await soldTicket(sale);
  const first = scanOf(sale, shortCode);
  await sale.organizer.mutate('checkin.scan', first);
  const firstScanOf = async (subject: string | { ticketId: string }, more: Record<string, unknown>) =>
    (await sale.organizer.mutate('checkin.scan', scanOf(sale, subject, more))).data.firstScan;
  const { requestId } = first;
  expect(await firstScanOf(code, {})).toMatchObject({ gate: 'North', requestId });
  expect(await firstScanOf({ ticketId: id }, { gate: 'South' })).toMatchObject({ requestId });
  for (const device of ['phone-b', ''])
    expect(await firstScanOf(code, { device })).not.toHaveProperty('requestId');
});

test('the holder sees the ticket as used, and D1 holds each check-in once even if delivered twice', async () => {
  const sale = await eventOnSale();
  const { code, who, id } = await soldTicket(sale);
  await sale.organizer.mutate('checkin.scan', scanOf(sale, code));
  await sale.organizer.mutate('checkin.scan', scanOf(sale, code));
  await expect
    .poll(async () => (await who.query('tickets.get', { ticketId: id })).data)
    .toMatchObject({ status: 'used', qr: null });
  await runDurableObjectAlarm(boxOfficeOf(sale.eventId));
  const checkIns = async () =>
    env.DB.prepare('SELECT kind, refusal FROM check_ins WHERE event_id = ? ORDER BY seq')
      .bind(sale.eventId)
      .all();
  await expect
    .poll(async () => (await checkIns()).results)
    .toEqual([
      { kind: 'admitted', refusal: null },
      { kind: 'refused', refusal: 'TICKET_ALREADY_USED' },
    ]);
});

test('a short code admits like its QR code, with any case and separators', async () => {
  const sale = await eventOnSale();
  const { shortCode } = await soldTicket(sale);
  const typed = `  ${shortCode.toLowerCase().replaceAll('-', ' ')} `;
  expect((await sale.organizer.mutate('checkin.scan', scanOf(sale, typed))).data.outcome).toBe('valid');
});

test('surrounding spaces and a final dot of a QR code are accepted', async () => {
  const sale = await eventOnSale();
  const { code } = await soldTicket(sale);
  const answer = await sale.organizer.mutate('checkin.scan', scanOf(sale, `  ${code}.\n`));
  expect(answer.data.outcome).toBe('valid');
});

test('foreign, forged, unknown and malformed codes are refused, each with its own reason', async () => {
  const sale = await eventOnSale();
  const other = await eventOnSale();
  const { who, id, code } = await soldTicket(sale);
  const { data: ticket } = await who.query('tickets.get', { ticketId: id });
  const elsewhere = await soldTicket(other);
  const key = await ticketSigningKey(env);
  const nothing = { eventId: sale.eventId, secret: 'AAAAAAAAAAAAAAAAAAAAAA' };
  const unknown = await signQr({ ...nothing, kind: 'ticket' }, key);
  const order = await signQr({ ...nothing, kind: 'order' }, key);
  const content = { kind: 'ticket', eventId: sale.eventId } as const;
  const wrongSecret = await signQr({ ...content, secret: 'BBBBBBBBBBBBBBBBBBBBBA' }, key);
  const foreignPair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  const foreignKey = { id: key.id, key: foreignPair.privateKey };
  const forged = await signQr({ ...content, secret: 'CCCCCCCCCCCCCCCCCCCCCA' }, foreignKey);

  const refusalOf = async (text: string) => {
    const { data } = await sale.organizer.mutate('checkin.scan', scanOf(sale, text));
    return data.code as string;
  };
  expect(await refusalOf(elsewhere.code)).toBe('WRONG_EVENT');
  expect(await refusalOf(unknown)).toBe('TICKET_UNKNOWN');
  expect(await refusalOf(forged)).toBe('TICKET_INVALID');
  expect(await refusalOf(wrongSecret)).toBe('TICKET_UNKNOWN');
  expect(await refusalOf(order)).toBe('WRONG_MODE');
  expect(await refusalOf(ticket.id)).toBe('QR_FORMAT_INVALID');
  expect(await refusalOf(ticket.purchaseId)).toBe('QR_FORMAT_INVALID');
  expect(await refusalOf('https://example.test/ticket')).toBe('QR_FORMAT_INVALID');
  expect(await refusalOf('0000-0000-0000')).toBe('TICKET_INVALID');
  // None of the refusals used a ticket at either event.
  expect((await sale.organizer.mutate('checkin.scan', scanOf(sale, code))).data.outcome).toBe('valid');
  expect((await other.organizer.mutate('checkin.scan', scanOf(other, elsewhere.code))).data.outcome).toBe(
    'valid',
  );
});

test('tickets of draft or cancelled events are refused at the door', async () => {
  const sale = await eventOnSale();
  const { code } = await soldTicket(sale);
  await env.DB.prepare("UPDATE events SET status = 'cancelled' WHERE id = ?").bind(sale.eventId).run();
  await boxOfficeOf(sale.eventId).snapshotChanged();
  expect((await sale.organizer.mutate('checkin.scan', scanOf(sale, code))).data.code).toBe('EVENT_CANCELLED');
  const draft = await eventOnSale({ status: 'draft' });
  expect((await draft.organizer.mutate('checkin.scan', scanOf(draft, code))).data.code).toBe(
    'EVENT_NOT_PUBLISHED',
  );
});

test('only the organizer, administrators and scanners of the event can check in tickets', async () => {
  const sale = await eventOnSale();
  const { code, who } = await soldTicket(sale);
  const [scanner, vendor, admin, otherOrganizer] = await Promise.all([
    person(),
    person(),
    person({ role: 'admin' }),
    person({ role: 'organizer' }),
  ]);
  const assign = (someone: Person, role: string) =>
    env.DB.prepare(
      'INSERT INTO staff_assignments (event_id, user_id, role, assigned_by, created_at) VALUES (?, ?, ?, ?, 0)',
    )
      .bind(sale.eventId, someone.id, role, sale.organizer.id)
      .run();
  await assign(vendor, 'vendor');
  for (const stranger of [who, scanner, vendor, otherOrganizer]) {
    const answer = await stranger.mutate('checkin.scan', scanOf(sale, code));
    expect([answer.status, answer.error?.data.errorCode]).toEqual([403, 'SCAN_NOT_PERMITTED']);
  }
  // Assigned directly in D1, so the object's snapshot does not know it yet.
  await assign(scanner, 'scanner');
  expect((await scanner.mutate('checkin.scan', scanOf(sale, code))).data.outcome).toBe('valid');
  expect((await admin.mutate('checkin.scan', scanOf(sale, code))).data.code).toBe('TICKET_ALREADY_USED');
  // After the removal the next scan is refused.
  await env.DB.prepare('DELETE FROM staff_assignments WHERE event_id = ? AND user_id = ?')
    .bind(sale.eventId, scanner.id)
    .run();
  await boxOfficeOf(sale.eventId).snapshotChanged();
  expect((await scanner.mutate('checkin.scan', scanOf(sale, code))).status).toBe(403);
});

test('a ticket sold before the box office first woke up is admitted once', async () => {
  const sale = await eventOnSale();
  const { who, id, code } = await soldTicket(sale);
  // Delete the object's records, as if it had crashed before it wrote them.
  await runInDurableObject(boxOfficeOf(sale.eventId), (_instance, state) => {
    state.storage.sql.exec('DELETE FROM door_tickets');
  });
  // The signature is checked before D1 is read.
  const forged = code.slice(0, -86) + code.slice(-86).split('').reverse().join('').replace(/^./, 'A');
  const refused = await sale.organizer.mutate('checkin.scan', scanOf(sale, forged));
  expect(refused.data.outcome).toBe('refused');
  expect((await sale.organizer.mutate('checkin.scan', scanOf(sale, code))).data.outcome).toBe('valid');
  expect((await sale.organizer.mutate('checkin.scan', scanOf(sale, code))).data.code).toBe(
    'TICKET_ALREADY_USED',
  );
  expect((await who.query('tickets.get', { ticketId: id })).status).toBe(200);
});

test('a scan for a guessed event ID is refused with EVENT_NOT_FOUND', async () => {
  const organizer = await person({ role: 'organizer' });
  const eventId = crypto.randomUUID();
  const answer = await organizer.mutate('checkin.scan', {
    requestId: crypto.randomUUID(),
    eventId,
    code: '0000-0000-0000',
  });
  expect(answer.error?.data.errorCode).toBe('EVENT_NOT_FOUND');
});

test('the secret decides on a known ticket, whatever the signature, and the signature on an unknown one', async () => {
  const sale = await eventOnSale();
  const [active, used, lost] = await Promise.all([soldTicket(sale), soldTicket(sale), soldTicket(sale)]);
  await sale.organizer.mutate('checkin.scan', scanOf(sale, used.code));
  await runInDurableObject(boxOfficeOf(sale.eventId), (_instance, state) => {
    state.storage.sql.exec('DELETE FROM door_tickets WHERE id = ?', lost.id);
  });
  const altered = ({ code }: { code: string }) => {
    const [at, letter] = [code.length - 40, code.at(-40)];
    return code.slice(0, at) + (letter === 'A' ? 'B' : 'A') + code.slice(at + 1);
  };
  const scan = async (code: string) => (await sale.organizer.mutate('checkin.scan', scanOf(sale, code))).data;
  expect(await scan(altered(used))).toMatchObject({ code: 'TICKET_ALREADY_USED' });
  expect(await scan(altered(active))).toMatchObject({ outcome: 'valid', ticket: { id: active.id } });
  expect(await scan(active.code)).toMatchObject({ code: 'TICKET_ALREADY_USED' });
  // A forged code of a ticket that only D1 knows costs no read.
  expect(await scan(altered(lost))).toMatchObject({ code: 'TICKET_INVALID', ticket: null });
  expect(await scan(lost.code)).toMatchObject({ outcome: 'valid', ticket: { id: lost.id } });
});
