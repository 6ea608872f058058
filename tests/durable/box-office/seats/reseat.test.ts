import { env, evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, expect, test } from 'vitest';
import { indexPlan } from '#shared/seats/plan-index.ts';
import { seatNames } from '#shared/seats/seat-names.ts';
import { hallWith, idOf, STALLS } from '#tests/support/seating-plans.ts';
import { scanOf } from '#tests/support/worker/door.ts';
import { boxOfficeOf, buyerWith, eventOnSale, purchaseOf, type Sale } from '#tests/support/worker/events.ts';
import { breakNextBatch, holdBatches } from '#tests/support/worker/faults.ts';
import { hold, codeOf as refusalOf } from '#tests/support/worker/holds.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { findingsInOwnBooks } from '#tests/support/worker/own-books.ts';
import type { Person, TrpcAnswer } from '#tests/support/worker/people.ts';
import { dataOf, giveSeats } from '#tests/support/worker/seats.ts';

afterEach(async () => {
  expect(await findingsInOwnBooks()).toEqual([]);
});

const PLAN = hallWith({ names: ['A', 'B'] });
const INDEX = indexPlan(PLAN);
const NAMES = seatNames(INDEX);
const seat = (name: string) => idOf(INDEX, name);
const codeOf = ({ error }: TrpcAnswer) => error?.data.errorCode;

interface Night {
  sale: Sale;
  guests: Person[];
  /** By the seat that the guest bought. */
  ticketAt: (seatName: string) => string;
}

/** An event in which these seats are sold, each to a guest of its own. */
async function nightWith(...seats: string[]): Promise<Night> {
  const sale = await eventOnSale();
  const { typeOf } = await giveSeats(sale, PLAN);
  const guests = await Promise.all(seats.map(() => buyerWith(10_000)));
  const ticketIds: string[] = [];
  for (const [at, guest] of guests.entries()) {
    const bought = await buySeat({ ...sale, typeId: typeOf[STALLS] ?? '' }, guest, seats[at] ?? '');
    ticketIds.push(dataOf(bought).ticketIds[0]);
  }
  return {
    sale: { ...sale, typeId: typeOf[STALLS] ?? '' },
    guests,
    ticketAt: (name) => ticketIds[seats.indexOf(name)] ?? '',
  };
}

function buySeat(sale: Sale, guest: Person, name: string): Promise<TrpcAnswer> {
  const { lines, ...purchase } = purchaseOf(sale);
  return guest.mutate('tickets.purchase', {
    ...purchase,
    lines: lines.map((line) => ({ ...line, seatIds: [seat(name)] })),
  });
}

function holdSeat(sale: Sale, name: string) {
  return hold(sale, null, { lines: [{ id: sale.typeId, quantity: 1, seatIds: [seat(name)] }] });
}

/** Moves by the names of seats, such as `{ A1: 'B4' }`. */
function reseat(
  { sale, ticketAt }: Night,
  moves: Record<string, string>,
  { requestId = crypto.randomUUID(), notify = false }: { requestId?: string; notify?: boolean } = {},
): Promise<TrpcAnswer> {
  return sale.organizer.mutate('seats.reseat', {
    ...{ requestId, eventId: sale.eventId, notify },
    moves: Object.entries(moves).map(([from, to]) => ({ ticketId: ticketAt(from), seatId: seat(to) })),
  });
}

/** Seats of the tickets that were bought for these seats, in D1 and in the box office, which must agree. */
async function seatsNow({ sale, ticketAt }: Night, ...bought: string[]): Promise<string[]> {
  const inD1 = await env.DB.prepare('SELECT id, seat_id, seat_name FROM tickets WHERE event_id = ?')
    .bind(sale.eventId)
    .all<{ id: string; seat_id: string; seat_name: string }>();
  const known = await runInDurableObject(boxOfficeOf(sale.eventId), (_, state) =>
    state.storage.sql
      .exec<{ id: string; seat_id: string; seat_name: string }>(
        'SELECT id, seat_id, seat_name FROM door_tickets',
      )
      .toArray(),
  );
  return bought.map((name) => {
    const [row, own] = [inD1.results, known].map((rows) => rows.find(({ id }) => id === ticketAt(name)));
    expect(own?.seat_id).toBe(row?.seat_id);
    expect(JSON.parse(own?.seat_name ?? '')).toEqual(NAMES.get(row?.seat_id ?? ''));
    expect(JSON.parse(row?.seat_name ?? '')).toEqual(NAMES.get(row?.seat_id ?? ''));
    const found = INDEX.groups.flatMap((group) => group.seats.map((one) => ({ ...one, row: group.name })));
    const at = found.find(({ id }) => id === row?.seat_id);
    return `${at?.row}${at?.label}`;
  });
}

