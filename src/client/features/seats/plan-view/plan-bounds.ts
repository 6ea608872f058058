import { pointOnRow, seatPositions } from '#shared/seats/geometry.ts';
import type { PlanArea, Point, SeatingPlan } from '#shared/seats/plan.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Room for a seat, and for the row's name beside it. */
const MARGIN = 60;
/** Bounds move in steps, so that a small edit does not shift the whole picture. */
const STEP = 50;
/** What an empty plan shows. */
const EMPTY: Box = { x: -400, y: -250, width: 800, height: 500 };

/** The rectangle around everything that is drawn, in plan units. */
export function planBounds(plan: SeatingPlan): Box {
  const { picture } = plan;
  const points = [
    ...seatPositions(plan),
    ...plan.areas.flatMap(areaCorners),
    ...plan.texts.flatMap(({ x, y, text, size }) => [
      { x: x - (text.length * size) / 3, y },
      { x: x + (text.length * size) / 3, y },
    ]),
    ...(picture ? [picture, { x: picture.x + picture.width, y: picture.y + picture.height }] : []),
  ];
  if (points.length === 0) return EMPTY;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [down(Math.min(...xs) - MARGIN), down(Math.min(...ys) - MARGIN)];
  const [right, bottom] = [up(Math.max(...xs) + MARGIN), up(Math.max(...ys) + MARGIN)];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Corners of an area, or of the rectangle around an ellipse, as they lie on the plan. */
export function areaCorners(area: PlanArea): Point[] {
  const { outline } = area;
  const line = { x: area.x, y: area.y, angle: area.angle, curveRadius: 0 };
  return cornersOf(outline).map(({ x, y }) => {
    const along = pointOnRow(line, x);
    // A point beside the line is one on a line that is turned by a right angle.
    return pointOnRow({ ...line, ...along, angle: area.angle + 90 }, y);
  });
}

function cornersOf(outline: PlanArea['outline']): readonly Point[] {
  if (outline.shape === 'polygon') return outline.points;
  const { width, height } = outline;
  const [left, top] = outline.shape === 'ellipse' ? [-width / 2, -height / 2] : [0, 0];
  return [
    { x: left, y: top },
    { x: left + width, y: top },
    { x: left + width, y: top + height },
    { x: left, y: top + height },
  ];
}

function down(value: number): number {
  return Math.floor(value / STEP) * STEP;
}

function up(value: number): number {
  return Math.ceil(value / STEP) * STEP;
}
