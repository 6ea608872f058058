import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moveInPlan, turnInPlan } from '#shared/seats/builder/edit.ts';
import { addArea, addText } from '#shared/seats/builder/elements.ts';
import type { PlanResult } from '#shared/seats/check-plan.ts';
import { exportCsv } from '#shared/seats/exchange/export-csv.ts';
import { exportPretix } from '#shared/seats/exchange/export-pretix.ts';
import { importCsv } from '#shared/seats/exchange/import-csv.ts';
import { importPretix } from '#shared/seats/exchange/import-pretix.ts';
import type { Point, SeatingPlan } from '#shared/seats/plan.ts';
import { indexPlan } from '#shared/seats/plan-index.ts';
import { COMMAS, SEMICOLONS } from '#shared/text/csv.ts';
import { halls, hallWith, nameOf } from '#tests/support/seating-plans.ts';

const NAMES = { plan: 'Hall', zone: 'Seats' };

function planFrom(result: PlanResult): SeatingPlan {
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.plan;
}

function faultsFrom(result: PlanResult): string[] {
  return result.ok ? [] : result.faults.map(({ code, place, detail }) => `${code} at ${place}: ${detail}`);
}

/** What both formats carry of each seat. A table's seats stand where our own geometry puts them. */
function carried(plan: SeatingPlan, { neighbors = true } = {}) {
  const index = indexPlan(plan);
  const seats = index.groups.flatMap(({ kind, seats: members }) =>
    members.map((seat) => ({
      id: seat.id,
      name: nameOf(index, seat.id),
      zone: plan.zones[seat.zone]?.name,
      ...(neighbors
        ? { right: kind === 'row' && seat.right !== null ? index.seats[seat.right]?.id : null }
        : {}),
    })),
  );
  return new Map(seats.map((seat) => [seat.id, seat]));
}

/** Largest distance between the two places of one seat, after moving the plans onto each other by their first seat. */
function shift(before: SeatingPlan, after: SeatingPlan): number {
  const [old, now] = [indexPlan(before), indexPlan(after)];
  const moves = old.seats.map(({ id, position }): Point => {
    const to = now.byId.get(id)?.position ?? { x: Number.NaN, y: Number.NaN };
    return { x: to.x - position.x, y: to.y - position.y };
  });
  const [first] = moves;
  return Math.max(...moves.map(({ x, y }) => Math.hypot(x - (first?.x ?? 0), y - (first?.y ?? 0))));
}

/** Halls with a turned row and a seat off its row. */
const bentHalls = fc
  .record({ plan: halls, angle: fc.integer({ min: -80, max: 80 }), seat: fc.nat({ max: 4 }) })
  .map(({ plan, angle, seat }) => {
    const row = plan.rows[0];
    const turned = turnInPlan(plan, [row?.id ?? ''], angle);
    return moveInPlan(turned, [row?.seats[seat]?.id ?? ''], { x: 2, y: 3 });
  });
const withoutTables = bentHalls.map((plan) => ({ ...plan, tables: [] }));

