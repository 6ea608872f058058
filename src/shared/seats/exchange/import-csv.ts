import { type CsvRow, readCsv } from '#shared/text/read-csv.ts';
import { emptyPlan, TABLE_DISTANCE } from '../builder/elements.ts';
import { IdSource } from '../builder/ids.ts';
import { compareNames } from '../builder/numbering.ts';
import { ROW_SPACING, SEAT_SPACING } from '../builder/rows.ts';
import { fault, type PlanFault, type PlanResult, parseImported, refused } from '../check-plan.ts';
import { roundCoordinate } from '../geometry.ts';
import type { PlanRow, PlanTable, PlanZone, Point } from '../plan.ts';
import { type CsvColumn, columnsOf } from './csv-columns.ts';
import { fitRow, type PlacedSeat, usualSpacing } from './fit-row.ts';

const COLORS = ['#6d5bd0', '#c2410c', '#0f766e', '#be185d', '#1d4ed8', '#a16207'] as const;
const SECTION_GAP = 80;

/** One line of the file. */
interface CsvSeat {
  line: number;
  section: string;
  row: string;
  seat: string;
  zone: string;
  id: string;
  table: '' | PlanTable['sold'];
  /** Null in a file without positions. */
  position: Point | null;
}

/**
 * Reads a plan from a CSV file with a line per seat. Zones rank in the order in which they appear. Without positions rows
 * stand behind each other, "2" before "10" and "Z" before "AA".
 * @param names of the plan, and of the zone of seats that name none
 */
export function importCsv(file: string, names: { plan: string; zone: string }): PlanResult {
  const csv = readCsv(file);
  if (!csv.ok) return refused([fault('MALFORMED', `line ${csv.line}`, 'a quoted cell ends here')]);
  const [header, ...lines] = csv.rows;
  const columns = columnsOf(header?.cells ?? []);
  const missing = (['row', 'seat'] as const).filter((column) => !columns.has(column));
  if (missing.length > 0) return refused(missing.map((column) => fault('MALFORMED', 'line 1', column)));
  const hasPositions = columns.has('x') && columns.has('y');
  const read = lines.map((line) => readSeat(line, columns, csv.separator === ';', hasPositions));
  const faults = read.flatMap((seat) => ('faults' in seat ? seat.faults : []));
  const seats = read.flatMap((seat) => ('faults' in seat ? [] : [seat]));
  const all = [...faults, ...duplicates(seats)];
  return all.length > 0 ? refused(all) : parseImported(planOf(seats, names));
}

function readSeat(
  { line, cells }: CsvRow,
  columns: ReadonlyMap<CsvColumn, number>,
  hasDecimalCommas: boolean,
  hasPositions: boolean,
): CsvSeat | { faults: PlanFault[] } {
  const faults: PlanFault[] = [];
  const cell = (column: CsvColumn) => (cells[columns.get(column) ?? -1] ?? '').trim();
  const refuse = (column: CsvColumn) => {
    faults.push(fault('MALFORMED', `line ${line}, ${column}`, cell(column)));
  };
  const number = (column: CsvColumn) => {
    const text = hasDecimalCommas ? cell(column).replace(',', '.') : cell(column);
    if (!/^-?\d+(?:\.\d+)?$/.test(text)) refuse(column);
    return Number(text);
  };
  for (const column of ['row', 'seat'] as const) if (cell(column) === '') refuse(column);
  const table = cell('table');
  if (!isTable(table)) refuse('table');
  const position = hasPositions ? { x: number('x'), y: number('y') } : null;
  if (faults.length > 0 || !isTable(table)) return { faults };
  const [section, row, seat, zone, id] = [
    cell('section'),
    cell('row'),
    cell('seat'),
    cell('zone'),
    cell('id'),
  ];
  return { line, section, row, seat, zone, id, table, position };
}

function isTable(value: string): value is CsvSeat['table'] {
  return value === '' || value === 'whole' || value === 'by-seat';
}

