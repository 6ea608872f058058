import { expect, test } from 'vitest';
import type { House } from '#client/features/seats/choice/best-seats.ts';
import { freeSeats, openedSeats } from '#client/features/seats/choice/free-seats.ts';
import { pressed, replaceLost, stateFor, statesForGuest } from '#client/features/seats/choice/own-seats.ts';
import { zoneOffers } from '#client/features/seats/choice/zone-offers.ts';
import { addAccessibleUnit, addTables } from '#shared/seats/builder/elements.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { indexPlan } from '#shared/seats/plan-index.ts';
import { freeStates, type SeatState, stateOf, withChanges } from '#shared/seats/states/seat-states.ts';
import { CIRCLE, hallWith, idOf, nameOf, STALLS } from '#tests/support/seating-plans.ts';

const TYPES = [
  { id: 'stalls', name: 'Stalls', zoneId: STALLS, priceMinor: 4_000, max: 10 },
  { id: 'circle', name: 'Circle', zoneId: CIRCLE, priceMinor: 2_500, max: 10 },
];

function houseOf(plan: SeatingPlan, taken: Record<string, SeatState> = {}): House {
  const index = indexPlan(plan);
  const changes = Object.entries(taken).map(([name, state]) => ({ seatId: idOf(index, name), state }));
  const states = withChanges(index, freeStates(index), changes);
  return { index, states, offers: zoneOffers(index, TYPES), flexibleReleased: false };
}

const names = ({ index }: House, ids: readonly string[]) => ids.map((id) => nameOf(index, id));
const ids = ({ index }: House, ...labels: string[]) => labels.map((label) => idOf(index, label));

const row = hallWith({ names: ['A', 'B'] });
/** A1 is a space with the companions' seats A2 and A3. */
const withUnit = (plan: SeatingPlan, flexible = false) => {
  const [spaceId = '', ...companionIds] = (plan.rows[0]?.seats ?? []).slice(0, 3).map(({ id }) => id);
  return addAccessibleUnit(plan, { spaceId, companionIds, flexible });
};
const withTables = addTables(row, {
  columns: 2,
  rows: 1,
  seats: 4,
  first: 1,
  shape: 'round',
  sold: 'whole',
  zoneId: CIRCLE,
  section: 'T',
  position: { x: 0, y: 400 },
});

test('a press takes a free seat, and another one gives it back', () => {
  const house = houseOf(row);
  const [seat = ''] = ids(house, 'A4');
  const added = pressed(house, [], seat, 10);
  expect(added).toMatchObject({ did: 'added', seatIds: [seat] });
  expect(pressed(house, [seat], seat, 10)).toMatchObject({ did: 'removed', seatIds: [] });
});

test('a taken seat and one too many are left alone', () => {
  const house = houseOf(row, { A4: 'held' });
  expect(pressed(house, [], idOf(house.index, 'A4'), 10)).toEqual({ did: 'nothing', why: 'taken' });
  const mine = ids(house, 'A1', 'A2');
  expect(pressed(house, mine, idOf(house.index, 'A3'), 2)).toEqual({ did: 'nothing', why: 'many' });
});

test('a zone without a type on sale is not to be had', () => {
  const house = { ...houseOf(row), offers: [] };
  expect(pressed(house, [], idOf(house.index, 'A4'), 10)).toMatchObject({ did: 'nothing' });
});

test('a whole table comes and goes as one', () => {
  const house = houseOf(withTables);
  const [first = ''] = ids(house, 'T 11');
  const added = pressed(house, [], first, 10);
  expect(added.did === 'added' && names(house, added.seatIds)).toEqual(['T 11', 'T 12', 'T 13', 'T 14']);
  const mine = added.did === 'added' ? added.seatIds : [];
  expect(pressed(house, mine, mine[2] ?? '', 10)).toMatchObject({ did: 'removed', seatIds: [] });
});

test('a companion may be added once the wheelchair space is sold, and not while another guest holds it', () => {
  const sold = houseOf(withUnit(row), { A1: 'sold' });
  const added = pressed(sold, [], idOf(sold.index, 'A2'), 10);
  expect(added.did === 'added' && names(sold, added.seatIds)).toEqual(['A2']);
  const held = houseOf(withUnit(row), { A1: 'held' });
  const companion = held.index.byId.get(idOf(held.index, 'A2'));
  if (!companion) throw new Error('The plan lacks the seat');
  expect(stateFor(held, companion)).toBe('held');
  expect(pressed(held, [], companion.id, 10)).toEqual({ did: 'nothing', why: 'taken' });
});

