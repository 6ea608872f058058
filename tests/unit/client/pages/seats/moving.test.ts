import { expect, test } from 'vitest';
import {
  figuresOf,
  type Holder,
  type House,
  houseOf,
  seatsBetween,
} from '#client/features/seats/house/house.ts';
import { nextBest, partyOf, swapOf } from '#client/pages/my-events/event/seats/guests/moves.ts';
import {
  isReady,
  numbersOf,
  pressed,
  realMoves,
  startMove,
  startSwap,
  waitingIn,
} from '#client/pages/my-events/event/seats/guests/moving.ts';
import { addAccessibleUnit, addTables } from '#shared/seats/builder/elements.ts';
import { indexPlan } from '#shared/seats/plan-index.ts';
import { seatNames } from '#shared/seats/seat-names.ts';
import { freeStates, withChanges } from '#shared/seats/states/seat-states.ts';
import { CIRCLE, hallWith, idOf, nameOf, STALLS } from '#tests/support/seating-plans.ts';

const INDEX = indexPlan(hallWith({ names: ['C'], zoneId: CIRCLE }, hallWith({ names: ['A', 'B'] })));
const id = (name: string) => idOf(INDEX, name);

/** A house in which each purchase has these seats; `kept` are blocked. */
function house(purchases: Record<string, string[]>, kept: string[] = []): House {
  const holders = Object.entries(purchases).flatMap(([purchaseId, names]) =>
    names.map(
      (name): Holder => ({
        ...{ kind: 'ticket', seatId: id(name), ticketId: `t-${name}`, purchaseId },
        ...{ holderName: purchaseId, typeName: 'Stalls', used: false },
      }),
    ),
  );
  const keep = {
    id: 'k',
    kind: 'blocked',
    label: '',
    listId: null,
    accessCode: null,
    releaseAt: null,
  } as const;
  const states = withChanges(INDEX, freeStates(INDEX), [
    ...holders.map(({ seatId }) => ({ seatId, state: 'sold' as const })),
    ...kept.map((name) => ({ seatId: id(name), state: 'blocked' as const })),
  ]);
  const types = [{ id: 'type', name: 'Stalls', priceMinor: 1_000 }];
  return houseOf(
    { index: INDEX, names: seatNames(INDEX) },
    states,
    { keeps: [{ ...keep, seatIds: kept.map(id) }], zones: [{ zoneId: STALLS, types }] },
    holders,
  );
}

const holderAt = (at: House, name: string) => {
  const holder = at.holders.get(id(name));
  if (!holder) throw new Error(`Nobody has ${name}`);
  return holder;
};
const seat = (name: string) => {
  const found = INDEX.byId.get(id(name));
  if (!found) throw new Error(`There is no ${name}`);
  return found;
};
const named = (moves: readonly { ticketId: string; seatId: string }[] | null) =>
  moves?.map(({ ticketId, seatId }) => `${ticketId}>${nameOf(INDEX, seatId)}`);

test('a zone without a type is off sale, and figures count each seat once', () => {
  const [stalls, circle] = figuresOf(house({ ana: ['A1', 'A2'] }, ['B1']));
  expect(stalls).toMatchObject({ seats: 20, free: 17, sold: 2, kept: 1, held: 0 });
  expect(circle).toMatchObject({ seats: 10, free: 0, sold: 0, kept: 0 });
});

test('a range runs along one row, and starts anew in another', () => {
  expect(seatsBetween(INDEX, id('A3'), id('A5')).map((one) => nameOf(INDEX, one))).toEqual([
    'A3',
    'A4',
    'A5',
  ]);
  expect(seatsBetween(INDEX, id('A5'), id('A3'))).toHaveLength(3);
  expect(seatsBetween(INDEX, id('A3'), id('B5'))).toEqual([id('B5')]);
});

test('the next best seats keep a party together in its own zone', () => {
  const full = house({ ana: ['A1', 'B10'] });
  const moves = nextBest(full, partyOf(full, holderAt(full, 'A1')), false);
  expect(named(moves)).toEqual(['t-A1>A5', 't-B10>A6']);
});

