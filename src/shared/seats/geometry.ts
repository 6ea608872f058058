import type { PlanRow, PlanTable, Point, RowSeat, SeatingPlan } from './plan.ts';

/** From one seat to the next at a table. */
const TABLE_SPACING = 24;
const SMALLEST_TABLE_RADIUS = 24;
/** From a rectangular table's middle line to its seats. */
const TABLE_HALF_DEPTH = 24;
/** A wider gap than so many spacings separates two seats; a missing seat leaves two. */
const GAP_SPACINGS = 1.5;

/** Two decimals are finer than a screen's pixel and keep the JSON short. */
export function roundCoordinate(value: number): number {
  const rounded = Math.round(value * 100) / 100;
  // No minus zero: JSON writes it as 0, and a plan equals itself after a round trip.
  return rounded === 0 ? 0 : rounded;
}

type Line = Pick<PlanRow, 'x' | 'y' | 'angle' | 'curveRadius'>;

/** The point of a row at a distance from its middle, measured along its arc. */
export function pointOnRow({ x, y, angle, curveRadius }: Line, at: number): Point {
  if (curveRadius === 0) return turned({ x, y }, angle, { x: at, y: 0 });
  const turn = at / curveRadius;
  return turned({ x, y }, angle, {
    x: curveRadius * Math.sin(turn),
    y: curveRadius * (Math.cos(turn) - 1),
  });
}

export function rowSeatPosition(row: Line, { at, nudge }: Pick<RowSeat, 'at' | 'nudge'>): Point {
  const { x, y } = pointOnRow(row, at);
  return { x: roundCoordinate(x + (nudge?.x ?? 0)), y: roundCoordinate(y + (nudge?.y ?? 0)) };
}

/** Seats of a round table stand on a circle, clockwise from the side of the stage; of a rectangle on two sides. */
export function tableSeatPosition(table: PlanTable, index: number): Point {
  const count = table.seats.length;
  const { x, y } = turned(table, table.angle, tableOffset(table.shape, index, count));
  return { x: roundCoordinate(x), y: roundCoordinate(y) };
}

function tableOffset(shape: PlanTable['shape'], index: number, count: number): Point {
  if (shape === 'round') {
    const radius = Math.max(SMALLEST_TABLE_RADIUS, (count * TABLE_SPACING) / (2 * Math.PI));
    const turn = (2 * Math.PI * index) / count;
    return { x: radius * Math.sin(turn), y: -radius * Math.cos(turn) };
  }
  // Clockwise: along the far side to the right, then back along the near side.
  const farSide = Math.ceil(count / 2);
  const isFar = index < farSide;
  const side = isFar ? farSide : count - farSide;
  const step = isFar ? index : count - 1 - index;
  return { x: (step - (side - 1) / 2) * TABLE_SPACING, y: isFar ? -TABLE_HALF_DEPTH : TABLE_HALF_DEPTH };
}

/** Of all seats, in the plan's order. */
export function seatPositions({ rows, tables }: SeatingPlan): Point[] {
  return [
    ...rows.flatMap((row) => row.seats.map((seat) => rowSeatPosition(row, seat))),
    ...tables.flatMap((table) => table.seats.map((_, index) => tableSeatPosition(table, index))),
  ];
}

/** Whether a seat and the one to its right are neighbors: without an aisle or a missing seat between them. */
export function areNeighbors(row: Pick<PlanRow, 'spacing'>, left: RowSeat, right: RowSeat): boolean {
  return left.aisle === undefined && right.at - left.at <= row.spacing * GAP_SPACINGS;
}

/** Distance along a straight row from its middle to the foot of the perpendicular from a point. */
export function distanceAlongRow({ x, y, angle }: Line, to: Point): number {
  const radians = (angle * Math.PI) / 180;
  return (to.x - x) * Math.cos(radians) + (to.y - y) * Math.sin(radians);
}

export function distanceBetween(one: Point, other: Point): number {
  // Math.hypot guards against overflow, at many times the cost; a choice compares tens of thousands.
  return Math.sqrt((one.x - other.x) ** 2 + (one.y - other.y) ** 2);
}

function turned(origin: Point, angle: number, by: Point): Point {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return { x: origin.x + by.x * cos - by.y * sin, y: origin.y + by.x * sin + by.y * cos };
}