describe('pretix', () => {
  test('a plan comes back with its seats, who is next to whom, and where they stand', () => {
    fc.assert(
      fc.property(withoutTables, (plan) => {
        const back = planFrom(importPretix(JSON.stringify(exportPretix(plan))));
        expect(carried(back)).toEqual(carried(plan));
        expect(shift(plan, back)).toBeLessThan(0.05);
        expect(back.zones.map(({ name, color }) => [name, color])).toEqual(
          plan.zones.map(({ name, color }) => [name, color]),
        );
      }),
    );
  });

  test('a file that went through us once does not change any more', () => {
    fc.assert(
      fc.property(bentHalls, (plan) => {
        const once = planFrom(importPretix(JSON.stringify(exportPretix(plan))));
        const twice = planFrom(importPretix(JSON.stringify(exportPretix(once))));
        expect(carried(twice)).toEqual(carried(once));
        expect(shift(once, twice)).toBeLessThan(0.05);
      }),
    );
  });

  test('tables become rows with their seats', () => {
    fc.assert(
      fc.property(bentHalls, (plan) => {
        const back = planFrom(importPretix(JSON.stringify(exportPretix(plan))));
        expect(carried(back, { neighbors: false })).toEqual(carried(plan, { neighbors: false }));
      }),
    );
  });

  test('an arc is found again, so that the editor can bend it', () => {
    const plan = hallWith({ seats: 20, curveRadius: 500, aislesAfter: [8] });
    const [row] = planFrom(importPretix(JSON.stringify(exportPretix(plan)))).rows;
    expect(row?.curveRadius).toBeCloseTo(500, 0);
    expect(row?.seats.map(({ aisle }) => aisle !== undefined)).toEqual(
      plan.rows[0]?.seats.map(({ aisle }) => aisle !== undefined),
    );
  });

  test('a row that a file lists from the right is put from left to right', () => {
    const file = exportPretix(hallWith({ seats: 4 }));
    for (const row of file.zones[0]?.rows ?? []) row.seats.reverse();
    const [row] = planFrom(importPretix(JSON.stringify(file))).rows;
    expect([row?.angle, row?.seats.map(({ label }) => label).join(' ')]).toEqual([0, '1 2 3 4']);
  });

  test('shapes and texts come back', () => {
    const area = { x: 10, y: -90, angle: 15, name: 'Stage', color: '#222222', standing: null };
    const points = [
      { x: 0, y: 0 },
      { x: 30, y: 0 },
      { x: 0, y: 40 },
    ];
    const shapes = [
      { shape: 'rectangle', width: 120, height: 40 },
      { shape: 'ellipse', width: 60, height: 30 },
      { shape: 'polygon', points },
    ] as const;
    const drawn = shapes.reduce<SeatingPlan>(
      (plan, outline) =>
        addArea(plan, {
          ...area,
          outline: outline.shape === 'polygon' ? { shape: 'polygon', points } : outline,
        }),
      hallWith(),
    );
    const plan = addText(drawn, { x: 5, y: 200, angle: 0, text: 'Bar', size: 20 });
    const back = planFrom(importPretix(JSON.stringify(exportPretix(plan))));
    expect(back.areas.map(({ name, angle, outline }) => ({ name, angle, outline }))).toEqual(
      shapes.map((outline) => ({ name: 'Stage', angle: 15, outline })),
    );
    expect(back.texts).toMatchObject([{ text: 'Bar', size: 20 }]);
  });

  test('a file of pretix is read: zones are sections, categories zones, positions add up, unknown members are ignored', () => {
    const seat = (number: string, x: number, category: string) => ({
      seat_guid: `guid-${number}`,
      seat_number: number,
      position: { x, y: 0 },
      category,
      uuid: 'x',
      radius: 10,
    });
    const file = {
      name: 'Grosser Saal',
      size: { width: 600, height: 400 },
      categories: [
        { name: 'Parkett', color: '#F0A' },
        { name: 'Rang', color: 'red' },
      ],
      zones: [
        {
          name: 'Balkon',
          zone_id: 'b',
          position: { x: 100, y: 50 },
          rows: [
            {
              row_number: '7',
              row_number_position: 'both',
              position: { x: 10, y: 20 },
              seats: [
                seat('2', 33, 'Rang'),
                seat('1', 0, 'Parkett'),
                seat('3', 66, 'Rang'),
                seat('4', 99, ''),
              ],
            },
          ],
        },
      ],
    };
    const plan = planFrom(importPretix(JSON.stringify(file)));
    const index = indexPlan(plan);
    expect(index.seats.map(({ id }) => nameOf(index, id))).toEqual([
      'Balkon 71',
      'Balkon 72',
      'Balkon 73',
      'Balkon 74',
    ]);
    expect(index.byId.get('guid-2')?.position).toEqual({ x: 143, y: 70 });
    expect(plan.zones.map(({ name, color, rank }) => [name, color, rank])).toEqual([
      ['Parkett', '#ff00aa', 1],
      ['Rang', '#6d5bd0', 2],
      ['–', '#6d5bd0', 3],
    ]);
  });

  test('malformed files are refused with their place', () => {
    expect(faultsFrom(importPretix('{"name": '))).toEqual([expect.stringMatching(/^NOT_JSON at /)]);
    const empty = { name: 'Hall', categories: [], zones: [], size: { width: 100, height: 100 } };
    expect(faultsFrom(importPretix(JSON.stringify(empty)))).toEqual(['NO_SEATS at : ']);
    expect(faultsFrom(importCsv('row,seat\n', NAMES))).toEqual(['NO_SEATS at : ']);
    expect(faultsFrom(importPretix('[]'))).toHaveLength(1);
    const good = exportPretix(hallWith({ seats: 2 }));
    const broken = structuredClone(good) as unknown as {
      zones: { rows: { seats: Record<string, unknown>[] }[] }[];
    };
    const seats = broken.zones[0]?.rows[0]?.seats ?? [];
    Object.assign(seats[1] ?? {}, { position: { x: 'left', y: 0 } });
    expect(faultsFrom(importPretix(JSON.stringify(broken)))).toEqual([
      expect.stringContaining('MALFORMED at zones.0.rows.0.seats.1.position.x'),
    ]);
    Object.assign(seats[1] ?? {}, { position: { x: 0, y: 0 }, category: 'Nowhere' });
    expect(faultsFrom(importPretix(JSON.stringify(broken)))).toEqual([
      'UNKNOWN_ZONE at zones.0.rows.0.seats.1.category: Nowhere',
    ]);
    Object.assign(seats[1] ?? {}, { ...seats[0] });
    expect(faultsFrom(importPretix(JSON.stringify(broken)))).toContainEqual(
      expect.stringMatching(/^DUPLICATE_ID/),
    );
  });

  test('no text makes the reader throw', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void importPretix(text)));
  });
});

