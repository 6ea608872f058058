import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { addAccessibleUnit, addArea } from '#shared/seats/builder/elements.ts';
import { bareHall, CIRCLE, hallWith, STALLS } from '#tests/support/seating-plans.ts';
import { movableClock } from '#tests/support/worker/clock.ts';
import { cashSaleOf } from '#tests/support/worker/door-sales.ts';
import { balanceOf, buyerWith } from '#tests/support/worker/events.ts';
import { codeOf, granted, held, hold, sellHold } from '#tests/support/worker/holds.ts';
import type { Person } from '#tests/support/worker/people.ts';
import {
  boughtBy,
  buySeats,
  heldLine,
  marksOf,
  namesOf,
  type SeatedSale,
  seatedSale,
  seatIds,
  soldSeatsOf,
} from '#tests/support/worker/seat-sales.ts';
import { seatsOfTickets } from '#tests/support/worker/seats.ts';
import {
  claim,
  expectStatus,
  giveBack,
  join,
  keep as keepTicket,
  offerOf,
} from '#tests/support/worker/waits.ts';

const clock = movableClock();

const HOUR_MS = 3_600_000;

async function keep(sale: SeatedSale, names: string[], more: Record<string, unknown>): Promise<void> {
  const answer = await sale.organizer.mutate('seats.keep', {
    ...{ requestId: crypto.randomUUID(), eventId: sale.eventId, kind: 'house', label: 'House' },
    ...{ listId: null, accessCode: null, seatIds: seatIds(sale, ...names), releaseAt: null },
    ...more,
  });
  expect(answer.error).toBeNull();
}

test('seats kept for a code are free for who sends it, and blocked for everybody else', async () => {
  const sale = await seatedSale(hallWith({ seats: 4 }));
  await keep(sale, ['A2', 'A3'], { kind: 'code', accessCode: 'FRIENDS' });
  expect(await marksOf(sale)).toBe('.##.');
  expect(await boughtBy(sale, { seatIds: seatIds(sale, 'A2') })).toBe('SEAT_TAKEN');
  expect(await boughtBy(sale, { quantity: 3 })).toBe('SOLD_OUT');
  // First what is kept for them, though it leaves single seats beside.
  expect(await boughtBy(sale, { quantity: 2 }, { access: ['friends'] })).toEqual(['A2', 'A3']);
  expect(await boughtBy(sale, { quantity: 2 })).toEqual(['A1', 'A4']);
});

test('house seats are for everybody when their time has come', async () => {
  const sale = await seatedSale(hallWith({ seats: 2 }), { startsIn: 10, endsIn: 12 });
  await keep(sale, ['A1', 'A2'], { releaseAt: new Date(Date.now() + HOUR_MS).toISOString() });
  expect(await boughtBy(sale)).toBe('SOLD_OUT');
  clock.ahead = HOUR_MS + 1_000;
  expect(await marksOf(sale)).toBe('..');
  expect(await boughtBy(sale, { quantity: 2 })).toEqual(['A1', 'A2']);
});

test('a keep does not take a seat that is held', async () => {
  const sale = await seatedSale(hallWith({ seats: 2 }));
  const buyer = await buyerWith(5_000);
  const { holdId } = await held(sale, buyer, { lines: heldLine(sale, 'A1') });
  await env.DB.prepare(
    `INSERT INTO seat_keeps (id, event_id, request_id, kind, seat_ids, created_at, updated_at)
     VALUES (?1, ?2, ?1, 'blocked', ?3, 0, 0)`,
  )
    .bind(crypto.randomUUID(), sale.eventId, JSON.stringify(seatIds(sale, 'A1')))
    .run();
  expect(await namesOf(sale, granted(await sellHold(sale, buyer, holdId)))).toEqual(['A1']);
});

test('wheelchair spaces are for guests who ask for them, with their companions', async () => {
  const row = hallWith({ seats: 4 });
  const [first, second] = row.rows[0]?.seats ?? [];
  const plan = addAccessibleUnit(row, {
    ...{ spaceId: first?.id ?? '', companionIds: [second?.id ?? ''], flexible: false },
  });
  const sale = await seatedSale(plan);
  expect(await boughtBy(sale, { quantity: 3 })).toBe('SOLD_OUT');
  expect(await boughtBy(sale, { seatIds: seatIds(sale, 'A2') })).toBe('SEATS_INCOMPLETE');
  const seats = { spaces: 1, stepFree: false, together: false };
  expect(await boughtBy(sale, { quantity: 2 }, { seats })).toEqual(['A1', 'A2']);
  expect(await boughtBy(sale, { quantity: 2 })).toEqual(['A3', 'A4']);
});

