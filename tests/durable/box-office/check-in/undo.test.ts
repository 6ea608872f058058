import { env, evictDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import { UNDO_WITHIN_MS } from '#shared/limits.ts';
import {
  boughtYesterday,
  checkInsOf,
  inHouse,
  scannedTicket,
  scanOf,
  soldTicket,
  staffOf,
  undoOf,
} from '#tests/support/worker/door.ts';
import { connect, pathFor } from '#tests/support/worker/door-device.ts';
import { balanceOf, boxOfficeOf, eventOnSale, type Sale } from '#tests/support/worker/events.ts';
import { person } from '#tests/support/worker/people.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const UNDO_MINUTES = UNDO_WITHIN_MS / 60_000;

async function countOf(sale: Sale): Promise<number> {
  return (await sale.organizer.query('checkin.stats', { eventId: sale.eventId })).data.checkedIn;
}

test('the device that admitted a ticket can undo it and admit it again, and D1 records all three', async () => {
  const sale = await eventOnSale();
  const scanner = await staffOf(sale);
  const { id, code, who, shortCode } = await soldTicket(sale);
  await scanner.mutate('checkin.scan', scanOf(sale, code));
  const undone = await scanner.mutate('checkin.undo', undoOf(sale, id));
  expect(undone.data).toEqual({
    ticket: scannedTicket({ id, who, shortCode }),
    checkedIn: 0,
  });
  expect(await countOf(sale)).toBe(0);
  await checkInsOf(sale);
  expect((await who.query('tickets.get', { ticketId: id })).data).toMatchObject({
    status: 'active',
    usedAt: null,
    qr: code,
  });
  expect((await scanner.mutate('checkin.scan', scanOf(sale, code))).data).toMatchObject({
    outcome: 'valid',
    checkedIn: 1,
  });
  expect((await checkInsOf(sale)).map(({ kind }) => kind)).toEqual(['admitted', 'undone', 'admitted']);
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});

test('an undo of a ticket that is not checked in is refused with NOT_CHECKED_IN', async () => {
  const sale = await eventOnSale();
  const { id, code } = await soldTicket(sale);
  const codeOf = async () =>
    (await sale.organizer.mutate('checkin.undo', undoOf(sale, id))).error?.data.errorCode;
  expect(await codeOf()).toBe('NOT_CHECKED_IN');
  await sale.organizer.mutate('checkin.scan', scanOf(sale, code));
  expect(await codeOf()).toBeUndefined();
  expect(await codeOf()).toBe('NOT_CHECKED_IN');
  const unknown = await sale.organizer.mutate('checkin.undo', undoOf(sale, crypto.randomUUID()));
  expect([unknown.status, unknown.error?.data.errorCode]).toEqual([404, 'NOT_FOUND']);
});

test('only the admitting device, the organizer and administrators can undo a check-in', async () => {
  const sale = await eventOnSale();
  const [scanner, admin] = await Promise.all([staffOf(sale), person({ role: 'admin' })]);
  const { id, code } = await soldTicket(sale);
  for (const overseer of [sale.organizer, admin]) {
    await scanner.mutate('checkin.scan', scanOf(sale, code));
    for (const device of ['phone-b', '']) {
      const refused = await scanner.mutate('checkin.undo', undoOf(sale, id, { device }));
      expect([refused.status, refused.error?.data.errorCode]).toEqual([409, 'UNDO_OTHER_DEVICE']);
    }
    expect((await overseer.mutate('checkin.undo', undoOf(sale, id, { device: 'desk' }))).status).toBe(200);
  }
  // A check-in without a device ID can be undone only by the organizer.
  await scanner.mutate('checkin.scan', scanOf(sale, code, { device: '' }));
  const refused = await scanner.mutate('checkin.undo', undoOf(sale, id, { device: '' }));
  expect(refused.error?.data.errorCode).toBe('UNDO_OTHER_DEVICE');
});

test("a colleague cannot undo a check-in by sending the admitting device's ID", async () => {
  const sale = await eventOnSale();
  const [scanner, colleague] = await Promise.all([staffOf(sale), staffOf(sale)]);
  const { id, code } = await soldTicket(sale);
  await scanner.mutate('checkin.scan', scanOf(sale, code));
  // Both from memory and after reloading from storage.
  for (const sleep of [false, true]) {
    if (sleep) await evictDurableObject(boxOfficeOf(sale.eventId));
    const refused = await colleague.mutate('checkin.undo', undoOf(sale, id));
    expect([refused.status, refused.error?.data.errorCode]).toEqual([409, 'UNDO_OTHER_DEVICE']);
  }
  expect((await scanner.mutate('checkin.undo', undoOf(sale, id))).status).toBe(200);
});

test('the organizer sees undo counts by person and gate, and tickets that were undone more than once', async () => {
  const sale = await eventOnSale();
  const scanner = await staffOf(sale);
  const [often, once] = await Promise.all([soldTicket(sale), soldTicket(sale)]);
  for (const gate of ['North', 'South']) {
    await scanner.mutate('checkin.scan', scanOf(sale, often.code, { gate }));
    await scanner.mutate('checkin.undo', undoOf(sale, often.id));
  }
  await sale.organizer.mutate('checkin.scan', scanOf(sale, once.code, { gate: 'South' }));
  await sale.organizer.mutate('checkin.undo', undoOf(sale, once.id));
  // A refused undo is not counted.
  await scanner.mutate('checkin.undo', undoOf(sale, once.id));
  const { data } = await sale.organizer.query('checkin.oversight', { eventId: sale.eventId });
  expect(data.undos).toMatchObject({
    total: 3,
    byPerson: [
      { name: scanner.name, count: 2 },
      { name: sale.organizer.name, count: 1 },
    ],
    byGate: [
      { gate: 'South', count: 2 },
      { gate: 'North', count: 1 },
    ],
    repeated: [
      {
        ticket: { id: often.id, holderName: often.who.name },
        shortCode: often.shortCode.replaceAll('-', ''),
        count: 2,
        undos: [
          { gate: 'South', by: scanner.name },
          { gate: 'North', by: scanner.name },
        ],
      },
    ],
  });
});

test('after fifteen minutes only the organizer can undo a check-in', async () => {
  const sale = await eventOnSale();
  const scanner = await staffOf(sale);
  const [early, late] = await Promise.all([soldTicket(sale), soldTicket(sale)]);
  await boughtYesterday(sale);
  const scanAt = (code: string, minutes: number) =>
    scanner.mutate('checkin.scan', scanOf(sale, code, { offline: true, scannedAt: minutesAgo(minutes) }));
  await scanAt(early.code, UNDO_MINUTES - 1);
  await scanAt(late.code, UNDO_MINUTES + 1);
  expect((await scanner.mutate('checkin.undo', undoOf(sale, early.id))).status).toBe(200);
  const refused = await scanner.mutate('checkin.undo', undoOf(sale, late.id));
  expect([refused.status, refused.error?.data.errorCode]).toEqual([409, 'UNDO_TOO_LATE']);
  expect((await sale.organizer.mutate('checkin.undo', undoOf(sale, late.id))).status).toBe(200);
});

test('a repeated undo is idempotent, at once and after an eviction', async () => {
  const sale = await eventOnSale();
  const scanner = await staffOf(sale);
  const { id, code } = await soldTicket(sale);
  const other = await soldTicket(sale);
  await scanner.mutate('checkin.scan', scanOf(sale, code));
  const undo = undoOf(sale, id);
  const answers = await Promise.all([1, 2, 3].map(() => scanner.mutate('checkin.undo', undo)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await scanner.mutate('checkin.scan', scanOf(sale, code));
  await evictDurableObject(boxOfficeOf(sale.eventId));
  // It returns the first answer and leaves the later check-in alone.
  expect((await scanner.mutate('checkin.undo', undo)).data).toEqual(answers[0]?.data);
  expect(await countOf(sale)).toBe(1);
  const reused = await scanner.mutate('checkin.undo', { ...undo, ticketId: other.id });
  expect(reused.error?.data.errorCode).toBe('REQUEST_ID_REUSED');
});

test('a repeat of a refused undo stays refused and does not undo a later check-in', async () => {
  const sale = await eventOnSale();
  const { id, code } = await soldTicket(sale);
  const undo = undoOf(sale, id);
  for (const outside of [true, false]) {
    const refused = await sale.organizer.mutate('checkin.undo', undo);
    expect(refused.error?.data.errorCode).toBe('NOT_CHECKED_IN');
    if (outside) await sale.organizer.mutate('checkin.scan', scanOf(sale, code));
  }
  expect(await countOf(sale)).toBe(1);
});

test('a repeat of an undone scan returns the first answer marked takenBack and admits nobody', async () => {
  const sale = await eventOnSale();
  const { id, code } = await soldTicket(sale);
  const scan = scanOf(sale, code);
  const first = await sale.organizer.mutate('checkin.scan', scan);
  const again = async () => (await sale.organizer.mutate('checkin.scan', scan)).data;
  expect(await again()).toEqual(first.data);
  await sale.organizer.mutate('checkin.undo', undoOf(sale, id));
  expect(await again()).toEqual({ ...first.data, takenBack: true });
  expect(await countOf(sale)).toBe(0);
  // A later check-in by another scan is a separate entry.
  await sale.organizer.mutate('checkin.scan', scanOf(sale, code));
  expect(await again()).toEqual({ ...first.data, takenBack: true });
  expect(await countOf(sale)).toBe(1);
});

test('people without a door role at the event cannot undo its check-ins', async () => {
  const [sale, other] = await Promise.all([eventOnSale(), eventOnSale()]);
  const { id, code, who } = await soldTicket(sale);
  await sale.organizer.mutate('checkin.scan', scanOf(sale, code));
  const vendor = await staffOf(sale, 'vendor');
  for (const stranger of [who, vendor, other.organizer, await staffOf(other)]) {
    const refused = await stranger.mutate('checkin.undo', undoOf(sale, id));
    expect([refused.status, refused.error?.data.errorCode]).toEqual([403, 'SCAN_NOT_PERMITTED']);
  }
  const elsewhere = await other.organizer.mutate('checkin.undo', undoOf(other, id));
  expect(elsewhere.error?.data.errorCode).toBe('NOT_FOUND');
  expect(await countOf(sale)).toBe(1);
});

test('a check-in of a refunded ticket or a cancelled event cannot be undone', async () => {
  const sale = await eventOnSale();
  const [refunded, used] = await Promise.all([soldTicket(sale), soldTicket(sale)]);
  const admin = await person({ role: 'admin' });
  for (const { code } of [refunded, used]) await sale.organizer.mutate('checkin.scan', scanOf(sale, code));
  const refund = {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    ticketId: refunded.id,
    reason: 'Fell ill',
  };
  expect((await admin.mutate('refunds.refundTicket', refund)).status).toBe(200);
  const codeOf = async (id: string) =>
    (await sale.organizer.mutate('checkin.undo', undoOf(sale, id))).error?.data.errorCode;
  expect(await codeOf(refunded.id)).toBe('TICKET_REFUNDED');
  await env.DB.prepare("UPDATE events SET status = 'cancelled' WHERE id = ?").bind(sale.eventId).run();
  await boxOfficeOf(sale.eventId).snapshotChanged();
  expect(await codeOf(used.id)).toBe('EVENT_CANCELLED');
});

test('a ticket whose check-in was undone is refundable as unused', async () => {
  const sale = await eventOnSale();
  const { id, code, who } = await soldTicket(sale);
  await sale.organizer.mutate('checkin.scan', scanOf(sale, code));
  const refund = () =>
    sale.organizer.mutate('refunds.refundTicket', {
      requestId: crypto.randomUUID(),
      eventId: sale.eventId,
      ticketId: id,
    });
  expect((await refund()).error?.data.errorCode).toBe('TICKET_USED_NOT_REFUNDABLE');
  await sale.organizer.mutate('checkin.undo', undoOf(sale, id));
  expect((await refund()).status).toBe(200);
  expect(await balanceOf(who)).toBe(1_000);
  await checkInsOf(sale);
  expect((await who.query('tickets.get', { ticketId: id })).data.status).toBe('refunded');
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});

test('concurrent undo, scan and refund of one ticket agree on one result, 20 times', async () => {
  const sale = await eventOnSale();
  for (let round = 0; round < 20; round++) {
    const { id, code, who } = await soldTicket(sale);
    await sale.organizer.mutate('checkin.scan', scanOf(sale, code));
    const asks = [
      () => sale.organizer.mutate('checkin.undo', undoOf(sale, id)),
      () => sale.organizer.mutate('checkin.scan', scanOf(sale, code)),
      () =>
        sale.organizer.mutate('refunds.refundTicket', {
          requestId: crypto.randomUUID(),
          eventId: sale.eventId,
          ticketId: id,
        }),
    ];
    const order = round % 3;
    await Promise.all([...asks.slice(order), ...asks.slice(0, order)].map((ask) => ask()));
    await checkInsOf(sale);
    const { data } = await who.query('tickets.get', { ticketId: id });
    expect(await balanceOf(who)).toBe(data.status === 'refunded' ? 1_000 : 0);
  }
  const used = await env.DB.prepare(
    "SELECT COUNT(*) AS n FROM tickets WHERE event_id = ? AND status = 'used'",
  )
    .bind(sale.eventId)
    .first();
  expect({ n: await countOf(sale) }).toEqual(used);
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});

test('a device ID with a lone surrogate still matches after an eviction', async () => {
  const sale = await eventOnSale();
  const scanner = await staffOf(sale);
  const { id, code } = await soldTicket(sale);
  const device = 'phone\ud800';
  await scanner.mutate('checkin.scan', scanOf(sale, code, { device }));
  await evictDurableObject(boxOfficeOf(sale.eventId));
  expect((await scanner.mutate('checkin.undo', undoOf(sale, id, { device }))).status).toBe(200);
});

test('scanners receive the lower count and the ticket that was used or undone, without the device ID', async () => {
  const sale = await eventOnSale();
  const { id, code } = await soldTicket(sale);
  const device = await connect(await pathFor(sale.organizer, sale));
  const { data } = await sale.organizer.mutate('checkin.scan', scanOf(sale, code));
  await expect
    .poll(() => device.events.at(-1))
    .toEqual({
      type: 'count',
      checkedIn: 1,
      sold: 1,
      isCancelled: false,
      inside: inHouse(1),
      moved: [{ ticketId: id, use: { at: Date.parse(data.scannedAt), gate: 'North' } }],
    });
  await sale.organizer.mutate('checkin.undo', undoOf(sale, id));
  await expect
    .poll(() => device.events.at(-1))
    .toEqual({
      type: 'count',
      checkedIn: 0,
      sold: 1,
      isCancelled: false,
      inside: inHouse(0),
      moved: [{ ticketId: id, use: null }],
    });
  await soldTicket(sale);
  await expect
    .poll(() => device.events.at(-1))
    .toEqual({
      type: 'count',
      checkedIn: 0,
      sold: 2,
      isCancelled: false,
      inside: inHouse(0),
    });
});

test('a refund refused while the guest was inside stays refused for its request ID after the undo', async () => {
  const sale = await eventOnSale();
  const { id, code, who } = await soldTicket(sale);
  const before = await balanceOf(who);
  const refund = { requestId: crypto.randomUUID(), eventId: sale.eventId, ticketId: id };
  const refundCode = async (input: typeof refund) =>
    (await sale.organizer.mutate('refunds.refundTicket', input)).error?.data.errorCode;
  await sale.organizer.mutate('checkin.scan', scanOf(sale, code));
  expect(await refundCode(refund)).toBe('TICKET_USED_NOT_REFUNDABLE');
  await sale.organizer.mutate('checkin.undo', undoOf(sale, id));
  await evictDurableObject(boxOfficeOf(sale.eventId));
  expect(await refundCode(refund)).toBe('TICKET_USED_NOT_REFUNDABLE');
  expect(await balanceOf(who)).toBe(before);
  const other = await soldTicket(sale);
  expect(await refundCode({ ...refund, ticketId: other.id })).toBe('REQUEST_ID_REUSED');
  expect(await refundCode({ ...refund, requestId: crypto.randomUUID() })).toBeUndefined();
  expect(await balanceOf(who)).toBeGreaterThan(before);
});
