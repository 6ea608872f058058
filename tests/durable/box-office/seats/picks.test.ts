import { evictDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { ANONYMOUS_HOLD_MS, HOLD_MS } from '#durable/box-office/checkout/hold-times.ts';
import type { PickRequest } from '#durable/box-office/seats/pick-seats.ts';
import { SEAT_PICK_MAX_MS } from '#shared/limits.ts';
import { hallWith } from '#tests/support/seating-plans.ts';
import { movableClock } from '#tests/support/worker/clock.ts';
import { boxOfficeOf, buyerWith } from '#tests/support/worker/events.ts';
import { codeOf, granted, held, hold } from '#tests/support/worker/holds.ts';
import { person } from '#tests/support/worker/people.ts';
import {
  boughtBy,
  buySeats,
  heldLine,
  heldSeatsOf,
  marksOf,
  namesOf,
  type SeatedSale,
  seatedSale,
  seatIds,
} from '#tests/support/worker/seat-sales.ts';
import { forOneCall } from '#worker/box-office/parts.ts';

const clock = movableClock();

function pick(sale: SeatedSale, owner: string, names: string[], more: Partial<PickRequest> = {}) {
  return forOneCall(boxOfficeOf(sale.eventId).seats()).pick({
    owner,
    anonymous: owner.startsWith('browser:'),
    address: null,
    limited: true,
    requestId: crypto.randomUUID(),
    requestHash: 'hash',
    seatIds: seatIds(sale, ...names),
    access: [],
    ...more,
  });
}

const browser = () => `browser:${crypto.randomUUID()}`;

test('a picked seat is grey for everybody else until its time is over', async () => {
  const sale = await seatedSale(hallWith({ seats: 60 }));
  const [first, second] = [browser(), browser()];
  const { until } = granted(await pick(sale, first, ['A30', 'A31']));
  expect(until).toBeGreaterThan(Date.now() + ANONYMOUS_HOLD_MS - 10_000);
  expect(granted(await pick(sale, second, ['A31', 'A32']))).toMatchObject({
    seatIds: seatIds(sale, 'A32'),
    taken: seatIds(sale, 'A31'),
  });
  expect(await heldSeatsOf(sale)).toEqual(['A30', 'A31', 'A32']);
  expect(await boughtBy(sale, { seatIds: seatIds(sale, 'A30') })).toBe('SEAT_TAKEN');
  clock.ahead = ANONYMOUS_HOLD_MS + 1_000;
  expect(await heldSeatsOf(sale)).toEqual([]);
  expect(await boughtBy(sale, { seatIds: seatIds(sale, 'A30') })).toEqual(['A30']);
});

test('a new pick replaces the earlier one, a repeat changes nothing, and an empty one ends it', async () => {
  const sale = await seatedSale(hallWith({ seats: 60 }));
  const owner = browser();
  const requestId = crypto.randomUUID();
  const first = granted(await pick(sale, owner, ['A1', 'A2'], { requestId }));
  expect(granted(await pick(sale, owner, ['A1', 'A2'], { requestId }))).toEqual(first);
  expect(codeOf(await pick(sale, owner, ['A3'], { requestId, requestHash: 'other' }))).toBe(
    'REQUEST_ID_REUSED',
  );
  granted(await pick(sale, owner, ['A2', 'A3']));
  expect(await heldSeatsOf(sale)).toEqual(['A2', 'A3']);
  expect(granted(await pick(sale, owner, []))).toEqual({ seatIds: [], taken: [], until: null, latest: null });
  expect(await heldSeatsOf(sale)).toEqual([]);
});

test('a pick ends a quarter of an hour after its first seat, however often it is renewed', async () => {
  const sale = await seatedSale(hallWith());
  const owner = `user:${(await person()).id}`;
  const first = granted(await pick(sale, owner, ['A4']));
  expect(first.latest).toBeGreaterThan(first.until ?? 0);
  clock.ahead = HOLD_MS - 1_000;
  expect(granted(await pick(sale, owner, ['A5'])).latest).toBe(first.latest);
  await evictDurableObject(boxOfficeOf(sale.eventId));
  clock.ahead = SEAT_PICK_MAX_MS - 10_000;
  const last = granted(await pick(sale, owner, ['A5', 'A6']));
  expect(last).toMatchObject({ until: first.latest, latest: first.latest });
  clock.ahead = SEAT_PICK_MAX_MS + 1_000;
  expect(await heldSeatsOf(sale)).toEqual([]);
  const again = granted(await pick(sale, owner, ['A5']));
  expect(again.until).toBeGreaterThan(first.latest ?? 0);
});

test('a checkout of its owner takes a pick over, and an evicted box office remembers it', async () => {
  const sale = await seatedSale(hallWith());
  const buyer = await buyerWith(10_000);
  granted(await pick(sale, `user:${buyer.id}`, ['A4', 'A5', 'A6']));
  await evictDurableObject(boxOfficeOf(sale.eventId));
  expect(await marksOf(sale)).toBe('...hhh....');
  const other = await person();
  expect(codeOf(await hold(sale, other, { lines: heldLine(sale, 'A4') }))).toBe('SEAT_TAKEN');
  const view = await held(sale, buyer, { lines: heldLine(sale, 'A4', 'A5') });
  expect(view.lines[0]?.seats?.map(({ name }) => name.label)).toEqual(['4', '5']);
  // What the checkout did not take is free again.
  expect(await marksOf(sale)).toBe('...hh.....');
  clock.ahead = HOLD_MS + 1_000;
  expect(await marksOf(sale)).toBe('..........');
});

test('a purchase without a checkout takes the own pick over', async () => {
  const sale = await seatedSale(hallWith());
  const buyer = await buyerWith(10_000);
  granted(await pick(sale, `user:${buyer.id}`, ['A4', 'A5']));
  const bought = granted(await buySeats(sale, buyer, { seatIds: seatIds(sale, 'A4') }));
  expect(await namesOf(sale, bought)).toEqual(['A4']);
  expect(await marksOf(sale)).toBe('...x......');
});

test('the best available seats are not those that somebody else picks', async () => {
  const sale = await seatedSale(hallWith());
  granted(await pick(sale, `user:${(await person()).id}`, ['A5', 'A6']));
  expect(await boughtBy(sale, { quantity: 2 })).toEqual(['A3', 'A4']);
  expect(await boughtBy(sale, { quantity: 6 })).toHaveLength(6);
  expect(await boughtBy(sale, { quantity: 2 })).toBe('ALL_HELD');
});

test('strangers together pick a tenth of a zone at most, and 20 at one address', async () => {
  const sale = await seatedSale(hallWith({ seats: 40 }));
  granted(await pick(sale, browser(), ['A1', 'A2', 'A3']));
  expect(codeOf(await pick(sale, browser(), ['A4', 'A5']))).toBe('HOLDS_LIMIT');
  granted(await pick(sale, browser(), ['A4']));
  granted(await pick(sale, `user:${(await person()).id}`, ['A5', 'A6']));
});

test('seats of a zone without a ticket type, unknown ones and sold ones are not picked', async () => {
  const plan = hallWith({ names: ['B'], zoneId: 'z2', position: { x: 0, y: 100 } }, hallWith());
  const sale = await seatedSale(plan);
  await boughtBy(sale, { seatIds: seatIds(sale, 'A1') });
  const owner = `user:${(await person()).id}`;
  const picked = granted(await pick(sale, owner, ['A1'], { seatIds: [...seatIds(sale, 'A1'), 'nowhere'] }));
  expect(picked).toEqual({
    seatIds: [],
    taken: [...seatIds(sale, 'A1'), 'nowhere'],
    until: null,
    latest: null,
  });
});