describe('CSV', () => {
  test('a plan comes back with its seats, who is next to whom, and where they stand, in both dialects', () => {
    fc.assert(
      fc.property(withoutTables, fc.constantFrom(COMMAS, SEMICOLONS), (plan, dialect) => {
        const back = planFrom(importCsv(exportCsv(plan, dialect), NAMES));
        expect(carried(back)).toEqual(carried(plan));
        expect(shift(plan, back)).toBeLessThan(0.05);
      }),
    );
  });

  test('tables come back as tables, sold as before', () => {
    fc.assert(
      fc.property(bentHalls, (plan) => {
        const back = planFrom(importCsv(exportCsv(plan), NAMES));
        expect(carried(back)).toEqual(carried(plan));
        expect(back.tables.map(({ name, sold }) => [name, sold])).toEqual(
          plan.tables.map(({ name, sold }) => [name, sold]),
        );
      }),
    );
  });

  test('rows, seats and zones are enough: rows stand behind each other in the order of their names', () => {
    const file = 'Fila;Butaca;Zona\n10;2;Preferente\n2;10;General\n2;9;General\n\n10;1;Preferente\n';
    const plan = planFrom(importCsv(file, NAMES));
    expect(plan.rows.map(({ name, seats }) => [name, seats.map(({ label }) => label)])).toEqual([
      ['2', ['9', '10']],
      ['10', ['1', '2']],
    ]);
    expect(plan.zones.map(({ name, rank }) => [name, rank])).toEqual([
      ['Preferente', 1],
      ['General', 2],
    ]);
    const [front, back] = plan.rows;
    expect(front && back && front.y < back.y).toBe(true);
    expect(carried(plan).values().next().value).toMatchObject({ right: expect.any(String) });
  });

  test('malformed lines are refused with their number and column', () => {
    expect(faultsFrom(importCsv('row,place\nA,1\n', NAMES))).toEqual(['MALFORMED at line 1: seat']);
    expect(faultsFrom(importCsv('', NAMES))).toEqual([
      'MALFORMED at line 1: row',
      'MALFORMED at line 1: seat',
    ]);
    expect(faultsFrom(importCsv('row,seat,x,y,table\nA,1,0,0,\n,2,0,0,\nA,3,far,0,half\n', NAMES))).toEqual([
      'MALFORMED at line 3, row: ',
      'MALFORMED at line 4, table: half',
      'MALFORMED at line 4, x: far',
    ]);
    expect(faultsFrom(importCsv('row,seat\nA,1\nA,2\nA,1\n', NAMES))).toEqual([
      'DUPLICATE_LABEL at line 4: A 1',
    ]);
    expect(faultsFrom(importCsv('row,seat\nA,"1\nB,2\n', NAMES))[0]).toMatch(/^MALFORMED at line 2: /);
  });

  test('no text makes the reader throw', () => {
    fc.assert(fc.property(fc.string(), (text) => void importCsv(`row,seat\n${text}`, NAMES)));
  });
});