/** Named by their lines, which the check of the plan no longer knows. */
function duplicates(seats: readonly CsvSeat[]): PlanFault[] {
  const named = new Set<string>();
  return seats.flatMap(({ line, section, row, seat }) => {
    const name = JSON.stringify([section, row, seat]);
    if (named.has(name))
      return [fault('DUPLICATE_LABEL', `line ${line}`, `${section} ${row} ${seat}`.trim())];
    named.add(name);
    return [];
  });
}

function planOf(seats: readonly CsvSeat[], names: { plan: string; zone: string }): unknown {
  const empty = emptyPlan(names.plan, names.zone);
  const ids = new IdSource(
    empty,
    seats.map(({ id }) => id),
  );
  const zoneNames = [...new Set(seats.map(({ zone }) => zone || names.zone))];
  const zones = zoneNames.map(
    (name, index): PlanZone => ({
      id: ids.next('z'),
      name,
      color: COLORS[index % COLORS.length] ?? COLORS[0],
      rank: index + 1,
    }),
  );
  const zoneIds = new Map(zones.map(({ id, name }) => [name, id]));
  const groups = seats.every(({ position }) => position !== null) ? grouped(seats) : laidOut(grouped(seats));
  const placed = groups.map((group) => ({
    group,
    seats: group.map(
      ({ id, seat, zone, position }): PlacedSeat => ({
        id: id || ids.next('s'),
        label: seat,
        zoneId: zoneIds.get(zone || names.zone) ?? '',
        position: position ?? { x: 0, y: 0 },
      }),
    ),
  }));
  const spacing = usualSpacing(placed.map((row) => row.seats));
  const rows: PlanRow[] = [];
  const tables: PlanTable[] = [];
  for (const { group, seats: members } of placed) {
    const [first] = group;
    const zoneId = members[0]?.zoneId ?? '';
    if (!first) continue;
    const shared = { name: first.row, section: first.section, zoneId, stepFree: false };
    if (first.table === '') rows.push({ ...shared, id: ids.next('r'), ...fitRow(members, zoneId, spacing) });
    else tables.push({ ...shared, id: ids.next('t'), ...roundTable(members), sold: first.table });
  }
  return { ...empty, zones: zones.length > 0 ? zones : empty.zones, rows, tables, nextId: ids.nextId };
}

/** A file has the places of a table's seats, and not the shape of the table. */
function roundTable(seats: readonly PlacedSeat[]): Pick<PlanTable, 'x' | 'y' | 'angle' | 'shape' | 'seats'> {
  const total = seats.reduce(({ x, y }, { position }) => ({ x: x + position.x, y: y + position.y }), {
    x: 0,
    y: 0,
  });
  return {
    x: roundCoordinate(total.x / seats.length),
    y: roundCoordinate(total.y / seats.length),
    angle: 0,
    shape: 'round',
    seats: seats.map(({ id, label }) => ({ id, label })),
  };
}

/** By section, row and kind, in the order of the file. */
function grouped(seats: readonly CsvSeat[]): CsvSeat[][] {
  return [...Map.groupBy(seats, ({ section, row, table }) => JSON.stringify([section, row, table])).values()];
}

/** Puts rows behind each other and the seats of each side by side, section by section in the file's order. */
function laidOut(groups: readonly CsvSeat[][]): CsvSeat[][] {
  let y = -SECTION_GAP;
  const sections = Map.groupBy(groups, ([first]) => first?.section ?? '');
  return [...sections.values()].flatMap((rows) => {
    y += SECTION_GAP;
    const ordered = [...rows].sort(([one], [other]) => compareNames(one?.row ?? '', other?.row ?? ''));
    return ordered.map((row) => {
      y += row[0]?.table === '' ? ROW_SPACING : TABLE_DISTANCE;
      const inOrder = [...row].sort((one, other) => compareNames(one.seat, other.seat));
      const left = (-(row.length - 1) * SEAT_SPACING) / 2;
      return inOrder.map((seat, index) => ({ ...seat, position: { x: left + index * SEAT_SPACING, y } }));
    });
  });
}