test('a guest moves to a free seat, and their former seat is free', async () => {
  const night = await nightWith('A1', 'A2');
  const moved = await reseat(night, { A1: 'B4' });
  expect(moved.data.moved).toEqual([
    { ticketId: night.ticketAt('A1'), seatId: seat('B4'), seatName: NAMES.get(seat('B4')) },
  ]);
  expect(await seatsNow(night, 'A1', 'A2')).toEqual(['B4', 'A2']);
  expect((await reseat(night, { A2: 'A1' })).error).toBeNull();
  expect(await seatsNow(night, 'A1', 'A2')).toEqual(['B4', 'A1']);
});

test('two parties swap in one call, and neighbors move up into the seat that the first leaves', async () => {
  const night = await nightWith('A1', 'A2', 'B1', 'B2', 'B3');
  const swap = { A1: 'B1', A2: 'B2', B1: 'A1', B2: 'A2' };
  expect((await reseat(night, swap)).error).toBeNull();
  expect(await seatsNow(night, 'A1', 'A2', 'B1', 'B2')).toEqual(['B1', 'B2', 'A1', 'A2']);
  expect((await reseat(night, { A1: 'B2', A2: 'B3', B3: 'B4' })).error).toBeNull();
  expect(await seatsNow(night, 'A1', 'A2', 'B3')).toEqual(['B2', 'B3', 'B4']);
});

test('nobody moves to the seat of a ticket given back while a buyer holds it, also not in a swap', async () => {
  const night = await nightWith('A1', 'A2');
  const { eventId } = night.sale;
  await env.DB.prepare("UPDATE events SET returns = 'always' WHERE id = ?").bind(eventId).run();
  await boxOfficeOf(eventId).snapshotChanged();
  const given = { requestId: crypto.randomUUID(), ticketId: night.ticketAt('A1') };
  expect((await night.guests[0]?.mutate('tickets.giveBack', given))?.error).toBeNull();
  const held = await holdSeat(night.sale, 'A1');
  expect(held.ok && held.value.lines[0]?.seats?.map(({ id }) => id)).toEqual([seat('A1')]);
  expect(codeOf(await reseat(night, { A1: 'A2', A2: 'A1' }))).toBe('SEAT_TAKEN');
  expect(await seatsNow(night, 'A1', 'A2')).toEqual(['A1', 'A2']);
});

test('all guests of a call move or none does', async () => {
  const night = await nightWith('A1', 'A2', 'A3');
  expect(codeOf(await reseat(night, { A1: 'B1', A2: 'A3' }))).toBe('SEAT_TAKEN');
  expect(codeOf(await reseat(night, { A1: 'B1', A2: 'B1' }))).toBe('SEAT_TAKEN');
  const unknown = await night.sale.organizer.mutate('seats.reseat', {
    ...{ requestId: crypto.randomUUID(), eventId: night.sale.eventId, notify: false },
    moves: [{ ticketId: night.ticketAt('A1'), seatId: 'nowhere' }],
  });
  expect(codeOf(unknown)).toBe('PLAN_CHANGED');
  expect(await seatsNow(night, 'A1', 'A2', 'A3')).toEqual(['A1', 'A2', 'A3']);
});

test('a repeat is answered as before, also after the guest was moved on, and other content is refused', async () => {
  const night = await nightWith('A1');
  const requestId = crypto.randomUUID();
  const [one, other] = await Promise.all([
    reseat(night, { A1: 'B1' }, { requestId }),
    reseat(night, { A1: 'B1' }, { requestId }),
  ]);
  expect([one.data, other.data]).toEqual([one.data, one.data]);
  expect((await reseat(night, { A1: 'B5' })).error).toBeNull();
  expect((await reseat(night, { A1: 'B1' }, { requestId })).data).toEqual(one.data);
  expect(codeOf(await reseat(night, { A1: 'B2' }, { requestId }))).toBe('REQUEST_ID_REUSED');
  expect(await seatsNow(night, 'A1')).toEqual(['B5']);
});

