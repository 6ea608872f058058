import { expect, test } from 'vitest';
import { makeSpaces } from '#shared/seats/builder/accessible-unit.ts';
import { setStepFree } from '#shared/seats/builder/edit.ts';
import { addTables } from '#shared/seats/builder/elements.ts';
import { addRows } from '#shared/seats/builder/rows.ts';
import { type MovedParty, nextSeats } from '#shared/seats/next-seats.ts';
import { indexPlan, type PlanIndex } from '#shared/seats/plan-index.ts';
import { freeStates, withChanges } from '#shared/seats/states/seat-states.ts';
import { CIRCLE, hallWith, idOf, nameOf, STALLS, statesByMarks } from '#tests/support/seating-plans.ts';

/** Five seats A in the stalls, which are the better zone, and five seats B in the circle. */
const plan = addRows(hallWith({ seats: 5 }), {
  ...{ names: ['B'], seats: 5, zoneId: CIRCLE, position: { x: 0, y: 60 } },
});
const index = indexPlan(plan);

/** Guests with these seats, whose tickets have the seats' names. */
function party(of: PlanIndex, seats: readonly string[], more: { stays?: string[]; stepFree?: boolean } = {}) {
  const { stays = [], stepFree = false } = more;
  return {
    guests: seats.map((name) => ({ ticketId: name, seatId: idOf(of, name), stepFree })),
    stays: stays.map((name) => idOf(of, name)),
  };
}

/** Where these parties sit afterwards, in a hall in which only `free` seats are free. */
function movedAmong(
  of: PlanIndex,
  free: readonly string[],
  ...parties: MovedParty[]
): Record<string, string | string[]> {
  const open = new Set(free.map((name) => idOf(of, name)));
  const sold = of.seats.filter(({ id }) => !open.has(id));
  const states = withChanges(
    of,
    freeStates(of),
    sold.map(({ id }) => ({ seatId: id, state: 'sold' as const })),
  );
  const { moves, left } = nextSeats(of, states, parties, false);
  return { ...Object.fromEntries(moves.map(({ ticketId, seatId }) => [ticketId, nameOf(of, seatId)])), left };
}

/** Where parties sit afterwards; each is a list of seats such as "A1", whose tickets have their names. */
function movedTo(marks: string, ...parties: string[][]) {
  const moved = nextSeats(
    index,
    statesByMarks(index, marks),
    parties.map((seats) => party(index, seats)),
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

const rows = hallWith({ names: ['A', 'B', 'C'] });
const firstOfRow = rows.rows[2]?.seats[0]?.id ?? '';
const withSpace = indexPlan(makeSpaces(rows, [firstOfRow], { companions: 2, flexible: false }));

test('a companion whose wheelchair space stays gets the other seat of its unit', () => {
  const free = ['A5', 'A6', 'C3'];
  expect(movedAmong(withSpace, free, party(withSpace, ['C2'], { stays: ['C1'] }))).toEqual({
    C2: 'C3',
    left: [],
  });
});

test('a wheelchair and its companion who move together do not exchange seats', () => {
  const two = makeSpaces(rows, [firstOfRow, rows.rows[1]?.seats[4]?.id ?? ''], {
    ...{ companions: 1, flexible: false },
  });
  const index = indexPlan(setStepFree(two, [two.rows[1]?.id ?? ''], true));
  const moved = movedAmong(index, ['B5', 'B6'], party(index, ['C2', 'C1']));
  expect(moved).toEqual({ C1: 'B5', C2: 'B6', left: [] });
});

test('a guest gets the seat beside the party that stays, else the nearest one', () => {
  const pair = party(withSpace, ['B3'], { stays: ['B4'] });
  expect(movedAmong(withSpace, ['A5', 'A6', 'B5', 'B6'], pair).B3).toBe('B5');
  expect(movedAmong(withSpace, ['A5', 'A6', 'A7', 'B8', 'B9', 'B10'], pair).B3).toBe('A5');
});

test('of a party that fits nowhere together, each guest sits near the others', () => {
  const moved = movedAmong(withSpace, ['A1', 'C9', 'B9'], party(withSpace, ['B2', 'B3'], { stays: ['B10'] }));
  expect(moved).toEqual({ B2: 'B9', B3: 'C9', left: [] });
});

test('a guest who takes no steps gets a seat without them or none, others rather such a seat', () => {
  const index = indexPlan(
    setStepFree(
      rows,
      rows.rows.slice(1).map(({ id }) => id),
      true,
    ),
  );
  const needs = party(index, ['C10'], { stepFree: true });
  expect(movedAmong(index, ['A5', 'B1'], needs)).toEqual({ C10: 'B1', left: [] });
  expect(movedAmong(index, ['A5'], needs)).toEqual({ left: ['C10'] });
  expect(movedAmong(index, ['A5', 'B1'], party(index, ['C10'])).C10).toBe('B1');
  expect(movedAmong(index, ['A5'], party(index, ['C10'])).C10).toBe('A5');
});

test('a table that is sold whole is given only to a party that fills it', () => {
  const tables = { columns: 3, rows: 1, seats: 4, first: 1, shape: 'round', sold: 'whole' } as const;
  const index = indexPlan(
    addTables(hallWith({ seats: 2 }), {
      ...tables,
      zoneId: STALLS,
      section: 'T',
      position: { x: 0, y: 500 },
    }),
  );
  const second = ['T 21', 'T 22', 'T 23', 'T 24'];
  expect(movedAmong(index, second, party(index, ['T 11'], { stays: ['T 12'] }))).toEqual({ left: ['T 11'] });
  expect(movedAmong(index, [...second, 'A1'], party(index, ['T 11']))['T 11']).toBe('A1');
  const moved = movedAmong(index, second, party(index, ['T 11', 'T 12', 'T 13', 'T 14']));
  expect(new Set(Object.values(moved).flat())).toEqual(new Set(second));
});
