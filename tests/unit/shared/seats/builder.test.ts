import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  moveInPlan,
  removeFromPlan,
  renameInPlan,
  setStepFree,
  setZone,
  turnInPlan,
} from '#shared/seats/builder/edit.ts';
import { addAccessibleUnit, addArea, addTables, addText } from '#shared/seats/builder/elements.ts';
import { compareNames, rowNames, seatLabels } from '#shared/seats/builder/numbering.ts';
import { addRows, addSeats, curveRows, numberRows, setAisles } from '#shared/seats/builder/rows.ts';
import { parsePlan } from '#shared/seats/check-plan.ts';
import { rowSeatPosition, seatPositions } from '#shared/seats/geometry.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { bareHall, CIRCLE, halls, hallWith, STALLS } from '#tests/support/seating-plans.ts';

const labelsOf = ({ rows }: SeatingPlan) =>
  rows.map(({ seats }) => seats.map(({ label }) => label).join(' '));
const seatIds = ({ rows, tables }: SeatingPlan) =>
  [...rows, ...tables].flatMap((group) => group.seats.map(({ id }) => id));
const rowIds = ({ rows }: SeatingPlan) => rows.map(({ id }) => id);
const firstSeat = (plan: SeatingPlan) => plan.rows[0]?.seats[0]?.id ?? '';

describe('numbering', () => {
  test.each([
    ['from the left', { from: 'left', numbers: 'all', first: 1 }, '1 2 3 4 5'],
    ['from the right', { from: 'right', numbers: 'all', first: 101 }, '105 104 103 102 101'],
    ['odd numbers', { from: 'left', numbers: 'odd', first: 1 }, '1 3 5 7 9'],
    ['even numbers from the right', { from: 'right', numbers: 'even', first: 1 }, '10 8 6 4 2'],
    ['from the middle, odd numbers left', { from: 'middle', odd: 'left' }, '5 3 1 2 4'],
    ['from the middle, odd numbers right', { from: 'middle', odd: 'right' }, '4 2 1 3 5'],
  ] as const)('%s', (_, numbering, labels) => {
    expect(seatLabels(5, numbering).join(' ')).toBe(labels);
  });

  test('rows are named by letters or numbers, in both directions', () => {
    expect(rowNames('A', 'N').join('')).toBe('ABCDEFGHIJKLMN');
    expect(rowNames('Y', 'AC')).toEqual(['Y', 'Z', 'AA', 'AB', 'AC']);
    expect(rowNames('11', '8')).toEqual(['11', '10', '9', '8']);
    expect(rowNames('G', 'P', { skipConfused: true }).join('')).toBe('GHJKLMNP');
    expect(rowNames('A', '9')).toEqual([]);
  });

  test('2 comes before 10 and Z before AA', () => {
    expect(['AA', '10', 'Z', '2', 'A'].sort(compareNames)).toEqual(['2', '10', 'A', 'Z', 'AA']);
  });
});