test('a companion brings the wheelchair space along, and goes when the space is given up', () => {
  const house = houseOf(withUnit(row));
  const [space = '', companion = ''] = ids(house, 'A1', 'A2');
  const added = pressed(house, [], companion, 10);
  expect(added.did === 'added' && names(house, added.seatIds)).toEqual(['A1', 'A2']);
  expect(pressed(house, [space, companion], space, 10)).toMatchObject({ did: 'removed', seatIds: [] });
  expect(pressed(house, [space, companion], companion, 10)).toMatchObject({ seatIds: [space] });
});

test('a flexible unit that was released is made of ordinary seats', () => {
  const house = { ...houseOf(withUnit(row, true)), flexibleReleased: true };
  expect(pressed(house, [], idOf(house.index, 'A2'), 10)).toMatchObject({
    seatIds: ids(house, 'A2'),
  });
});

test('a lost seat is replaced by the free neighbor of what is left', () => {
  const house = houseOf(row, { A4: 'held' });
  const replaced = replaceLost(house, ids(house, 'A4', 'A5', 'A6'), ids(house, 'A4'));
  expect(names(house, replaced.seatIds)).toEqual(['A5', 'A6', 'A7']);
  expect(names(house, replaced.proposed)).toEqual(['A7']);
});

test('a party that lost everything gets seats beside each other near the lost ones', () => {
  const house = houseOf(row, Object.fromEntries([...'123456789'].map((n) => [`A${n}`, 'sold' as const])));
  const replaced = replaceLost(house, ids(house, 'A4', 'A5'), ids(house, 'A4', 'A5'));
  expect(names(house, replaced.seatIds)).toEqual(['B4', 'B5']);
});

test('a lost table is replaced by a table of the same size, and by nothing if there is none', () => {
  const taken = Object.fromEntries([1, 2, 3, 4].map((n) => [`T 1${n}`, 'sold' as const]));
  const house = houseOf(withTables, taken);
  const mine = ids(house, 'T 11', 'T 12', 'T 13', 'T 14');
  expect(names(house, replaceLost(house, mine, mine).seatIds)).toEqual(['T 21', 'T 22', 'T 23', 'T 24']);
  const rest = Object.fromEntries([1, 2, 3, 4].map((n) => [`T 2${n}`, 'sold' as const]));
  expect(replaceLost(houseOf(withTables, { ...taken, ...rest }), mine, mine)).toMatchObject({
    seatIds: [],
    proposed: [],
  });
});

test('with a wheelchair space its companions leave too, and no other unit is proposed in part', () => {
  const house = houseOf(withUnit(row), { A1: 'sold' });
  const replaced = replaceLost(house, ids(house, 'A1', 'A2', 'A3', 'A4'), ids(house, 'A1'));
  expect(names(house, replaced.seatIds)).toEqual(['A4']);
  expect(names(house, replaced.lost)).toEqual(['A1', 'A2', 'A3']);
});

test('seats of the guest, and those that their code opens, count as free', () => {
  const { index, states } = houseOf(row, { A1: 'held', A2: 'held', A3: 'blocked', A4: 'sold' });
  const mine = [idOf(index, 'A1'), idOf(index, 'A4')];
  const seen = statesForGuest(index, states, mine, [idOf(index, 'A3')]);
  const stateAt = (name: string) => {
    const seat = index.byId.get(idOf(index, name));
    return seat && stateOf(seen, seat);
  };
  expect(['A1', 'A2', 'A3', 'A4'].map(stateAt)).toEqual(['free', 'held', 'free', 'sold']);
});

test('what remains of a whole table cannot be chosen', () => {
  const table = (names: string[]) =>
    names.filter((name) => {
      const house = houseOf(withTables, { [names[0] ?? '']: 'sold' });
      const seat = house.index.byId.get(idOf(house.index, name));
      return seat && stateOf(statesForGuest(house.index, house.states, [], []), seat) === 'free';
    });
  const { index } = houseOf(withTables);
  const [first = [], second = []] = index.groups
    .filter(({ kind }) => kind === 'table-whole')
    .map(({ seats }) => seats.map(({ id }) => nameOf(index, id)));
  expect(table(first)).toEqual([]);
  expect(second.filter((name) => table([first[0] ?? '', name]).includes(name))).toEqual(second);
});

test('free seats are counted as the page counts them, and those that a code opens by zone', () => {
  const house = houseOf(withUnit(withTables), { A4: 'sold', B1: 'blocked', B2: 'blocked' });
  const [stalls] = freeSeats(house, new Set());
  expect(stalls).toEqual({ ordinary: 14, spaces: 1 });
  expect(freeSeats(house, new Set(ids(house, 'A5', 'A6')))[0]).toEqual({ ordinary: 12, spaces: 1 });
  const opened = ids(house, 'B1', 'B2', 'B3');
  expect(openedSeats(house.index, house.states, opened)[0]).toBe(2);
});
