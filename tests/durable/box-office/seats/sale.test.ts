import { env, evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { addTables } from '#shared/seats/builder/elements.ts';
import { hallWith, STALLS } from '#tests/support/seating-plans.ts';
import { boxOfficeOf, buyerWith, eventOnSale } from '#tests/support/worker/events.ts';
import { codeOf } from '#tests/support/worker/holds.ts';
import {
  boughtBy,
  buySeats,
  granted,
  marksOf,
  namesOf,
  seatedSale,
  seatIds,
  soldSeatsOf,
} from '#tests/support/worker/seat-sales.ts';

test('buyers who name no seats get the best ones in the order of their purchases', async () => {
  const sale = await seatedSale(hallWith());
  expect(await boughtBy(sale, { quantity: 2 })).toEqual(['A5', 'A6']);
  expect(await marksOf(sale)).toBe('....xx....');
  const rest = await Promise.all(Array.from({ length: 5 }, () => boughtBy(sale, { quantity: 2 })));
  expect(rest.filter((names) => names === 'SOLD_OUT')).toHaveLength(1);
  expect(await marksOf(sale)).toBe('xxxxxxxxxx');
  expect(await soldSeatsOf(sale)).toHaveLength(10);
});

test('a guest gets the seats that they have chosen, with their names on the tickets', async () => {
  const sale = await seatedSale(hallWith());
  const buyer = await buyerWith(10_000);
  const bought = granted(await buySeats(sale, buyer, { seatIds: seatIds(sale, 'A9', 'A2') }));
  expect(await namesOf(sale, bought)).toEqual(['A9', 'A2']);
  const names = await env.DB.prepare(
    'SELECT seat_name AS name FROM tickets WHERE purchase_id = ? ORDER BY id',
  )
    .bind(bought.purchaseId)
    .all<{ name: string }>();
  expect(names.results.map(({ name }) => JSON.parse(name))).toEqual([
    { kind: 'row', section: '', group: 'A', label: '9' },
    { kind: 'row', section: '', group: 'A', label: '2' },
  ]);
});

test('of two buyers who choose one seat at once the first gets it', async () => {
  const sale = await seatedSale(hallWith());
  const answers = await Promise.all([1, 2, 3].map(() => boughtBy(sale, { seatIds: seatIds(sale, 'A4') })));
  expect(answers).toEqual([['A4'], 'SEAT_TAKEN', 'SEAT_TAKEN']);
});

test('chosen seats are refused that are unknown, of another zone, too few, or twice the same', async () => {
  const plan = hallWith({ names: ['B'], zoneId: 'z2', position: { x: 0, y: 100 } }, hallWith());
  const sale = await seatedSale(plan);
  expect(await boughtBy(sale, { seatIds: ['nowhere'] })).toBe('SEAT_TAKEN');
  expect(await boughtBy(sale, { seatIds: seatIds(sale, 'B1') })).toBe('SEAT_TAKEN');
  expect(await boughtBy(sale, { seatIds: seatIds(sale, 'A1'), quantity: 2 })).toBe('SEATS_INCOMPLETE');
  expect(await boughtBy(sale, { seatIds: seatIds(sale, 'A1', 'A1') })).toBe('SEAT_TAKEN');
  expect(await marksOf(sale)).toBe('..........');
});

test('a whole table is sold to one party, and never a part of it', async () => {
  const tables = { columns: 1, rows: 1, seats: 4, first: 1, shape: 'round', sold: 'whole' } as const;
  const plan = addTables(hallWith({ seats: 3 }), { ...tables, zoneId: STALLS, position: { x: 0, y: 300 } });
  const sale = await seatedSale(plan);
  const [table] = sale.index.groups.filter(({ kind }) => kind === 'table-whole');
  const ids = table?.seats.map(({ id }) => id) ?? [];
  expect(await boughtBy(sale, { seatIds: ids.slice(0, 2) })).toBe('SEATS_INCOMPLETE');
  expect(await boughtBy(sale, { quantity: 2 })).toHaveLength(2);
  // One seat in the row and four at the table are left.
  expect(await boughtBy(sale, { quantity: 2 })).toBe('SOLD_OUT');
  expect(await boughtBy(sale, { quantity: 4 })).toHaveLength(4);
  expect(await soldSeatsOf(sale)).toHaveLength(6);
});

test('a party that would rather not sit apart is refused while its seats are not together', async () => {
  const sale = await seatedSale(hallWith({ seats: 4 }));
  await boughtBy(sale, { seatIds: seatIds(sale, 'A2') });
  const seats = { spaces: 0, stepFree: false, together: true };
  expect(await boughtBy(sale, { quantity: 3 }, { seats })).toBe('SEATS_APART_ONLY');
  expect(await boughtBy(sale, { quantity: 3 })).toEqual(['A3', 'A4', 'A1']);
});

test('types of one zone sit together, and share its seats', async () => {
  const sale = await seatedSale(hallWith({ seats: 4 }), { types: [{ name: 'Child', price: 500 }] });
  const [child = ''] = sale.typeIds;
  await env.DB.prepare('UPDATE ticket_types SET zone_id = ? WHERE id = ?').bind(STALLS, child).run();
  const lines = [
    { ticketTypeId: sale.typeId, quantity: 1 },
    { ticketTypeId: child, quantity: 2 },
  ];
  expect(await boughtBy(sale, {}, { lines })).toEqual(['A1', 'A2', 'A3']);
  expect(await boughtBy(sale, { ticketTypeId: child, quantity: 2 })).toBe('SOLD_OUT');
});

test('an object that lost its storage reads all sold seats before it sells', async () => {
  const sale = await seatedSale(hallWith());
  await boughtBy(sale, { quantity: 6 });
  const before = await marksOf(sale);
  await runInDurableObject(boxOfficeOf(sale.eventId), (_, state) => state.storage.deleteAll());
  await evictDurableObject(boxOfficeOf(sale.eventId));
  expect(await marksOf(sale)).toBe(before);
  expect(await boughtBy(sale, { seatIds: seatIds(sale, 'A5') })).toBe('SEAT_TAKEN');
  expect(await boughtBy(sale, { quantity: 4 })).toHaveLength(4);
  expect(await marksOf(sale)).toBe('xxxxxxxxxx');
});

test('D1 keeps a seat from being sold twice that the box office does not know as sold', async () => {
  const sale = await seatedSale(hallWith());
  await boughtBy(sale, { seatIds: seatIds(sale, 'A1') });
  const [free = ''] = seatIds(sale, 'A5');
  await env.DB.prepare('UPDATE tickets SET seat_id = ? WHERE event_id = ?').bind(free, sale.eventId).run();
  expect(await boughtBy(sale, { seatIds: [free] })).toBe('SEAT_TAKEN');
  expect(await marksOf(sale)).toBe('....x.....');
  expect(await boughtBy(sale, { quantity: 2 })).toEqual(['A6', 'A7']);
});

test('an old client without a word of seats gets them, and an event without seats refuses chosen ones', async () => {
  const sale = await seatedSale(hallWith());
  const buyer = await buyerWith(10_000);
  const input = {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    lines: [{ ticketTypeId: sale.typeId, quantity: 2 }],
  };
  const bought = await buyer.mutate('tickets.purchase', input);
  expect(await namesOf(sale, bought.data)).toEqual(['A5', 'A6']);
  const again = await buyer.mutate('tickets.purchase', input);
  expect(again.data).toEqual(bought.data);
  const plain = { ...sale, ...(await eventOnSale()) };
  expect(codeOf(await buySeats(plain, buyer, { seatIds: ['s1'] }))).toBe('NOT_SEATED');
});
