import { roundCoordinate } from '../geometry.ts';
import type { PlanRow, Point, RowSeat, SeatingPlan } from '../plan.ts';
import { IdSource } from './ids.ts';
import { FROM_LEFT, type Numbering, seatLabels } from './numbering.ts';

export const SEAT_SPACING = 25;
export const ROW_SPACING = 35;
/** Two people pass each other. */
const AISLE_WIDTH = 40;

/** "Rows A–N, 18 seats, curve, aisle after 9". */
export interface RowBlock {
  /** From the stage to the back. */
  names: readonly string[];
  /** Of each row. */
  seats: number;
  /** By how many seats each row is longer than the one in front of it. */
  growth?: number;
  zoneId: string;
  section?: string;
  /** The middle of the first row. */
  position: Point;
  /** Radius of the first row's arc; the rows behind stand on arcs around the same point. 0 is straight. */
  curveRadius?: number;
  numbering?: Numbering;
  /** An aisle behind the n-th seat from the left, for each n. */
  aislesAfter?: readonly number[];
  stepFree?: boolean;
}

export function addRows(plan: SeatingPlan, block: RowBlock): SeatingPlan {
  const ids = new IdSource(plan);
  const rows = block.names.map((name, index): PlanRow => {
    const count = block.seats + index * (block.growth ?? 0);
    const labels = seatLabels(count, block.numbering ?? FROM_LEFT);
    const seats = labels.map((label, at): RowSeat => ({ id: ids.next('s'), label, at: at * SEAT_SPACING }));
    return {
      id: ids.next('r'),
      name,
      section: block.section ?? '',
      zoneId: block.zoneId,
      x: block.position.x,
      y: roundCoordinate(block.position.y + index * ROW_SPACING),
      angle: 0,
      curveRadius: radiusBehind(block.curveRadius ?? 0, index * ROW_SPACING),
      spacing: SEAT_SPACING,
      stepFree: block.stepFree ?? false,
      seats: centered(withAisles(seats, new Set(block.aislesAfter ?? []), AISLE_WIDTH)),
    };
  });
  return { ...plan, rows: [...plan.rows, ...rows], nextId: ids.nextId };
}

/** Numbers the seats of rows again, each row for itself. */
export function numberRows(plan: SeatingPlan, rowIds: readonly string[], numbering: Numbering): SeatingPlan {
  return changeRows(plan, rowIds, (row) => {
    const labels = seatLabels(row.seats.length, numbering);
    return { ...row, seats: row.seats.map((seat, at) => ({ ...seat, label: labels[at] ?? seat.label })) };
  });
}

/**
 * Bends rows around one point, the first of them with the radius. Distances along the rows stay.
 * @param curveRadius 0 makes them straight
 */
export function curveRows(plan: SeatingPlan, rowIds: readonly string[], curveRadius: number): SeatingPlan {
  const first = plan.rows.find(({ id }) => rowIds.includes(id));
  return changeRows(plan, rowIds, (row) => {
    return { ...row, curveRadius: radiusBehind(curveRadius, row.y - (first?.y ?? row.y)) };
  });
}

/** Sets the aisles of rows: behind the n-th seat from the left, for each n, in place of all that were there. */
export function setAisles(
  plan: SeatingPlan,
  rowIds: readonly string[],
  after: readonly number[],
  width = AISLE_WIDTH,
): SeatingPlan {
  return changeRows(plan, rowIds, (row) => ({
    ...row,
    seats: centered(withAisles(row.seats, new Set(after), width)),
  }));
}

/** Adds seats at an end of a row; their labels continue its numbers. */
export function addSeats(
  plan: SeatingPlan,
  rowId: string,
  end: 'left' | 'right',
  labels: readonly string[],
): SeatingPlan {
  const ids = new IdSource(plan);
  const changed = changeRows(plan, [rowId], (row) => {
    const [first, last] = [row.seats[0]?.at ?? 0, row.seats.at(-1)?.at ?? 0];
    const start = end === 'left' ? first - labels.length * row.spacing : last + row.spacing;
    const added = labels.map((label, index) => {
      const at = roundCoordinate(start + index * row.spacing);
      return { id: ids.next('s'), label, at };
    });
    return { ...row, seats: end === 'left' ? [...added, ...row.seats] : [...row.seats, ...added] };
  });
  return { ...changed, nextId: ids.nextId };
}

export function changeRows(
  plan: SeatingPlan,
  rowIds: readonly string[],
  change: (row: PlanRow) => PlanRow,
): SeatingPlan {
  return { ...plan, rows: plan.rows.map((row) => (rowIds.includes(row.id) ? change(row) : row)) };
}

/** Radius of an arc around the same point, further from the stage. */
function radiusBehind(radius: number, distance: number): number {
  const behind = roundCoordinate(radius + distance);
  // Rows that bend away from the stage would pass the point around which they stand.
  return radius === 0 || Math.sign(behind) !== Math.sign(radius) ? radius : behind;
}

/** Gaps of missing seats stay as wide as they are. */
function withAisles(seats: readonly RowSeat[], after: ReadonlySet<number>, width: number): RowSeat[] {
  let shift = 0;
  return seats.map((seat, index) => {
    const { aisle, ...plain } = seat;
    const at = roundCoordinate(seat.at + shift);
    // The last seat has the wall to its right.
    const isBeforeAisle = after.has(index + 1) && index + 1 < seats.length;
    shift += (isBeforeAisle ? width : 0) - (aisle ?? 0);
    return isBeforeAisle ? { ...plain, at, aisle: width } : { ...plain, at };
  });
}

/** Moves the middle of the seats to 0. */
function centered(seats: readonly RowSeat[]): RowSeat[] {
  const middle = ((seats[0]?.at ?? 0) + (seats.at(-1)?.at ?? 0)) / 2;
  return seats.map((seat) => ({ ...seat, at: roundCoordinate(seat.at - middle) }));
}
