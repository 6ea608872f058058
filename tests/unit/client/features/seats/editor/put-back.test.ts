import { expect, test } from 'vitest';
import { putSeatsBack } from '#client/features/seats/editor/put-back.ts';
import { removeZone } from '#shared/seats/builder/change.ts';
import { removeFromPlan } from '#shared/seats/builder/edit.ts';
import { addAccessibleUnit, addTables } from '#shared/seats/builder/elements.ts';
import { parsePlan } from '#shared/seats/check-plan.ts';
import { CIRCLE, hallWith, STALLS } from '#tests/support/seating-plans.ts';

const ROWS = hallWith({ names: ['D'], zoneId: CIRCLE, section: 'Circle' }, hallWith({ names: ['A', 'B'] }));
const TABLES = addTables(ROWS, {
  ...{ columns: 2, rows: 1, seats: 4, first: 1, shape: 'round', sold: 'whole', zoneId: STALLS },
  position: { x: 0, y: 300 },
});
const [rowA, , rowD] = TABLES.rows;
const seatsOf = (row = rowA) => row?.seats.map(({ id }) => id) ?? [];
const [spaceId = '', companionId = ''] = seatsOf();
const HALL = addAccessibleUnit(TABLES, { spaceId, companionIds: [companionId], flexible: false });
const all = (ids: readonly string[]) => new Set(ids);

test('a removed row returns where it was, with the wanted seats only', () => {
  const [, second = '', , fourth = ''] = seatsOf();
  const without = removeFromPlan(HALL, [rowA?.id ?? '']);
  const back = putSeatsBack(without, HALL, all([fourth, second]));
  expect(back.rows.map(({ name, seats }) => [name, seats.length])).toEqual([
    ['A', 2],
    ['B', 10],
    ['D', 10],
  ]);
  expect(seatsOf(back.rows[0])).toEqual([second, fourth]);
});

test('seats return into a row that stayed, and seats that stayed are not changed', () => {
  const [, , third = ''] = seatsOf();
  const without = removeFromPlan(HALL, [third, ...seatsOf(rowD)]);
  const back = putSeatsBack(without, HALL, all([third]));
  expect(back.rows[0]).toEqual(rowA);
  expect(back.rows.map(({ name }) => name)).toEqual(['A', 'B']);
});

test('the zone and the wheelchair space of a seat return with it', () => {
  const removed = removeFromPlan(HALL, [rowD?.id ?? '', spaceId, companionId]);
  const without = removeZone(removed, CIRCLE, STALLS);
  const back = putSeatsBack(without, HALL, all([spaceId, companionId, ...seatsOf(rowD)]));
  expect(back).toEqual(HALL);
  expect(parsePlan(back).ok).toBe(true);
  const alone = putSeatsBack(without, HALL, all([spaceId]));
  expect(alone.accessible.map(({ companionIds }) => companionIds)).toEqual([[]]);
});

test('a table returns whole', () => {
  const [table] = HALL.tables;
  const without = removeFromPlan(HALL, [table?.id ?? '']);
  expect(putSeatsBack(without, HALL, all(table?.seats.map(({ id }) => id) ?? []))).toEqual(HALL);
});
