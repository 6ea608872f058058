import { expect, test } from 'vitest';
import {
  seatLines,
  totalOf,
  typedByCounts,
  typedOneByOne,
} from '#client/features/seats/choice/seat-lines.ts';
import { zoneOffers } from '#client/features/seats/choice/zone-offers.ts';
import { indexPlan } from '#shared/seats/plan-index.ts';
import { CIRCLE, hallWith, idOf, STALLS } from '#tests/support/seating-plans.ts';

const index = indexPlan(hallWith({ names: ['B'], zoneId: CIRCLE, section: 'Up' }, hallWith()));
const offers = zoneOffers(index, [
  { id: 'adult', name: 'Adult', zoneId: STALLS, priceMinor: 4_000, max: 10 },
  { id: 'child', name: 'Child', zoneId: STALLS, priceMinor: 2_000, max: 10 },
  { id: 'up', name: 'Circle', zoneId: CIRCLE, priceMinor: 2_500, max: 10 },
]);
const [a1, a2, a3, b1] = ['A1', 'A2', 'A3', 'Up B1'].map((name) => idOf(index, name));
if (!a1 || !a2 || !a3 || !b1) throw new Error('The hall has these seats');

test('seats are of the ordinary type but for those that are counted as others', () => {
  const seats = typedByCounts(index, offers, [a1, a2, a3, b1], [{ typeId: 'child', count: 1 }]);
  expect(seatLines(seats)).toEqual([
    { itemId: 'adult', name: 'Adult', priceMinor: 4_000, quantity: 2, seatIds: [a1, a2] },
    { itemId: 'child', name: 'Child', priceMinor: 2_000, quantity: 1, seatIds: [a3] },
    { itemId: 'up', name: 'Circle', priceMinor: 2_500, quantity: 1, seatIds: [b1] },
  ]);
  expect(totalOf(seats)).toBe(12_500);
});

test('counts beyond the seats of their zone make all of them the other type', () => {
  const seats = typedByCounts(index, offers, [a1, b1], [{ typeId: 'child', count: 5 }]);
  expect(seats.map(({ type }) => type.id)).toEqual(['child', 'up']);
});

test('each seat of the plan has the type that it was given', () => {
  const seats = typedOneByOne(index, offers, [
    { seatId: a1, typeId: 'child' },
    { seatId: a2, typeId: null },
    { seatId: b1, typeId: 'child' },
    { seatId: 'gone', typeId: null },
  ]);
  expect(seats.map(({ type }) => type.id)).toEqual(['child', 'adult', 'up']);
});
