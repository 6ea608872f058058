import { areaCorners, type Box } from '#client/features/seats/plan-view/plan-bounds.ts';
import { seatPositions } from '#shared/seats/geometry.ts';
import type { Point, SeatingPlan } from '#shared/seats/plan.ts';

/** Where new things stand, seen from what is there. */
export const PLACES = ['behind', 'front', 'left', 'right'] as const;
export type Place = (typeof PLACES)[number];

/** A way between two blocks, and half a seat on both sides. */
const GAP = 80;

/**
 * Adds something beside all that is there, without overlap.
 * @param add adds it at a position
 */
export function addBeside(
  plan: SeatingPlan,
  place: Place,
  add: (plan: SeatingPlan, position: Point) => SeatingPlan,
): SeatingPlan {
  const bare = { ...plan, rows: [], tables: [], areas: [], texts: [] };
  const added = contentBox(add(bare, { x: 0, y: 0 }));
  if (!added) return plan;
  return add(plan, positionBeside(contentBox(plan), added, place));
}

function positionBeside(present: Box | null, added: Box, place: Place): Point {
  const middle = (box: Box) => box.x + box.width / 2;
  if (!present) return { x: -middle(added), y: -added.y };
  const x = {
    left: present.x - GAP - added.width - added.x,
    right: present.x + present.width + GAP - added.x,
    front: middle(present) - middle(added),
    behind: middle(present) - middle(added),
  }[place];
  const y = {
    left: present.y - added.y,
    right: present.y - added.y,
    front: present.y - GAP - added.height - added.y,
    behind: present.y + present.height + GAP - added.y,
  }[place];
  return { x: Math.round(x), y: Math.round(y) };
}

/** Around the middles of seats, and around areas and texts; null for nothing. */
export function contentBox(plan: SeatingPlan): Box | null {
  const points = [...seatPositions(plan), ...plan.areas.flatMap(areaCorners), ...plan.texts];
  if (points.length === 0) return null;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}
