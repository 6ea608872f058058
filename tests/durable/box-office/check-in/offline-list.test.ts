import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { OFFLINE_PAGE_MAX } from '#durable/box-office/check-in/guest-list.ts';
import { offlineKeyOf, openRecord } from '#shared/codes/offline-list.ts';
import { type ParsedQr, parseQr, verifyQr } from '#shared/codes/qr.ts';
import { readPublicKeys } from '#shared/codes/ticket-key.ts';
import type { OfflineList } from '#shared/contracts/check-in.ts';
import { scannedTicket, scanOf, soldTicket, staffOf, undoOf } from '#tests/support/worker/door.ts';
import { boxOfficeOf, eventOnSale, type Sale } from '#tests/support/worker/events.ts';
import { type Person, person } from '#tests/support/worker/people.ts';

async function listOf(who: Person, sale: Sale, since?: number): Promise<OfflineList> {
  const { data } = await who.query('checkin.offlineList', { eventId: sale.eventId, since });
  return data as OfflineList;
}

/** Decodes the list's record for this code, as a scanner does offline. */
async function readBy(list: OfflineList, { eventId }: Sale, code: string) {
  const { secret } = parseQr(code) as ParsedQr;
  const key = await offlineKeyOf(secret);
  const record = list.records.find((sealed) => sealed.key === key);
  return record ? openRecord({ eventId, secret }, record) : null;
}

test("each code decrypts its own record of the offline list, and the ticket's signature verifies", async () => {
  const sale = await eventOnSale();
  const scanner = await staffOf(sale);
  const [one, two] = [await soldTicket(sale), await soldTicket(sale)];
  const list = await listOf(scanner, sale);
  expect(list).toMatchObject({ eventStatus: 'published', more: false, upTo: 2 });
  expect(list.records).toHaveLength(2);
  const keys = await readPublicKeys(list.publicKeys);
  for (const { code, ...ticket } of [one, two]) {
    expect(await verifyQr(parseQr(code) as ParsedQr, keys)).toBe('valid');
    expect(await readBy(list, sale, code)).toEqual({
      ...scannedTicket(ticket),
      status: 'active',
      usedAt: null,
      gate: '',
    });
  }
});

test('the offline list reveals no names, IDs, secrets or short codes to the finder of a lost phone', async () => {
  const sale = await eventOnSale();
  const sold = [await soldTicket(sale), await soldTicket(sale)];
  await sale.organizer.mutate('checkin.scan', scanOf(sale, sold[0]?.code ?? ''));
  const text = JSON.stringify(await listOf(sale.organizer, sale));
  for (const { who, id, code, shortCode } of sold) {
    const { secret } = parseQr(code) as ParsedQr;
    for (const told of [who.name, who.id, who.email, id, secret, shortCode, code, 'Type 1', 'North'])
      expect(text).not.toContain(told);
  }
  const lengths = new Set((JSON.parse(text) as OfflineList).records.map(({ sealed }) => sealed.length));
  expect(lengths.size).toBe(1);
});

test('a device fetches only the changes since its last version: sales, check-ins, undos and refunds', async () => {
  const sale = await eventOnSale();
  const [early, used] = [await soldTicket(sale), await soldTicket(sale)];
  const { upTo } = await listOf(sale.organizer, sale);
  expect((await listOf(sale.organizer, sale, upTo)).records).toEqual([]);

  const scan = await sale.organizer.mutate('checkin.scan', scanOf(sale, used.code));
  const late = await soldTicket(sale);
  const second = await listOf(sale.organizer, sale, upTo);
  expect(second.records).toHaveLength(2);
  expect(await readBy(second, sale, used.code)).toMatchObject({
    status: 'used',
    usedAt: scan.data.scannedAt,
    gate: 'North',
  });
  expect(await readBy(second, sale, late.code)).toMatchObject({ status: 'active' });
  expect(await readBy(second, sale, early.code)).toBeNull();

  await sale.organizer.mutate('checkin.undo', undoOf(sale, used.id));
  await sale.organizer.mutate('refunds.refundTicket', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    ticketId: early.id,
  });
  await evictDurableObject(boxOfficeOf(sale.eventId));
  const third = await listOf(sale.organizer, sale, second.upTo);
  expect(third.records).toHaveLength(2);
  expect(await readBy(third, sale, used.code)).toMatchObject({ status: 'active', usedAt: null, gate: '' });
  expect(await readBy(third, sale, early.code)).toMatchObject({ status: 'refunded' });
  // The full list holds each ticket once, in its current state.
  const whole = await listOf(sale.organizer, sale);
  expect(whole.records).toHaveLength(3);
  expect(await readBy(whole, sale, early.code)).toMatchObject({ status: 'refunded' });
});

