import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import type { CheckInLog, LoggedScan } from '#durable/box-office/check-in/check-in-log.ts';
import { UNMATERIALIZED_SCANS_MAX } from '#durable/box-office/check-in/check-in-log.ts';
import { GuestListStore } from '#durable/box-office/check-in/guest-list-store.ts';
import { TicketStore } from '#durable/box-office/check-in/ticket-store.ts';
import { ObjectState } from '#durable/box-office/object-state.ts';
import { CancellationStore } from '#durable/box-office/refunds/cancellation-store.ts';
import type { OfflineRecord } from '#shared/contracts/check-in.ts';
import {
  checkInsOf,
  doorLogOf,
  type SoldTicket,
  scannedTicket,
  scanOf,
  soldTicket,
  undoOf,
} from '#tests/support/worker/door.ts';
import { boxOfficeOf, eventOnSale, type Sale } from '#tests/support/worker/events.ts';

const AT = 1_900_000_000_000;
const FIRST = '00000000-0000-4000-8000-000000000001';
const SECOND = '00000000-0000-4000-8000-000000000002';

/**
 * Runs `work` on one sold ticket's stores with their own check-in log, which folds only when the test says
 * so.
 */
async function atDoor<Result>(
  sale: Sale,
  work: (door: { log: CheckInLog; store: TicketStore; storage: DurableObjectStorage }) => Result,
): Promise<Result> {
  return await runInDurableObject(boxOfficeOf(sale.eventId), (_instance, { storage }) => {
    const log = doorLogOf(storage);
    return work({ log, store: new TicketStore(storage.sql, log), storage });
  });
}

function admissionOf(
  store: TicketStore,
  sale: Sale,
  { id, code }: SoldTicket,
  requestId = FIRST,
): LoggedScan {
  const ticket = store.findTicket({ id });
  if (!ticket) throw new Error('A ticket that was sold is known');
  return {
    key: { userId: sale.organizer.id, requestId },
    subject: code,
    offline: false,
    gate: 'North',
    device: 'phone-a',
    ticket,
    news: { entry: 'admitted', at: AT, refusal: null, zoneId: '', more: null },
    answer: {
      outcome: 'valid',
      ticket: { id, typeName: ticket.typeName, holderName: ticket.holderName },
      scannedAt: new Date(AT).toISOString(),
      gate: 'North',
      checkedIn: 1,
    },
  };
}

function admit(log: CheckInLog, store: TicketStore, sale: Sale, sold: SoldTicket) {
  const scan = admissionOf(store, sale, sold);
  log.append(scan);
  const { subject, offline, answer } = scan;
  return { key: scan.key, answered: { subject, offline, answer } };
}

const ENTRY = { at: AT, gate: 'North', device: 'phone-a', requestId: FIRST };

