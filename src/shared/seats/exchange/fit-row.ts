import { SEAT_SPACING } from '../builder/rows.ts';
import { distanceBetween, pointOnRow, roundCoordinate } from '../geometry.ts';
import type { PlanRow, Point, RowSeat } from '../plan.ts';

/** A seat of a file that knows where it is, and not on what line. */
export interface PlacedSeat {
  id: string;
  label: string;
  zoneId: string;
  position: Point;
}

/** Files round positions to whole units. */
const TOLERANCE = 0.75;
/** A wider gap, in spacings, is an aisle; `areNeighbors` separates there too. */
const AISLE_SPACINGS = 1.5;
/** Fewer gaps do not tell spacing and aisle apart. */
const GAPS_MIN = 3;

type FittedRow = Pick<PlanRow, 'x' | 'y' | 'angle' | 'curveRadius' | 'spacing' | 'seats'>;

/**
 * The row on which placed seats stand: a line or an arc through them, from which a seat may be nudged. A file has seats in
 * any order; they are put from left to right.
 * @param usualSpacing for a row with too few seats to tell its own
 */
export function fitRow(
  placed: readonly PlacedSeat[],
  zoneId: string,
  usualSpacing = SEAT_SPACING,
): FittedRow {
  const seats = leftToRight(placed);
  const [first, last] = [seats[0]?.position, seats.at(-1)?.position];
  if (!first || !last) throw new Error('A row has seats');
  const line = lineThrough(first, last);
  const fitted = arcThrough(line, seats) ?? alongPolyline(line, seats);
  const spacing = spacingOf(fitted.at, usualSpacing);
  const { x, y, angle, curveRadius } = fitted.line;
  const row = {
    x: roundCoordinate(x),
    y: roundCoordinate(y),
    angle: roundCoordinate(angle),
    curveRadius: roundCoordinate(curveRadius),
    spacing: roundCoordinate(spacing),
  };
  return {
    ...row,
    seats: seats.map((seat, index): RowSeat => {
      const at = roundCoordinate(fitted.at[index] ?? 0);
      const next = fitted.at[index + 1];
      const gap = next === undefined ? 0 : next - at;
      const on = pointOnRow(row, at);
      const nudge = {
        x: roundCoordinate(seat.position.x - on.x),
        y: roundCoordinate(seat.position.y - on.y),
      };
      return {
        id: seat.id,
        label: seat.label,
        at,
        ...(nudge.x === 0 && nudge.y === 0 ? {} : { nudge }),
        ...(gap > spacing * AISLE_SPACINGS ? { aisle: roundCoordinate(gap - spacing) } : {}),
        ...(seat.zoneId === zoneId ? {} : { zoneId: seat.zoneId }),
      };
    }),
  };
}

/** The middle one of all distances between seats next to each other in the file. */
export function usualSpacing(rows: readonly (readonly PlacedSeat[])[]): number {
  const gaps = rows.flatMap((row) => {
    const seats = leftToRight(row);
    return seats
      .slice(1)
      .map(({ position }, index) => distanceBetween(position, seats[index]?.position ?? position));
  });
  return lowerMedian(gaps.filter((gap) => gap > 0)) ?? SEAT_SPACING;
}

/** A line or an arc, and where on it each seat is. */
interface Fitted {
  line: Pick<PlanRow, 'x' | 'y' | 'angle' | 'curveRadius'>;
  at: readonly number[];
}

function lineThrough(first: Point, last: Point): Fitted['line'] {
  const angle = (Math.atan2(last.y - first.y, last.x - first.x) * 180) / Math.PI;
  return { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2, angle, curveRadius: 0 };
}

/** The arc through the first, the middle and the last seat; null unless all others are on it and it bends at all. */
function arcThrough(line: Fitted['line'], seats: readonly PlacedSeat[]): Fitted | null {
  const local = seats.map(({ position }) => inFrameOf(line, position));
  const [first, middle] = [local[0], local[local.length >> 1]];
  if (!first || !middle || Math.abs(middle.y) < TOLERANCE) return null;
  const half = -first.x;
  // The center is on the perpendicular through the chord's middle.
  const center = (middle.x ** 2 + middle.y ** 2 - half ** 2) / (2 * middle.y);
  const curveRadius = Math.sign(middle.y) * Math.hypot(half, center);
  const at = local.map(({ x, y }) => curveRadius * Math.atan2(x / curveRadius, (y - center) / curveRadius));
  const top = pointOnRow({ ...line, curveRadius: 0 }, 0);
  const radians = (line.angle * Math.PI) / 180;
  const lift = center + curveRadius;
  const arc = {
    ...line,
    curveRadius,
    x: top.x - lift * Math.sin(radians),
    y: top.y + lift * Math.cos(radians),
  };
  const isOnArc = seats.every(({ position }, index) => {
    const isAscending = index === 0 || (at[index] ?? 0) > (at[index - 1] ?? 0);
    return isAscending && distanceBetween(pointOnRow(arc, at[index] ?? 0), position) <= TOLERANCE;
  });
  return isOnArc ? { line: arc, at } : null;
}

/** Distances from seat to seat, along the row. */
function alongPolyline(line: Fitted['line'], seats: readonly PlacedSeat[]): Fitted {
  let walked = 0;
  const along = seats.map(({ position }, index) => {
    walked += distanceBetween(position, seats[index - 1]?.position ?? position);
    return walked;
  });
  return { line, at: along.map((distance) => distance - walked / 2) };
}

function spacingOf(at: readonly number[], usual: number): number {
  const gaps = at.slice(1).map((value, index) => value - (at[index] ?? 0));
  const own = gaps.length < GAPS_MIN ? undefined : lowerMedian(gaps);
  // Seats at one point have no spacing of their own.
  return Math.max(1, own ?? usual);
}

/** The file's order, or the one along the line from its first to its last seat if that way is shorter; left to right. */
function leftToRight(seats: readonly PlacedSeat[]): PlacedSeat[] {
  const [first, last] = [seats[0]?.position, seats.at(-1)?.position];
  if (!first || !last) return [];
  const [dx, dy] = [last.x - first.x, last.y - first.y];
  const progress = ({ position }: PlacedSeat) => (position.x - first.x) * dx + (position.y - first.y) * dy;
  const alongLine = [...seats].sort((one, other) => progress(one) - progress(other));
  const isWalked = lengthOf(seats) <= lengthOf(alongLine) + TOLERANCE;
  const ordered = isWalked ? [...seats] : alongLine;
  const isTurned = dx < -TOLERANCE || (dx <= TOLERANCE && dy < 0);
  return isTurned ? ordered.reverse() : ordered;
}

/** Of the way from seat to seat. */
function lengthOf(seats: readonly PlacedSeat[]): number {
  const steps = seats.map(({ position }, index) =>
    distanceBetween(position, seats[index - 1]?.position ?? position),
  );
  return steps.reduce((sum, step) => sum + step, 0);
}

function inFrameOf({ x, y, angle }: Fitted['line'], point: Point): Point {
  const radians = (angle * Math.PI) / 180;
  const [dx, dy] = [point.x - x, point.y - y];
  return {
    x: dx * Math.cos(radians) + dy * Math.sin(radians),
    y: dy * Math.cos(radians) - dx * Math.sin(radians),
  };
}

function lowerMedian(values: readonly number[]): number | undefined {
  return [...values].sort((one, other) => one - other)[(values.length - 1) >> 1];
}
