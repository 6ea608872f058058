import { roundCoordinate, rowSeatPosition, seatPositions, tableSeatPosition } from '../geometry.ts';
import type { PlanArea, PlanRow, PlanTable, PlanText, Point, SeatingPlan } from '../plan.ts';
import type { PretixArea, PretixPlan, PretixZone } from './pretix-format.ts';

/** Around the outermost seats, shapes and texts. */
const MARGIN = 40;

/** A plan in pretix's format, which also wants the size of the picture. */
export type PretixFile = PretixPlan & { size: { width: number; height: number } };

/**
 * A plan as a seating plan of pretix. It has no capacities, whole tables, accessible units, step-free ways and pictures:
 * tables become rows, standing areas become shapes.
 */
export function exportPretix(plan: SeatingPlan): PretixFile {
  const names = new Map(plan.zones.map(({ id, name }) => [id, name]));
  const corners = extentOf(plan);
  const position = {
    x: roundCoordinate(MARGIN - corners.from.x),
    y: roundCoordinate(MARGIN - corners.from.y),
  };
  const categoryOf = (zoneId: string) => names.get(zoneId) ?? '';
  const sections = [...new Set([...plan.rows, ...plan.tables].map(({ section }) => section))];
  const zones = (sections.length > 0 ? sections : ['']).map(
    (section): PretixZone => ({
      name: section,
      position,
      rows: [
        ...plan.rows.filter((row) => row.section === section).map((row) => pretixRow(row, categoryOf)),
        ...plan.tables
          .filter((table) => table.section === section)
          .map((table) => pretixTable(table, categoryOf)),
      ],
      areas: [],
    }),
  );
  const [first] = zones;
  // Ours belong to the whole plan.
  first?.areas.push(...plan.areas.map(pretixArea), ...plan.texts.map(pretixText));
  return {
    name: plan.name,
    categories: plan.zones.map(({ name, color }) => ({ name, color })),
    zones,
    size: {
      width: Math.ceil(corners.to.x - corners.from.x + 2 * MARGIN),
      height: Math.ceil(corners.to.y - corners.from.y + 2 * MARGIN),
    },
  };
}

type PretixRow = PretixZone['rows'][number];

function pretixRow(row: PlanRow, categoryOf: (zoneId: string) => string): PretixRow {
  return {
    row_number: row.name,
    position: { x: row.x, y: row.y },
    seats: row.seats.map((seat) => ({
      seat_guid: seat.id,
      seat_number: seat.label,
      position: relative(rowSeatPosition(row, seat), row),
      category: categoryOf(seat.zoneId ?? row.zoneId),
    })),
  };
}

function pretixTable(table: PlanTable, categoryOf: (zoneId: string) => string): PretixRow {
  return {
    row_number: table.name,
    position: { x: table.x, y: table.y },
    seats: table.seats.map(({ id, label }, index) => ({
      seat_guid: id,
      seat_number: label,
      position: relative(tableSeatPosition(table, index), table),
      category: categoryOf(table.zoneId),
    })),
  };
}

function pretixArea({ x, y, angle, name, color, outline }: PlanArea): PretixArea {
  const text = name === '' ? {} : { text: { text: name, position: middleOf(outline) } };
  const shared = { color, rotation: angle, position: { x, y }, ...text };
  if (outline.shape === 'polygon')
    return { ...shared, shape: 'polygon', polygon: { points: outline.points } };
  const { shape, width, height } = outline;
  return shape === 'rectangle'
    ? { ...shared, shape, rectangle: { width: Math.round(width), height: Math.round(height) } }
    : { ...shared, shape, ellipse: { radius: { x: width / 2, y: height / 2 } } };
}

function pretixText({ x, y, angle, text, size }: PlanText): PretixArea {
  return {
    shape: 'text',
    rotation: angle,
    position: { x, y },
    text: { text, size: Math.round(size), position: { x: 0, y: 0 } },
  };
}

function middleOf(outline: PlanArea['outline']): Point {
  return outline.shape === 'rectangle' ? { x: outline.width / 2, y: outline.height / 2 } : { x: 0, y: 0 };
}

function relative(point: Point, to: Point): Point {
  return { x: roundCoordinate(point.x - to.x), y: roundCoordinate(point.y - to.y) };
}

function extentOf(plan: SeatingPlan): { from: Point; to: Point } {
  const shapes = plan.areas.flatMap(({ x, y, outline }) => {
    if (outline.shape === 'polygon')
      return outline.points.map((point) => ({ x: x + point.x, y: y + point.y }));
    const { width, height } = outline;
    // Turned shapes reach as far as their diagonal.
    const reach = Math.hypot(width, height);
    return [
      { x: x - reach, y: y - reach },
      { x: x + reach, y: y + reach },
    ];
  });
  const points = [...seatPositions(plan), ...shapes, ...plan.texts];
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return {
    from: { x: Math.min(0, ...xs), y: Math.min(0, ...ys) },
    to: { x: Math.max(0, ...xs), y: Math.max(0, ...ys) },
  };
}
