import { expect, test } from 'vitest';
import { makeSpaces, removeUnits } from '#shared/seats/builder/accessible-unit.ts';
import { changeTables, removeZone } from '#shared/seats/builder/change.ts';
import { setZone } from '#shared/seats/builder/edit.ts';
import { addTables } from '#shared/seats/builder/elements.ts';
import { parsePlan } from '#shared/seats/check-plan.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { indexPlan } from '#shared/seats/plan-index.ts';
import { bareHall, CIRCLE, hallWith, idOf, nameOf, STALLS } from '../../../support/seating-plans.ts';

/** "A3 with A4": each wheelchair space with its companions. */
function unitsOf(plan: SeatingPlan): string[] {
  const index = indexPlan(plan);
  return index.units.map(({ space, companions }) =>
    [space, ...companions].map(({ id }) => nameOf(index, id)).join(' with '),
  );
}

test('a wheelchair space takes its companions from both sides, and none across an aisle', () => {
  const hall = hallWith({ aislesAfter: [4] });
  const index = indexPlan(hall);
  const make = (name: string, companions: number) =>
    unitsOf(makeSpaces(hall, [idOf(index, name)], { companions, flexible: false }));
  expect(make('A6', 3)).toEqual(['A6 with A7 with A5 with A8']);
  expect(make('A4', 2)).toEqual(['A4 with A3 with A2']);
  expect(make('A5', 0)).toEqual(['A5']);
});

test('neighbors that become spaces together do not take each other, and each unit goes as a whole', () => {
  const hall = hallWith();
  const index = indexPlan(hall);
  const [three, four] = [idOf(index, 'A3'), idOf(index, 'A4')];
  const made = makeSpaces(hall, [three, four], { companions: 1, flexible: true });
  expect(unitsOf(made)).toEqual(['A3 with A2', 'A4 with A5']);
  expect(unitsOf(removeUnits(made, [idOf(index, 'A5')]))).toEqual(['A3 with A2']);
  expect(parsePlan(made).ok).toBe(true);
});

test('a table that is sold as a whole gets no space', () => {
  const block = { columns: 1, rows: 1, seats: 4, first: 1, shape: 'round' as const, zoneId: STALLS };
  const plan = addTables(bareHall(), { ...block, sold: 'whole', position: { x: 0, y: 0 } });
  const [seat] = plan.tables[0]?.seats ?? [];
  expect(makeSpaces(plan, [seat?.id ?? ''], { companions: 1, flexible: false }).accessible).toEqual([]);
});

test('a removed zone leaves its rows and seats to another one, and seats of a third zone stay there', () => {
  const hall = hallWith({ names: ['A', 'B'], seats: 3 });
  const [first, second] = hall.rows;
  const painted = setZone(hall, [second?.id ?? '', first?.seats[2]?.id ?? ''], CIRCLE);
  const index = indexPlan(removeZone(painted, STALLS, CIRCLE));
  expect(index.plan.zones.map(({ id }) => id)).toEqual([CIRCLE]);
  expect(index.zoneSizes).toEqual([6]);
  expect(indexPlan(removeZone(painted, CIRCLE, STALLS)).zoneSizes).toEqual([6]);
});

test('a table gains seats with new numbers and loses the last ones', () => {
  const block = { columns: 2, rows: 2, count: 3, seats: 4, first: 1, shape: 'round' as const };
  const plan = addTables(bareHall(), { ...block, sold: 'whole', zoneId: STALLS, position: { x: 0, y: 0 } });
  const ids = plan.tables.map(({ id }) => id);
  expect(ids).toHaveLength(3);
  const larger = changeTables(plan, ids.slice(0, 1), { seats: 6, sold: 'by-seat' });
  expect(larger.tables.map(({ seats }) => seats.length)).toEqual([6, 4, 4]);
  expect(larger.tables[0]?.seats.at(-1)?.label).toBe('6');
  const smaller = changeTables(larger, ids, { seats: 2 });
  expect(smaller.tables.map(({ seats }) => seats.length)).toEqual([2, 2, 2]);
  expect(parsePlan(smaller).ok).toBe(true);
});