test('the offline list includes tickets the object had not seen, and restarts when the object lost its records', async () => {
  const sale = await eventOnSale();
  const { code } = await soldTicket(sale);
  await soldTicket(sale);
  await runInDurableObject(boxOfficeOf(sale.eventId), (_instance, { storage }) => {
    storage.sql.exec(`
      DELETE FROM door_tickets; DELETE FROM door_changes; DELETE FROM kept WHERE key LIKE 'caught_up%'`);
  });
  expect((await listOf(sale.organizer, sale)).records).toHaveLength(2);
  // The version that this device knows is ahead of the object's.
  const again = await listOf(sale.organizer, sale, 1_000);
  expect(again).toMatchObject({ upTo: 2, more: false });
  expect(await readBy(again, sale, code)).not.toBeNull();
});

test("a large event's offline list comes in pages with each ticket exactly once", async () => {
  const sale = await eventOnSale();
  await soldTicket(sale);
  const extra = OFFLINE_PAGE_MAX + 5;
  await runInDurableObject(boxOfficeOf(sale.eventId), (_instance, { storage }) => {
    storage.sql.exec(
      `INSERT INTO door_tickets (id, type_id, type_name, holder_name, secret, short_code, status, changed_seq,
                                 purchase_position, purchase_size)
       SELECT 'extra-' || value, 'type', 'Type', 'Somebody', ?, 'code-' || value, 'active', 1 + value, 1, 1
       FROM json_each(?)`,
      'AAECAwQFBgcICQoLDA0ODw',
      JSON.stringify(Array.from({ length: extra }, (_, index) => index + 1)),
    );
    storage.sql.exec(
      "INSERT INTO door_changes SELECT changed_seq, id FROM door_tickets WHERE type_id = 'type'",
    );
  });
  const first = await listOf(sale.organizer, sale);
  expect([first.records.length, first.more]).toEqual([OFFLINE_PAGE_MAX, true]);
  const second = await listOf(sale.organizer, sale, first.upTo);
  expect([second.records.length, second.more]).toEqual([extra + 1 - OFFLINE_PAGE_MAX, false]);
});

test('only staff of the event, at door and bar, can download the offline list', async () => {
  const [sale, other] = await Promise.all([eventOnSale(), eventOnSale()]);
  const { who } = await soldTicket(sale);
  for (const stranger of [who, other.organizer, await staffOf(other)]) {
    const refused = await stranger.query('checkin.offlineList', { eventId: sale.eventId });
    expect([refused.status, refused.error?.data.errorCode]).toEqual([403, 'SCAN_NOT_PERMITTED']);
  }
  const admin = await person({ role: 'admin' });
  for (const one of [admin, await staffOf(sale, 'vendor')])
    expect((await listOf(one, sale)).records).toHaveLength(1);
  const nowhere = await admin.query('checkin.offlineList', { eventId: crypto.randomUUID() });
  expect(nowhere.error?.data.errorCode).toBe('EVENT_NOT_FOUND');
  for (const since of [-1, 0.5, '0', 2 ** 60]) {
    const refused = await admin.query('checkin.offlineList', { eventId: sale.eventId, since });
    expect(refused.status).toBe(400);
  }
});