describe('rows', () => {
  test('rows A–N of 18 seats with a curve and an aisle after 9 are one call', () => {
    const names = rowNames('A', 'N');
    const plan = addRows(bareHall(), {
      names,
      seats: 18,
      zoneId: STALLS,
      position: { x: 0, y: 0 },
      curveRadius: 700,
      aislesAfter: [9],
    });
    expect(parsePlan(plan)).toMatchObject({ ok: true });
    expect(seatIds(plan)).toHaveLength(252);
    const [front, second] = plan.rows;
    expect(front?.seats.filter(({ aisle }) => aisle !== undefined).map(({ label }) => label)).toEqual(['9']);
    // Around one point: the row behind has the larger radius.
    expect(second && front && second.curveRadius - front.curveRadius).toBe(
      second && front && second.y - front.y,
    );
  });

  test('the ends of a curved row are nearer to the stage, its middle is where the row is', () => {
    const [row] = hallWith({ seats: 5, curveRadius: 200 }).rows;
    const positions = row?.seats.map((seat) => rowSeatPosition(row, seat)) ?? [];
    expect(positions[2]).toEqual({ x: 0, y: 0 });
    expect(positions[0]?.y).toBeLessThan(0);
    expect(positions[0]?.y).toBe(positions[4]?.y);
    expect(positions[0]?.x).toBe(-(positions[4]?.x ?? 0));
  });

  test('aisles are set in place of others, and taking them out restores the row', () => {
    fc.assert(
      fc.property(halls, fc.uniqueArray(fc.integer({ min: 1, max: 4 })), (plan, after) => {
        const none = setAisles(plan, rowIds(plan), []);
        const some = setAisles(plan, rowIds(plan), after);
        expect(
          some.rows.every(({ seats }) => seats.filter(({ aisle }) => aisle).length === after.length),
        ).toBe(true);
        expect(setAisles(some, rowIds(plan), [])).toEqual(none);
        expect(parsePlan(some)).toMatchObject({ ok: true });
      }),
    );
  });

  test('a row grows at both ends', () => {
    const plan = hallWith({ seats: 3 });
    const longer = addSeats(
      addSeats(plan, rowIds(plan)[0] ?? '', 'right', ['4', '5']),
      rowIds(plan)[0] ?? '',
      'left',
      ['0'],
    );
    expect(labelsOf(longer)).toEqual(['0 1 2 3 4 5']);
    expect(seatPositions(longer).map(({ x }) => x)).toEqual([-50, -25, 0, 25, 50, 75]);
    expect(parsePlan(longer)).toMatchObject({ ok: true });
  });

  test('rows are numbered and bent again', () => {
    const plan = hallWith({ names: ['A', 'B'], seats: 4 });
    const numbered = numberRows(plan, rowIds(plan).slice(1), { from: 'right', numbers: 'all', first: 1 });
    expect(labelsOf(numbered)).toEqual(['1 2 3 4', '4 3 2 1']);
    const bent = curveRows(plan, rowIds(plan), -20);
    // The second row would pass the point around which they stand.
    expect(bent.rows.map(({ curveRadius }) => curveRadius)).toEqual([-20, -20]);
    expect(curveRows(bent, rowIds(plan), 0)).toEqual(plan);
  });
});