test('a companion may come later, online and at the door, but gets no seat of a unit by chance', async () => {
  const row = hallWith({ seats: 4 });
  const [first, second, third] = row.rows[0]?.seats ?? [];
  const plan = addAccessibleUnit(row, {
    spaceId: first?.id ?? '',
    companionIds: [second?.id ?? '', third?.id ?? ''],
    flexible: false,
  });
  const sale = await seatedSale(plan);
  expect(await boughtBy(sale, { seatIds: seatIds(sale, 'A1') })).toEqual(['A1']);
  expect(await boughtBy(sale)).toEqual(['A4']);
  expect(await boughtBy(sale)).toBe('SOLD_OUT');
  expect(await boughtBy(sale, { seatIds: seatIds(sale, 'A2') })).toEqual(['A2']);
  const cash = cashSaleOf(sale, { seatIds: seatIds(sale, 'A3') });
  const sold = await sale.organizer.mutate('tickets.sellAtDoor', cash);
  expect(sold.error).toBeNull();
  expect(await soldSeatsOf(sale)).toEqual(['A1', 'A2', 'A3', 'A4']);
});

test('a zone without seats sells within the capacity of its standing areas, for all of its types', async () => {
  const area = { name: 'Floor', color: '#333333', x: 0, y: 0, angle: 0 };
  const plan = addArea(bareHall(), {
    ...area,
    outline: { shape: 'rectangle', width: 100, height: 100 },
    standing: { zoneId: STALLS, capacity: 5, stepFree: true },
  });
  const sale = await seatedSale(plan, { types: [{ name: 'Child', price: 500 }] });
  const [child = ''] = sale.typeIds;
  await env.DB.prepare('UPDATE ticket_types SET zone_id = ?, quantity = 100 WHERE event_id = ?')
    .bind(STALLS, sale.eventId)
    .run();
  expect(await boughtBy(sale, { quantity: 2 })).toEqual(['-', '-']);
  expect(codeOf(await hold(sale, await buyerWith(0), { lines: [{ id: child, quantity: 2 }] }))).toBe('done');
  expect(await boughtBy(sale, { quantity: 2 })).toBe('ALL_HELD');
  expect(await boughtBy(sale, { quantity: 1 })).toEqual(['-']);
  expect(await boughtBy(sale, { quantity: 4 })).toBe('SOLD_OUT');
});

test('the tickets of a bundle sit together, on the seats that the guest names for them', async () => {
  const sale = await seatedSale(hallWith(), { types: [{ name: 'Pair', price: 1_500 }] });
  const [pair = ''] = sale.typeIds;
  await env.DB.prepare('UPDATE ticket_types SET bundle = ? WHERE id = ?')
    .bind(JSON.stringify([{ ticketTypeId: sale.typeId, quantity: 2 }]), pair)
    .run();
  expect(await boughtBy(sale, { ticketTypeId: pair, quantity: 1 })).toEqual(['A5', 'A6']);
  const named = { ticketTypeId: pair, quantity: 1, seatIds: seatIds(sale, 'A9', 'A10') };
  expect(await boughtBy(sale, named)).toEqual(['A9', 'A10']);
  const one = { ...named, seatIds: seatIds(sale, 'A1') };
  expect(await boughtBy(sale, one)).toBe('SEATS_INCOMPLETE');
});

test('a guest who pays in cash at the door gets the best seat', async () => {
  const sale = await seatedSale(hallWith());
  const sold = await sale.organizer.mutate('tickets.sellAtDoor', cashSaleOf(sale));
  expect(await seatsOfTickets(sold.data.tickets.map(({ id }: { id: string }) => id))).toEqual(
    seatIds(sale, 'A5'),
  );
});

test('the seat of a ticket given back is sold with its return, and only then', async () => {
  const sale = await seatedSale(hallWith({ seats: 2 }));
  const [keeper, giver] = [await buyerWith(5_000), await buyerWith(5_000)];
  granted(await buySeats(sale, keeper, { seatIds: seatIds(sale, 'A1') }));
  const given = granted(await buySeats(sale, giver, { seatIds: seatIds(sale, 'A2') }));
  expect(await boughtBy(sale)).toBe('SOLD_OUT');
  expect((await giveBack({ who: giver, id: given.ticketIds[0] ?? '' })).error).toBeNull();
  expect(await marksOf(sale)).toBe('xx');
  expect(await boughtBy(sale)).toEqual(['A2']);
  expect(await marksOf(sale)).toBe('xx');
  expect(await soldSeatsOf(sale)).toEqual(['A1', 'A2']);
  const refunded = await env.DB.prepare(
    "SELECT count(*) AS n FROM tickets WHERE event_id = ? AND status = 'refunded'",
  )
    .bind(sale.eventId)
    .first<{ n: number }>();
  expect(refunded?.n).toBe(1);
  expect(await boughtBy(sale)).toBe('SOLD_OUT');
});

