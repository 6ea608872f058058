import { expect, test } from 'vitest';
import { addRows } from '#shared/seats/builder/rows.ts';
import { nextSeats } from '#shared/seats/next-seats.ts';
import { indexPlan } from '#shared/seats/plan-index.ts';
import { CIRCLE, hallWith, idOf, nameOf, STALLS, statesByMarks } from '#tests/support/seating-plans.ts';

/** Five seats A in the stalls, which are the better zone, and five seats B in the circle. */
const plan = addRows(hallWith({ seats: 5 }), {
  ...{ names: ['B'], seats: 5, zoneId: CIRCLE, position: { x: 0, y: 60 } },
});
const index = indexPlan(plan);

/** Where parties sit afterwards; each is a list of seats such as "A1", whose tickets have their names. */
function movedTo(marks: string, ...parties: string[][]) {
  const moved = nextSeats(
    index,
    statesByMarks(index, marks),
    parties.map((seats) => ({ ticketIds: seats, seatIds: seats.map((name) => idOf(index, name)) })),
    false,
  );
  const seats = moved.moves.map(({ ticketId, seatId }) => [ticketId, nameOf(index, seatId)]);
  return { ...Object.fromEntries(seats), left: moved.left };
}

test('a party stays together in its zone', () => {
  expect(movedTo('....# ####.', ['B1'])).toEqual({ B1: 'B5', left: [] });
  const two = movedTo('##... .....', ['A1', 'A2']);
  expect([two.A1, two.A2].map((name) => name[0])).toEqual(['A', 'A']);
});

test('guests without a seat in their zone get one of a better zone, and never one of a worse', () => {
  expect(movedTo('....# #####', ['B1']).B1).toMatch(/^A/);
  expect(movedTo('##### ....#', ['A1'])).toEqual({ left: ['A1'] });
});

test('the largest party is placed first, and no two guests get one seat', () => {
  const { left, ...seats } = movedTo('##.## ####.', ['B1'], ['B2', 'B3']);
  expect(new Set(Object.values(seats))).toEqual(new Set(['A3', 'B5']));
  expect([Object.keys(seats).sort(), left]).toEqual([['B2', 'B3'], ['B1']]);
  expect(plan.zones.find(({ id }) => id === STALLS)?.rank).toBe(1);
});