test('a scan writes one row, and every read sees its result before and after the log is materialized', async () => {
  const sale = await eventOnSale();
  const sold = await soldTicket(sale);
  const seen = await atDoor(sale, ({ log, store, storage }) => {
    const rows = (table: string) =>
      storage.sql.exec<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`).one().n;
    const { key, answered } = admit(log, store, sale, sold);
    const written = ['door_log', 'door_uses', 'scan_keys', 'outbox'].map(rows);
    const look = () => ({
      ticket: store.findTicket({ id: sold.id }),
      byShortCode: store.findTicket({ shortCode: sold.shortCode.replaceAll('-', '') })?.status,
      holding: store.holdingOf(sold.id),
      entry: store.entryOf(sold.id),
      repeat: log.recall(key),
    });
    const before = look();
    log.materialize();
    return {
      written,
      before,
      after: look(),
      answered,
      used: store.countUsed(),
      byStatus: store.countByStatus(),
    };
  });
  expect(seen.written).toEqual([1, 0, 0, 0]);
  expect(seen.before).toMatchObject({
    ticket: { status: 'used', usedAt: AT },
    byShortCode: 'used',
    holding: { userId: sold.who.id, status: 'used', usedAt: AT },
    entry: { ...ENTRY, by: sale.organizer.id },
    repeat: seen.answered,
  });
  expect(seen.after).toEqual(seen.before);
  expect([seen.used, [...seen.byStatus]]).toEqual([1, [['used', 1]]]);
});

const NO_LISTS = {
  list: () => [],
  withEmail: () => [],
  changedAfter: () => [],
  insideOf: () => 1,
  withRules: (record: OfflineRecord) => record,
};

test('counting, listing and reading the outbox materialize the check-in log first', async () => {
  const sale = await eventOnSale();
  const [first] = [await soldTicket(sale), await soldTicket(sale)];
  const counts = await atDoor(sale, ({ log, store }) => {
    admit(log, store, sale, first);
    const waiting = () =>
      log.materialized
        .exec<{ body: string }>('SELECT body FROM outbox')
        .toArray()
        .map(({ body }) => JSON.parse(body));
    const list = new GuestListStore(log.materialized, NO_LISTS);
    return {
      active: new CancellationStore(log.materialized).unrefunded('ticket', '', '', 10),
      used: store.countUsed(),
      waiting: waiting(),
      changed: list.changedAfter(2, 10).entries.map(({ record }) => [record.id, record.status, record.gate]),
      named: list.search([], null, 10).map(({ status }) => status),
    };
  });
  expect(counts.active).not.toContain(first.id);
  expect([counts.active.length, counts.used]).toEqual([1, 1]);
  expect(counts.changed).toEqual([[first.id, 'used', 'North']]);
  expect(counts.named).toEqual(['active', 'used']);
  expect(counts.waiting).toEqual([
    {
      kind: 'check_in',
      entry: 'admitted',
      ticketId: first.id,
      refusal: null,
      scannedBy: sale.organizer.id,
      gate: 'North',
      scannedAt: AT,
      device: 'phone-a',
      zoneId: '',
      more: null,
    },
  ]);
});

test('an object that dies before materializing its check-in log materializes it when it wakes up', async () => {
  const sale = await eventOnSale();
  const sold = await soldTicket(sale);
  await atDoor(sale, ({ log, store }) => {
    admit(log, store, sale, sold);
  });
  await evictDurableObject(boxOfficeOf(sale.eventId));
  expect((await sale.organizer.mutate('checkin.scan', scanOf(sale, sold.code))).data).toMatchObject({
    code: 'TICKET_ALREADY_USED',
    firstScan: { at: new Date(AT).toISOString(), gate: 'North' },
  });
  const repeat = scanOf(sale, sold.code, { requestId: FIRST });
  expect((await sale.organizer.mutate('checkin.scan', repeat)).data).toMatchObject({ outcome: 'valid' });
  expect((await sale.organizer.query('checkin.stats', { eventId: sale.eventId })).data.checkedIn).toBe(1);
  expect((await checkInsOf(sale)).map(({ kind }) => kind)).toEqual(['admitted', 'refused']);
  expect((await sold.who.query('tickets.get', { ticketId: sold.id })).data.status).toBe('used');
});

test('a check-in that is not materialized yet can be undone and refunded, and the ticket used again', async () => {
  const sale = await eventOnSale();
  const sold = await soldTicket(sale);
  const seen = await atDoor(sale, ({ log, store }) => {
    const states: unknown[] = [];
    const note = () =>
      states.push([
        store.findTicket({ id: sold.id })?.status,
        store.entryOf(sold.id)?.at ?? null,
        store.countUsed(),
      ]);
    admit(log, store, sale, sold);
    store.markUndone(sold.id);
    note();
    log.append(admissionOf(store, sale, sold, SECOND));
    note();
    store.setStatus(sold.id, 'refunding');
    note();
    return states;
  });
  expect(seen).toEqual([
    ['active', null, 0],
    ['used', AT, 1],
    // The time of the check-in is kept.
    ['refunded', AT, 0],
  ]);
});

test('an admission survives the rollback of another transaction', async () => {
  const sale = await eventOnSale();
  const sold = await soldTicket(sale);
  const state = await atDoor(sale, ({ log, store }) => {
    admit(log, store, sale, sold);
    const broken = () =>
      log.transaction(() => {
        store.countUsed();
        throw new Error('not this time');
      });
    expect(broken).toThrow('not this time');
    return [store.findTicket({ id: sold.id })?.status, store.countUsed()];
  });
  expect(state).toEqual(['used', 1]);
});

test('the log materializes before it holds more scans than the object can write when it wakes up', async () => {
  const sale = await eventOnSale();
  const sold = await soldTicket(sale);
  const materialized = await atDoor(sale, ({ log, store, storage }) => {
    const refusal = { ...admissionOf(store, sale, sold), ticket: null, news: null };
    for (let scans = 0; scans <= UNMATERIALIZED_SCANS_MAX; scans++)
      log.append({ ...refusal, key: { ...refusal.key, requestId: `scan-${scans}` } });
    expect(log.recall({ ...refusal.key, requestId: 'scan-0' })).not.toBeNull();
    return new ObjectState(storage.sql).materializedUpTo;
  });
  expect(materialized).toBe(UNMATERIALIZED_SCANS_MAX);
});

test('deleting a person removes their name from stored and repeated check-in answers', async () => {
  const sale = await eventOnSale();
  const { who, id, code, shortCode } = await soldTicket(sale);
  const [scan, undo] = [scanOf(sale, code), undoOf(sale, id)];
  const { holderName } = (await sale.organizer.mutate('checkin.scan', scan)).data.ticket;
  await sale.organizer.mutate('checkin.undo', undo);
  const office = boxOfficeOf(sale.eventId);
  await office.forgetHolder(who.id);
  for (const [path, input] of [['checkin.scan', scan] as const, ['checkin.undo', undo] as const]) {
    const again = await sale.organizer.mutate(path, input);
    expect([path, again.data.ticket]).toMatchObject([
      path,
      { ...scannedTicket({ id, who, shortCode }), holderName: '—' },
    ]);
  }
  const kept = await runInDurableObject(office, (_, { storage }) =>
    ['door_log', 'undo_answers', 'door_tickets'].map((table) =>
      JSON.stringify(storage.sql.exec(`SELECT * FROM ${table}`).toArray()),
    ),
  );
  expect(kept.filter((rows) => rows.includes(holderName))).toEqual([]);
});