/** Two seats in each of two zones; the stalls are sold, and the second guest was moved to the other zone. */
async function movedGuest(quantity: number) {
  const row = { names: ['B'], seats: 2, zoneId: CIRCLE, position: { x: 0, y: 60 } };
  const sale = await seatedSale(hallWith(row, hallWith({ seats: 2 })));
  await env.DB.prepare('UPDATE ticket_types SET quantity = ? WHERE id = ?').bind(quantity, sale.typeId).run();
  const [stays, moves] = [await buyerWith(5_000), await buyerWith(5_000)];
  const kept = granted(await buySeats(sale, stays, { seatIds: seatIds(sale, 'A1') }));
  const { ticketIds } = granted(await buySeats(sale, moves, { seatIds: seatIds(sale, 'A2') }));
  const [ticketId = ''] = ticketIds;
  const [seatId] = seatIds(sale, 'B1');
  const request = { requestId: crypto.randomUUID(), eventId: sale.eventId, notify: false };
  const moved = await sale.organizer.mutate('seats.reseat', { ...request, moves: [{ ticketId, seatId }] });
  expect(moved.error).toBeNull();
  return {
    sale,
    stayed: { who: stays, id: kept.ticketIds[0] ?? '' },
    moved: { who: moves, id: ticketId },
  };
}

test('a ticket that was moved to another zone and given back is not sold for its seat', async () => {
  const { sale, stayed, moved } = await movedGuest(5);
  expect(await boughtBy(sale)).toEqual(['A2']);
  expect((await giveBack(moved)).error).toBeNull();
  expect(await boughtBy(sale)).toBe('SOLD_OUT');
  const waiter = await buyerWith(5_000);
  expect((await join(sale, waiter)).error).toBeNull();
  await expectStatus(sale, waiter, 'waiting');
  expect((await giveBack(stayed)).error).toBeNull();
  const { checkoutId } = await offerOf(sale, waiter);
  expect((await claim(waiter, checkoutId)).data.state).toBe('done');
  expect(await soldSeatsOf(sale)).toEqual(['A1', 'A2', 'B1']);
});

test('the place of a ticket that was moved and given back is sold on a free seat of its own zone', async () => {
  const { sale, moved } = await movedGuest(2);
  expect(await boughtBy(sale)).toBe('SOLD_OUT');
  expect((await giveBack(moved)).error).toBeNull();
  expect(await boughtBy(sale)).toEqual(['A2']);
  expect(await soldSeatsOf(sale)).toEqual(['A1', 'A2']);
});

test('a hold on a ticket given back holds its seat, which no other return gives', async () => {
  const sale = await seatedSale(hallWith({ seats: 2 }));
  const givers = [await buyerWith(5_000), await buyerWith(5_000)];
  const tickets: { who: Person; id: string }[] = [];
  for (const [at, who] of givers.entries()) {
    const { ticketIds } = granted(await buySeats(sale, who, { seatIds: seatIds(sale, `A${at + 1}`) }));
    tickets.push({ who, id: ticketIds[0] ?? '' });
  }
  for (const ticket of tickets) expect((await giveBack(ticket)).error).toBeNull();
  const buyer = await buyerWith(5_000);
  const view = await held(sale, buyer, { lines: [{ id: sale.typeId, quantity: 1 }] });
  expect(view.lines[0]?.seats?.map(({ name }) => name.label)).toEqual(['1']);
  expect(await boughtBy(sale)).toEqual(['A2']);
  expect(await boughtBy(sale)).toBe('ALL_HELD');
  expect(await namesOf(sale, granted(await sellHold(sale, buyer, view.holdId)))).toEqual(['A1']);
  expect(await soldSeatsOf(sale)).toEqual(['A1', 'A2']);
});

test('a buyer at the checkout for a ticket given back pays nothing once its holder keeps it', async () => {
  const sale = await seatedSale(hallWith({ seats: 1 }));
  const giver = await buyerWith(5_000);
  const { ticketIds } = granted(await buySeats(sale, giver, { seatIds: seatIds(sale, 'A1') }));
  const [id = ''] = ticketIds;
  expect((await giveBack({ who: giver, id })).error).toBeNull();
  const buyer = await buyerWith(5_000);
  const { holdId } = await held(sale, buyer, { lines: [{ id: sale.typeId, quantity: 1 }] });
  expect((await keepTicket({ who: giver, id })).error).toBeNull();
  expect(codeOf(await sellHold(sale, buyer, holdId))).toBe('SOLD_OUT');
  expect(await soldSeatsOf(sale)).toEqual(['A1']);
  expect(await balanceOf(buyer)).toBe(5_000);
});

test('a refunded ticket frees its seat', async () => {
  const sale = await seatedSale(hallWith({ seats: 2 }));
  const refunded = await buyerWith(5_000);
  const { ticketIds } = granted(await buySeats(sale, refunded, { seatIds: seatIds(sale, 'A1') }));
  const answer = await sale.organizer.mutate('refunds.refundTicket', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    ticketId: ticketIds[0],
    reason: 'Asked for it',
  });
  expect(answer.error).toBeNull();
  expect(await marksOf(sale)).toBe('..');
  expect(await boughtBy(sale, { quantity: 2 })).toEqual(['A1', 'A2']);
});
