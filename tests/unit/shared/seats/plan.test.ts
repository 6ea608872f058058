import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moveInPlan, removeFromPlan, renameInPlan, setZone } from '#shared/seats/builder/edit.ts';
import { addAccessibleUnit, addArea, addTables } from '#shared/seats/builder/elements.ts';
import { addRows, numberRows } from '#shared/seats/builder/rows.ts';
import { type PlanFaultCode, parsePlan } from '#shared/seats/check-plan.ts';
import { PLAN_SEATS_MAX, type SeatingPlan } from '#shared/seats/plan.ts';
import { planChangeFaults } from '#shared/seats/plan-in-use.ts';
import { bareHall, CIRCLE, halls, hallWith, STALLS } from '#tests/support/seating-plans.ts';

const TABLES = {
  columns: 1,
  rows: 1,
  seats: 4,
  first: 1,
  shape: 'round',
  zoneId: STALLS,
  position: { x: 0, y: 200 },
} as const;
const STANDING = {
  x: 0,
  y: 300,
  angle: 0,
  name: 'Floor',
  color: '#cccccc',
  outline: { shape: 'rectangle', width: 200, height: 100 },
  standing: { zoneId: CIRCLE, capacity: 150, stepFree: true },
} as const;

function faultsOf(plan: unknown): [PlanFaultCode, string, string][] {
  const result = parsePlan(plan);
  return result.ok ? [] : result.faults.map(({ code, place, detail }) => [code, place, detail]);
}

/** The plan with a change to the first row. */
function withRow(plan: SeatingPlan, change: (row: SeatingPlan['rows'][number]) => object): unknown {
  return { ...plan, rows: plan.rows.map((row, at) => (at === 0 ? { ...row, ...change(row) } : row)) };
}

describe('reading a plan', () => {
  test('a plan from the builder is accepted and survives JSON', () => {
    fc.assert(
      fc.property(halls, (plan) => {
        expect(parsePlan(JSON.parse(JSON.stringify(plan)))).toEqual({ ok: true, plan });
      }),
    );
  });

  test('a later version and unknown members are refused with their place', () => {
    expect(faultsOf({ ...hallWith(), version: 2 })).toEqual([['MALFORMED', 'version', expect.any(String)]]);
    expect(faultsOf(withRow(hallWith(), () => ({ tilt: 3 })))).toEqual([
      ['MALFORMED', 'rows.0', expect.any(String)],
    ]);
    expect(faultsOf('')).toHaveLength(1);
  });

  test('seats of one name in one row are refused, in pieces of a row too', () => {
    const twice = hallWith(
      { section: 'Balcony', position: { x: 500, y: 0 } },
      hallWith({ section: 'Balcony', seats: 2 }),
    );
    expect(faultsOf(twice)).toEqual([
      ['DUPLICATE_LABEL', 'rows.1.seats.0.label', 'Balcony A 1'],
      ['DUPLICATE_LABEL', 'rows.1.seats.1.label', 'Balcony A 2'],
    ]);
    expect(faultsOf(hallWith({ section: 'Stalls' }, hallWith({ section: 'Balcony' })))).toEqual([]);
  });

  test('one id for two elements of any kind is refused', () => {
    const plan = hallWith({ seats: 2 });
    const doubled = withRow(plan, (row) => ({ seats: row.seats.map((seat) => ({ ...seat, id: STALLS })) }));
    expect(faultsOf(doubled)).toEqual([
      ['DUPLICATE_ID', 'rows.0.seats.0.id', STALLS],
      ['DUPLICATE_ID', 'rows.0.seats.1.id', STALLS],
    ]);
  });

  test('too many seats are refused', () => {
    const rows = Array.from({ length: 31 }, (_, at) => String(at + 1));
    const plan = addRows(bareHall(), { names: rows, seats: 100, zoneId: STALLS, position: { x: 0, y: 0 } });
    expect(faultsOf(plan)).toEqual([['TOO_MANY_SEATS', 'rows', `3100 > ${PLAN_SEATS_MAX}`]]);
  });

  test('seats outside the bounds are refused where they stand, not where their row does', () => {
    const far = addRows(bareHall(), { names: ['A'], seats: 4, zoneId: STALLS, position: { x: 9_980, y: 0 } });
    expect(faultsOf(far).map(([code, place]) => [code, place])).toEqual([
      ['OUT_OF_BOUNDS', 'rows.0.seats.3'],
    ]);
  });

  test('a row whose seats are out of order or whose arc closes on itself is refused', () => {
    const plan = hallWith({ seats: 6 });
    expect(faultsOf(withRow(plan, (row) => ({ seats: [...row.seats].reverse() })))[0]?.[0]).toBe(
      'SEATS_OUT_OF_ORDER',
    );
    expect(faultsOf(withRow(plan, () => ({ curveRadius: 10 })))).toEqual([
      ['ROW_CLOSES_ON_ITSELF', 'rows.0.curveRadius', '10'],
    ]);
  });

  test('zones and seats that are not there are refused', () => {
    expect(faultsOf(withRow(hallWith(), () => ({ zoneId: 'gone' })))).toEqual([
      ['UNKNOWN_ZONE', 'rows.0.zoneId', 'gone'],
    ]);
    const unit = addAccessibleUnit(hallWith(), { spaceId: 'gone', companionIds: [], flexible: false });
    expect(faultsOf(unit)).toEqual([['UNKNOWN_SEAT', 'accessible.0.spaceId', 'gone']]);
  });

  test('a seat belongs to one accessible unit, and to none at a table that is sold whole', () => {
    const plan = addTables(hallWith(), { ...TABLES, sold: 'whole' });
    const seatId = plan.rows[0]?.seats[0]?.id ?? '';
    const tableSeatId = plan.tables[0]?.seats[0]?.id ?? '';
    const once = addAccessibleUnit(plan, { spaceId: seatId, companionIds: [tableSeatId], flexible: false });
    expect(faultsOf(once)).toEqual([['UNIT_ACROSS_WHOLE_TABLE', 'accessible.0.companionIds.0', tableSeatId]]);
    const twice = addAccessibleUnit(once, { spaceId: seatId, companionIds: [], flexible: false });
    expect(faultsOf(twice).map(([code]) => code)).toContain('SEAT_IN_TWO_UNITS');
  });
});