test('of two who want one seat at once, one gets it', async () => {
  const night = await nightWith('A1', 'A2');
  const answers = await Promise.all([reseat(night, { A1: 'B1' }), reseat(night, { A2: 'B1' })]);
  expect(answers.map(codeOf).filter(Boolean)).toEqual(['SEAT_TAKEN']);
  const seats = await seatsNow(night, 'A1', 'A2');
  expect(seats.filter((name) => name === 'B1')).toHaveLength(1);
});

for (const fault of ['die_after', 'die_before', 'lose_answer', 'fail_before'] as const)
  test(`a move ends well when the box office or D1 fails (${fault})`, async () => {
    const night = await nightWith('A1', 'A2');
    await reseat(night, { A1: 'A3' });
    const broken = await breakNextBatch(night.sale.eventId, fault);
    const requestId = crypto.randomUUID();
    const swap = { A1: 'A2', A2: 'A3' };
    await reseat(night, swap, { requestId });
    expect(broken.struck()).toBe(true);
    await runDurableObjectAlarm(boxOfficeOf(night.sale.eventId));
    expect((await reseat(night, swap, { requestId })).error).toBeNull();
    expect(await seatsNow(night, 'A1', 'A2')).toEqual(['A2', 'A3']);
    // The batch that was on its way when the object died changes nothing any more.
    expect((await reseat(night, { A1: 'B1' })).error).toBeNull();
    await broken.land();
    expect(await seatsNow(night, 'A1', 'A2')).toEqual(['B1', 'A3']);
  });

test('a seat that only D1 knows as sold is refused, and known from then on', async () => {
  const night = await nightWith('A1', 'A2');
  expect((await reseat(night, { A1: 'A3' })).error).toBeNull();
  await env.DB.prepare('UPDATE tickets SET seat_id = ?2, seat_name = ?3 WHERE id = ?1')
    .bind(night.ticketAt('A2'), seat('B1'), JSON.stringify(NAMES.get(seat('B1'))))
    .run();
  expect(codeOf(await reseat(night, { A1: 'B1' }))).toBe('SEAT_TAKEN');
  expect((await reseat(night, { A1: 'B2' })).error).toBeNull();
  expect(codeOf(await reseat(night, { A2: 'B3' }))).toBe('TICKET_REFUNDED');
  expect(await seatsNow(night, 'A1', 'A2')).toEqual(['B2', 'B1']);
});

test('a refunded ticket does not move, and a used one does', async () => {
  const night = await nightWith('A1', 'A2');
  const [used, refunded] = [night.ticketAt('A1'), night.ticketAt('A2')];
  const { organizer, eventId } = night.sale;
  const shown = await night.guests[0]?.query('tickets.get', { ticketId: used });
  expect((await organizer.mutate('checkin.scan', scanOf(night.sale, shown?.data.qr))).error).toBeNull();
  const refund = { requestId: crypto.randomUUID(), eventId, ticketId: refunded };
  expect((await organizer.mutate('refunds.refundTicket', refund)).error).toBeNull();
  expect(codeOf(await reseat(night, { A2: 'B1' }))).toBe('TICKET_REFUNDED');
  expect((await reseat(night, { A1: 'A2' })).error).toBeNull();
  expect(await seatsNow(night, 'A1')).toEqual(['A2']);
});

test('an object that was evicted knows the seats of a move that is on its way as taken', async () => {
  const night = await nightWith('A1', 'A2');
  await breakNextBatch(night.sale.eventId, 'fail_before');
  expect(codeOf(await reseat(night, { A1: 'B1' }))).toBe('TRANSACTION_FAILED');
  await evictDurableObject(boxOfficeOf(night.sale.eventId));
  // At once: the alarm of the new instance carries the move out, which frees the seat that it leaves.
  const others = await Promise.all([reseat(night, { A2: 'B1' }), reseat(night, { A2: 'A1' })]);
  expect(others.map(codeOf)).toEqual(['SEAT_TAKEN', 'SEAT_TAKEN']);
  await runDurableObjectAlarm(boxOfficeOf(night.sale.eventId));
  // The alarm may have been running already: D1 then knows of the move before the object does.
  await expect.poll(() => seatsNow(night, 'A1')).toEqual(['B1']);
});