describe('other elements', () => {
  test('a block of tables is numbered row by row', () => {
    const base = { columns: 3, rows: 2, seats: 8, first: 11, sold: 'whole', zoneId: CIRCLE } as const;
    const plan = addTables(bareHall(), { ...base, shape: 'rectangle', position: { x: 0, y: 0 } });
    expect(plan.tables.map(({ name }) => name)).toEqual(['11', '12', '13', '14', '15', '16']);
    expect(parsePlan(plan)).toMatchObject({ ok: true });
    const seats = seatPositions(plan).slice(0, 8);
    expect(new Set(seats.map(({ x, y }) => `${x} ${y}`)).size).toBe(8);
    expect(seats.filter(({ y }) => y < 0)).toHaveLength(4);
  });

  test('everything can be moved, turned, renamed and removed by its id', () => {
    const text = { x: 0, y: -100, angle: 0, text: 'Exit', size: 16 };
    const stage = { x: 0, y: -50, angle: 0, name: 'Stage', color: '#222222', standing: null };
    const outline = { shape: 'ellipse', width: 80, height: 40 } as const;
    const plan = addText(addArea(hallWith({ seats: 2 }), { ...stage, outline }), text);
    const ids = [...rowIds(plan), ...plan.areas.map(({ id }) => id), ...plan.texts.map(({ id }) => id)];
    const moved = turnInPlan(moveInPlan(plan, ids, { x: 10, y: 20 }), ids, 450);
    expect([...moved.rows, ...moved.areas, ...moved.texts].map(({ x, y, angle }) => [x, y, angle])).toEqual([
      [10, 20, 90],
      [10, -30, 90],
      [10, -80, 90],
    ]);
    const renamed = ids.reduce((current, id) => renameInPlan(current, id, `was ${id}`), plan);
    expect([renamed.rows[0]?.name, renamed.areas[0]?.name, renamed.texts[0]?.text]).toEqual(
      ids.map((id) => `was ${id}`),
    );
    expect(removeFromPlan(plan, ids)).toMatchObject({ rows: [], areas: [], texts: [] });
  });

  test('a single seat moves off its row and back', () => {
    const plan = hallWith({ seats: 2 });
    const away = moveInPlan(plan, [firstSeat(plan)], { x: 3, y: -4 });
    expect(seatPositions(away)).toEqual([{ x: -9.5, y: -4 }, seatPositions(plan)[1]]);
    expect(seatPositions(moveInPlan(away, [firstSeat(plan)], { x: -3, y: 4 }))).toEqual(seatPositions(plan));
  });

  test('a zone is set for a row and for single seats, the row’s own being no exception', () => {
    const plan = hallWith({ seats: 2 });
    const one = setZone(plan, [firstSeat(plan)], CIRCLE);
    expect(one.rows[0]?.seats.map(({ zoneId }) => zoneId)).toEqual([CIRCLE, undefined]);
    expect(setZone(one, [firstSeat(plan)], STALLS)).toEqual(plan);
    expect(setZone(one, rowIds(plan), STALLS)).toEqual(plan);
  });

  test('what is reached without steps can be said later, and an empty zone removed', () => {
    const plan = hallWith({ names: ['A', 'B'], seats: 2 });
    const reached = setStepFree(plan, rowIds(plan).slice(1), true);
    expect(reached.rows.map(({ stepFree }) => stepFree)).toEqual([false, true]);
    expect(removeFromPlan(plan, [CIRCLE]).zones.map(({ id }) => id)).toEqual([STALLS]);
  });

  test('a unit goes with its space, and loses a companion that goes', () => {
    const plan = hallWith({ seats: 3 });
    const [space, left, right] = seatIds(plan);
    const unit = { spaceId: space ?? '', companionIds: [left ?? '', right ?? ''], flexible: true };
    const withUnit = addAccessibleUnit(plan, unit);
    expect(removeFromPlan(withUnit, [left ?? '']).accessible).toMatchObject([{ companionIds: [right] }]);
    expect(removeFromPlan(withUnit, [space ?? '']).accessible).toEqual([]);
  });
});

test('new ids avoid those that an imported plan brought', () => {
  const plan = hallWith({ seats: 1 });
  const imported = {
    ...plan,
    rows: plan.rows.map((row) => ({
      ...row,
      seats: row.seats.map((seat) => ({ ...seat, id: `s${plan.nextId.toString(36)}` })),
    })),
  };
  expect(parsePlan(hallWith({ names: ['B'] }, imported))).toMatchObject({ ok: true });
});

test('edits keep the ids of seats, never give one twice, and leave the plan before them as it was', () => {
  fc.assert(
    fc.property(halls, fc.nat(), fc.nat(), (plan, one, other) => {
      const before = structuredClone(plan);
      const ids = seatIds(plan);
      const removed = ids[one % ids.length] ?? '';
      const smaller = removeFromPlan(plan, [removed]);
      const moved = moveInPlan(smaller, [ids[other % ids.length] ?? ''], { x: 1, y: 1 });
      const larger = hallWith({ section: 'New', names: ['X', 'Y'] }, moved);
      const numbered = numberRows(larger, rowIds(larger), { from: 'middle', odd: 'left' });
      const after = setAisles(curveRows(numbered, rowIds(numbered), 500), rowIds(numbered), [2]);
      const kept = ids.filter((id) => id !== removed);
      expect(seatIds(after).filter((id) => ids.includes(id))).toEqual(kept);
      expect(new Set(seatIds(after)).size).toBe(kept.length + 20);
      expect(plan).toEqual(before);
    }),
  );
});
