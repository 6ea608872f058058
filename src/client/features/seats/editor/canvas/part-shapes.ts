import { areaCorners, type Box } from '#client/features/seats/plan-view/plan-bounds.ts';
import { distanceBetween, rowSeatPosition, tableSeatPosition } from '#shared/seats/geometry.ts';
import type { Point, SeatingPlan } from '#shared/seats/plan.ts';

/** The outline of a selected part, in plan units. */
export type PartShape =
  | { kind: 'line'; points: Point[] }
  | { kind: 'circle'; middle: Point; radius: number }
  | { kind: 'polygon'; points: Point[] };

const SEAT_RADIUS = 14;

/** Outlines of selected parts. A selected zone shows all that stands in it. */
export function partShapes(plan: SeatingPlan, selection: ReadonlySet<string>): [id: string, PartShape][] {
  const isChosen = (element: { id: string; zoneId?: string | undefined }) =>
    selection.has(element.id) || (element.zoneId !== undefined && selection.has(element.zoneId));
  return [
    ...plan.rows.flatMap((row): [string, PartShape][] => {
      const points = row.seats.map((seat) => rowSeatPosition(row, seat));
      if (isChosen(row)) return [[row.id, { kind: 'line', points }]];
      return row.seats.flatMap((seat, at): [string, PartShape][] => {
        const middle = points[at];
        return isChosen(seat) && middle ? [[seat.id, { kind: 'circle', middle, radius: SEAT_RADIUS }]] : [];
      });
    }),
    ...plan.tables.flatMap((table): [string, PartShape][] => {
      const points = table.seats.map((_, at) => tableSeatPosition(table, at));
      if (isChosen(table)) {
        const reach = Math.max(...points.map((point) => distanceBetween(table, point)));
        return [[table.id, { kind: 'circle', middle: table, radius: reach + SEAT_RADIUS }]];
      }
      return table.seats.flatMap((seat, at): [string, PartShape][] => {
        const middle = points[at];
        return isChosen(seat) && middle ? [[seat.id, { kind: 'circle', middle, radius: SEAT_RADIUS }]] : [];
      });
    }),
    ...plan.areas
      .filter((area) => isChosen({ id: area.id, zoneId: area.standing?.zoneId }))
      .map((area): [string, PartShape] => [area.id, { kind: 'polygon', points: areaCorners(area) }]),
    ...plan.texts
      .filter(isChosen)
      .map((text): [string, PartShape] => [text.id, { kind: 'polygon', points: textCorners(text) }]),
  ];
}

/** Rows, tables, areas and texts in a box, or single seats with `ofSeats`. */
export function partsInBox(plan: SeatingPlan, box: Box, ofSeats: boolean): string[] {
  const isIn = ({ x, y }: Point) =>
    x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
  const groups = [
    ...plan.rows.map((row) => ({
      id: row.id,
      seats: row.seats.map((seat) => ({ id: seat.id, at: rowSeatPosition(row, seat) })),
    })),
    ...plan.tables.map((table) => ({
      id: table.id,
      seats: table.seats.map(({ id }, index) => ({ id, at: tableSeatPosition(table, index) })),
    })),
  ];
  if (ofSeats) return groups.flatMap(({ seats }) => seats.filter(({ at }) => isIn(at)).map(({ id }) => id));
  return [
    ...groups.filter(({ seats }) => seats.some(({ at }) => isIn(at))).map(({ id }) => id),
    ...plan.areas.filter((area) => areaCorners(area).every(isIn)).map(({ id }) => id),
    ...plan.texts.filter(isIn).map(({ id }) => id),
  ];
}

function textCorners({ x, y, text, size }: { x: number; y: number; text: string; size: number }): Point[] {
  const [half, height] = [Math.max(size, (text.length * size) / 3), size * 0.8];
  return [
    { x: x - half, y: y - height },
    { x: x + half, y: y - height },
    { x: x + half, y: y + height },
    { x: x - half, y: y + height },
  ];
}