test('a buyer never gets a seat of a move that is on its way, and gets the one that it leaves', async () => {
  const night = await nightWith('A1');
  const onItsWay = await holdBatches(night.sale.eventId);
  const moving = reseat(night, { A1: 'B1' });
  await onItsWay.untilHeld();
  expect(refusalOf(await holdSeat(night.sale, 'B1'))).toBe('SEAT_TAKEN');
  expect(refusalOf(await holdSeat(night.sale, 'A1'))).toBe('SEAT_TAKEN');
  await onItsWay.release();
  expect((await moving).error).toBeNull();
  expect((await buySeat(night.sale, await buyerWith(10_000), 'A1')).error).toBeNull();
  expect(codeOf(await reseat(night, { A1: 'A1' }))).toBe('SEAT_TAKEN');
});

test('a seat that a buyer is paying for is refused, and one that the office keeps is taken', async () => {
  const night = await nightWith('A1');
  const { sale } = night;
  expect((await holdSeat(sale, 'B1')).ok).toBe(true);
  expect(codeOf(await reseat(night, { A1: 'B1' }))).toBe('SEAT_TAKEN');
  const keep = { kind: 'blocked', label: '', listId: null, accessCode: null, releaseAt: null };
  dataOf(
    await sale.organizer.mutate('seats.keep', {
      ...{ requestId: crypto.randomUUID(), eventId: sale.eventId, seatIds: [seat('B2')] },
      ...keep,
    }),
  );
  expect((await reseat(night, { A1: 'B2' })).error).toBeNull();
  expect(await seatsNow(night, 'A1')).toEqual(['B2']);
});

test('each guest gets one mail with the seats before and now, or none on wish', async () => {
  const night = await nightWith('A1', 'A2');
  await reseat(night, { A1: 'A2', A2: 'A1' }, { notify: true });
  await reseat(night, { A1: 'B7' });
  const mails = mailProvider(Date.now() + 1_000);
  await mails.drain();
  const taken = await mails.taken();
  const mine = taken.filter(({ to }) => night.guests.some(({ email }) => to.includes(email)));
  const moved = mine.filter(({ subject }) => subject.startsWith('Your seat has changed'));
  expect(moved).toHaveLength(2);
  const first = moved.find(({ to }) => to.includes(night.guests[0]?.email ?? ''));
  expect(first?.text).toContain('Row A · Seat 1');
  expect(first?.text).toContain('Row B · Seat 7');
});

test('a move to the seat that the guest has is left out: nobody gets a mail about it', async () => {
  const night = await nightWith('A1', 'A2');
  expect((await reseat(night, { A1: 'A1' }, { notify: true })).data).toEqual({ moved: [] });
  const both = await reseat(night, { A1: 'A1', A2: 'B1' });
  expect(both.data.moved.map(({ ticketId }: { ticketId: string }) => ticketId)).toEqual([
    night.ticketAt('A2'),
  ]);
  expect(await seatsNow(night, 'A1', 'A2')).toEqual(['A1', 'B1']);
  const owed = await env.DB.prepare(
    `SELECT count(*) AS mails FROM deliveries WHERE kind = 'seat_changed' AND subject_id LIKE '%' || ?`,
  )
    .bind(night.guests[0]?.id)
    .first();
  expect(owed).toEqual({ mails: 0 });
});

test('a repeated call that moved nobody moves nobody either, wherever the guest sits by then', async () => {
  const night = await nightWith('A1');
  const requestId = crypto.randomUUID();
  expect((await reseat(night, { A1: 'A1' }, { requestId })).data).toEqual({ moved: [] });
  expect((await reseat(night, { A1: 'B1' })).error).toBeNull();
  expect((await reseat(night, { A1: 'A1' }, { requestId })).data).toEqual({ moved: [] });
  expect(await seatsNow(night, 'A1')).toEqual(['B1']);
});