test('a wheelchair guest is offered no ordinary seat, and who needs no steps none behind steps', () => {
  const rows = hallWith({ names: ['B'], seats: 2 }, hallWith({ names: ['A'], seats: 2, stepFree: true }));
  const [space = ''] = rows.rows[0]?.seats.map((one) => one.id) ?? [];
  const index = indexPlan(addAccessibleUnit(rows, { spaceId: space, companionIds: [], flexible: false }));
  const holder = (name: string, needs: Holder['needs']): Holder => ({
    ...{ kind: 'ticket', seatId: idOf(index, name), ticketId: name, purchaseId: name },
    ...{ holderName: name, typeName: 'Stalls', used: false, ...(needs && { needs }) },
  });
  const guests = [holder('A1', undefined), holder('A2', { needs: ['step_free'], note: '' })];
  const states = withChanges(
    index,
    freeStates(index),
    guests.map(({ seatId }) => ({ seatId, state: 'sold' })),
  );
  const hall = houseOf({ index, names: seatNames(index) }, states, { keeps: [], zones: [] }, guests);
  expect(guests.map((guest) => nextBest(hall, [guest], false))).toEqual([null, null]);
  expect(nextBest(hall, [holder('A2', undefined)], false)).toHaveLength(1);
});

test('the next best seat is no part of a table that is sold whole', () => {
  const table = { columns: 1, rows: 1, seats: 4, first: 1, shape: 'round', sold: 'whole' } as const;
  const index = indexPlan(
    addTables(hallWith({ seats: 1 }), { ...table, zoneId: STALLS, position: { x: 0, y: 200 } }),
  );
  const own: Holder = {
    ...{ kind: 'ticket', seatId: idOf(index, 'A1'), ticketId: 't', purchaseId: 'p' },
    ...{ holderName: 'Ana', typeName: 'Stalls', used: false },
  };
  const states = withChanges(index, freeStates(index), [{ seatId: own.seatId, state: 'sold' }]);
  const hall = houseOf({ index, names: seatNames(index) }, states, { keeps: [], zones: [] }, [own]);
  expect(nextBest(hall, [own], false)).toBeNull();
});

test('each press gives the next guest a seat, and a second press takes it back', () => {
  const full = house({ ana: ['A1', 'A2'], bo: ['B1'] }, ['B5']);
  let moving = startMove(partyOf(full, holderAt(full, 'A1')));
  moving = pressed(moving, full, seat('B1'));
  expect(moving.moves).toEqual([]);
  moving = pressed(moving, full, seat('B5'));
  moving = pressed(moving, full, seat('A1'));
  expect([named(moving.moves), isReady(moving)]).toEqual([['t-A1>B5', 't-A2>A1'], true]);
  moving = pressed(moving, full, seat('B5'));
  expect(waitingIn(moving).map(({ ticketId }) => ticketId)).toEqual(['t-A1']);
});

test('a guest who stays on their seat does not move', () => {
  const full = house({ ana: ['A1', 'A2'] });
  let moving = startMove(partyOf(full, holderAt(full, 'A1')));
  for (const name of ['A1', 'A9']) moving = pressed(moving, full, seat(name));
  expect(named(realMoves(moving, full))).toEqual(['t-A2>A9']);
});

test('parties swap seat by seat only when they have the same number of seats', () => {
  const full = house({ ana: ['A1', 'A2'], bo: ['B1', 'B2'], cy: ['B7'] });
  const [ana, bo] = ['A1', 'B1'].map((name) => partyOf(full, holderAt(full, name)));
  expect(named(swapOf(ana ?? [], bo ?? []))).toEqual(['t-A1>B1', 't-A2>B2', 't-B1>A1', 't-B2>A2']);
  const uneven = pressed(startSwap(ana ?? []), full, seat('B7'));
  expect(uneven).toMatchObject({ moves: [], isUneven: true });
  expect(isReady(pressed(uneven, full, seat('B2')))).toBe(true);
});

test('a guest and their new seat have one number, in any order of presses', () => {
  const full = house({ ana: ['A1', 'A2'], bo: ['B1', 'B2'] });
  const numbered = (numbers: ReadonlyMap<string, number>) =>
    [...numbers].map(([seatId, number]) => `${nameOf(INDEX, seatId)}:${number}`).toSorted();
  const ana = partyOf(full, holderAt(full, 'A1'));
  let moving = startMove(ana);
  for (const name of ['A8', 'A9', 'A8', 'A5']) moving = pressed(moving, full, seat(name));
  expect(numbered(numbersOf(moving).from)).toEqual(['A1:1', 'A2:2']);
  expect(numbered(numbersOf(moving).to)).toEqual(['A5:1', 'A9:2']);
  const swapped = pressed(startSwap(ana), full, seat('B1'));
  expect(numbered(numbersOf(swapped).to)).toEqual(['A1:1', 'A2:2', 'B1:1', 'B2:2']);
});
