import { distanceBetween } from '#shared/seats/geometry.ts';
import type { Point } from '#shared/seats/plan.ts';
import { groupOf, type IndexedSeat, type PlanIndex } from '#shared/seats/plan-index.ts';

/** A seat to the side counts as so much further away than one straight ahead. */
const SIDEWAYS = 2.5;
/** Less is the same row, which may be curved or slanted. */
const NEXT_ROW = 12;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The seat to which a key moves: the nearest in an arrow's direction, an end of the row, the first or last seat. */
export function seatByKey(
  index: PlanIndex,
  from: IndexedSeat,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
): IndexedSeat | null {
  if (key === 'Home' || key === 'End') {
    const row = ctrlKey ? index.seats : groupOf(index, from).seats;
    return row.at(key === 'Home' ? 0 : -1) ?? null;
  }
  const arrow = ARROWS[key];
  if (!arrow) return null;
  return (arrow.y === 0 && besideInRow(index, from, arrow.x)) || nearestTowards(index, from, arrow);
}

/** The seat nearest to a point, or null if none is within the distance. */
export function seatAt({ seats }: PlanIndex, point: Point, within: number): IndexedSeat | null {
  let [nearest, least]: [IndexedSeat | null, number] = [null, within];
  for (const seat of seats) {
    const distance = distanceBetween(seat.position, point);
    if (distance <= least) [nearest, least] = [seat, distance];
  }
  return nearest;
}

function besideInRow(index: PlanIndex, from: IndexedSeat, step: number): IndexedSeat | null {
  const group = groupOf(index, from);
  if (group.kind !== 'row') return null;
  const next = group.seats[group.seats.indexOf(from) + step];
  // A row may be drawn upside down, or turned to the side.
  return next && (next.position.x - from.position.x) * step > 0 ? next : null;
}

function nearestTowards(index: PlanIndex, from: IndexedSeat, arrow: Point): IndexedSeat | null {
  let [nearest, least]: [IndexedSeat | null, number] = [null, Number.POSITIVE_INFINITY];
  for (const seat of index.seats) {
    const [x, y] = [seat.position.x - from.position.x, seat.position.y - from.position.y];
    const ahead = x * arrow.x + y * arrow.y;
    const aside = Math.abs(x * arrow.y + y * arrow.x);
    const isSameRow = arrow.y !== 0 && seat.group === from.group;
    if (ahead <= 0 || (isSameRow && ahead < NEXT_ROW)) continue;
    const distance = ahead + aside * SIDEWAYS;
    if (distance < least) [nearest, least] = [seat, distance];
  }
  return nearest;
}
