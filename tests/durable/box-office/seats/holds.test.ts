import { env, evictDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { HOLD_MS } from '#durable/box-office/checkout/hold-times.ts';
import { removeFromPlan } from '#shared/seats/builder/edit.ts';
import { hallWith, STALLS } from '#tests/support/seating-plans.ts';
import { movableClock } from '#tests/support/worker/clock.ts';
import { boxOfficeOf, buyerWith } from '#tests/support/worker/events.ts';
import { breakNextBatch, holdBatches } from '#tests/support/worker/faults.ts';
import { codeOf, granted, held, hold, holdOf, sellHold } from '#tests/support/worker/holds.ts';
import { person } from '#tests/support/worker/people.ts';
import {
  boughtBy,
  buySeats,
  heldLine,
  heldSeatsOf,
  marksOf,
  namesOf,
  seatedSale,
  seatIds,
  soldSeatsOf,
} from '#tests/support/worker/seat-sales.ts';

const clock = movableClock();

test('a hold gets the best seats, keeps them over an eviction, and sells just these', async () => {
  const sale = await seatedSale(hallWith());
  const buyer = await buyerWith(10_000);
  const view = await held(sale, buyer, { lines: [{ id: sale.typeId, quantity: 2 }] });
  expect(view.lines[0]?.seats?.map(({ name }) => name.label)).toEqual(['5', '6']);
  await evictDurableObject(boxOfficeOf(sale.eventId));
  expect(await marksOf(sale)).toBe('....hh....');
  expect(await boughtBy(sale, { quantity: 2 })).toEqual(['A3', 'A4']);
  const sold = granted(await sellHold(sale, buyer, view.holdId));
  expect(await namesOf(sale, sold)).toEqual(['A5', 'A6']);
  expect(await marksOf(sale)).toBe('..xxxx....');
});

test('a new checkout may choose seats of the hold that it replaces, whose other seats are free again', async () => {
  const sale = await seatedSale(hallWith());
  const buyer = await buyerWith(10_000);
  await held(sale, buyer, { lines: heldLine(sale, 'A1', 'A2') });
  await held(sale, buyer, { lines: heldLine(sale, 'A2', 'A3') });
  expect(await heldSeatsOf(sale)).toEqual(['A2', 'A3']);
  expect(await marksOf(sale)).toBe('.hh.......');
});

test('held seats are free when the time of the hold is over', async () => {
  const sale = await seatedSale(hallWith({ seats: 2 }));
  await held(sale, await person(), { lines: heldLine(sale, 'A1', 'A2') });
  expect(await boughtBy(sale)).toBe('ALL_HELD');
  clock.ahead = HOLD_MS + 1_000;
  expect(await marksOf(sale)).toBe('..');
  expect(await boughtBy(sale, { quantity: 2 })).toEqual(['A1', 'A2']);
});

test('a seat that left the plan between hold and sale refuses the sale', async () => {
  const sale = await seatedSale(hallWith());
  const buyer = await buyerWith(10_000);
  const { holdId } = await held(sale, buyer, { lines: heldLine(sale, 'A1') });
  const [gone = ''] = seatIds(sale, 'A1');
  const plan = removeFromPlan(sale.plan, [gone]);
  await env.DB.prepare(
    'UPDATE event_seating SET plan = ?, plan_version = plan_version + 1 WHERE event_id = ?',
  )
    .bind(JSON.stringify(plan), sale.eventId)
    .run();
  expect(codeOf(await sellHold(sale, buyer, holdId))).toBe('SEAT_TAKEN');
  expect(await soldSeatsOf(sale)).toEqual([]);
});

test('seats of a sale on its way to D1 are held for everybody else', async () => {
  const sale = await seatedSale(hallWith());
  const buyer = await buyerWith(10_000);
  await heldSeatsOf(sale);
  const way = await holdBatches(sale.eventId);
  const bought = buySeats(sale, buyer, { seatIds: seatIds(sale, 'A1') });
  await way.untilHeld();
  expect(await marksOf(sale)).toBe('h.........');
  expect(codeOf(await hold(sale, await person(), { lines: heldLine(sale, 'A1') }))).toBe('SEAT_TAKEN');
  await way.release();
  expect(granted(await bought).ticketIds).toHaveLength(1);
  expect(await marksOf(sale)).toBe('x.........');
});

test('a sale that commits after its object died keeps its seats, and its repeat gets the same tickets', async () => {
  const sale = await seatedSale(hallWith());
  const buyer = await buyerWith(10_000);
  await heldSeatsOf(sale);
  const request = { requestId: crypto.randomUUID() };
  const fault = await breakNextBatch(sale.eventId, 'die_before');
  await expect(buySeats(sale, buyer, { quantity: 2 }, request)).rejects.toThrow();
  const other = await boughtBy(sale, { seatIds: seatIds(sale, 'A1') });
  await fault.land();
  const repeated = granted(await buySeats(sale, buyer, { quantity: 2 }, request));
  expect(other).toEqual(['A1']);
  expect(await namesOf(sale, repeated)).toEqual(['A5', 'A6']);
  expect(await marksOf(sale)).toBe('x...xx....');
});

test('a late commit whose seat was sold meanwhile sells nothing, and its repeat gets another seat', async () => {
  const sale = await seatedSale(hallWith());
  const buyer = await buyerWith(10_000);
  await heldSeatsOf(sale);
  const request = { requestId: crypto.randomUUID() };
  const fault = await breakNextBatch(sale.eventId, 'die_before');
  await expect(buySeats(sale, buyer, {}, request)).rejects.toThrow();
  expect(await boughtBy(sale)).toEqual(['A5']);
  await fault.land();
  expect(await namesOf(sale, granted(await buySeats(sale, buyer, {}, request)))).toEqual(['A6']);
  expect(await soldSeatsOf(sale)).toEqual(['A5', 'A6']);
});

test('a hold from before its type had seats gets the best ones at its sale', async () => {
  const sale = await seatedSale(hallWith(), { types: [{ name: 'Early' }] });
  const [typeId = ''] = sale.typeIds;
  const buyer = await buyerWith(10_000);
  const { holdId } = await held(sale, buyer, { lines: [{ id: typeId, quantity: 2 }] });
  await env.DB.prepare('UPDATE ticket_types SET zone_id = ? WHERE id = ?').bind(STALLS, typeId).run();
  expect(await namesOf(sale, granted(await sellHold(sale, buyer, holdId)))).toEqual(['A5', 'A6']);
  expect(await heldSeatsOf(sale)).toEqual([]);
  expect(await marksOf(sale)).toBe('....xx....');
});

test('a repeat of a hold with the same request gets the same seats', async () => {
  const sale = await seatedSale(hallWith());
  const request = holdOf(sale, await person(), { lines: [{ id: sale.typeId, quantity: 3 }] });
  const first = granted(await boxOfficeOf(sale.eventId).hold(request));
  expect(granted(await boxOfficeOf(sale.eventId).hold(request)).lines).toEqual(first.lines);
  expect(await heldSeatsOf(sale)).toHaveLength(3);
});