describe('changing a plan in use', () => {
  const plan = addArea(addTables(hallWith({ seats: 6 }), { ...TABLES, sold: 'by-seat' }), STANDING);
  const [first, second] = plan.rows[0]?.seats ?? [];
  const [sold, unsold] = [first?.id ?? '', second?.id ?? ''];
  const areaId = plan.areas[0]?.id ?? '';
  const use = { seatIds: new Set([sold]), standing: { [areaId]: 100 } };

  test('seats may be added, moved and taken out while nobody has them', () => {
    const grown = hallWith(
      { names: ['B'] },
      moveInPlan(removeFromPlan(plan, [unsold]), [sold], { x: 5, y: 5 }),
    );
    expect(planChangeFaults(plan, grown, use)).toEqual([]);
  });

  test('a seat that somebody has stays, with its zone and what it was sold with', () => {
    expect(planChangeFaults(plan, removeFromPlan(plan, [sold]), use)).toEqual([
      { code: 'SEAT_IN_USE', id: sold },
    ]);
    expect(planChangeFaults(plan, setZone(plan, [sold, unsold], CIRCLE), use)).toEqual([
      { code: 'ZONE_CHANGED', id: sold },
    ]);
    const unit = addAccessibleUnit(plan, { spaceId: unsold, companionIds: [sold], flexible: false });
    expect(planChangeFaults(plan, unit, use)).toEqual([{ code: 'UNIT_CHANGED', id: sold }]);
  });

  test('a table does not become whole under a guest', () => {
    const seatId = plan.tables[0]?.seats[0]?.id ?? '';
    const whole = { ...plan, tables: plan.tables.map((table) => ({ ...table, sold: 'whole' as const })) };
    const taken = { seatIds: new Set([seatId]), standing: {} };
    expect(planChangeFaults(plan, whole, taken)).toEqual([{ code: 'UNIT_CHANGED', id: seatId }]);
    expect(planChangeFaults(plan, whole, use)).toEqual([]);
  });

  test('labels stay, of free seats too', () => {
    const rowId = plan.rows[0]?.id ?? '';
    expect(planChangeFaults(plan, renameInPlan(plan, rowId, 'Z'), use)).toHaveLength(6);
    const renumbered = numberRows(plan, [rowId], { from: 'right', numbers: 'all', first: 1 });
    expect(planChangeFaults(plan, renumbered, use).every(({ code }) => code === 'LABEL_CHANGED')).toBe(true);
  });

  test('a standing area keeps room for those who are in', () => {
    const withCapacity = (capacity: number) => ({
      ...plan,
      areas: plan.areas.map((area) => ({
        ...area,
        standing: area.standing && { ...area.standing, capacity },
      })),
    });
    expect(planChangeFaults(plan, withCapacity(100), use)).toEqual([]);
    expect(planChangeFaults(plan, withCapacity(99), use)).toEqual([{ code: 'AREA_IN_USE', id: areaId }]);
    expect(planChangeFaults(plan, removeFromPlan(plan, [areaId]), use)).toEqual([
      { code: 'AREA_IN_USE', id: areaId },
    ]);
  });
});
