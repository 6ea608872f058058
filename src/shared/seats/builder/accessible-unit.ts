import { areNeighbors } from '../geometry.ts';
import type { SeatingPlan } from '../plan.ts';
import { addAccessibleUnit } from './elements.ts';

/**
 * Makes seats wheelchair spaces, each with its nearest neighbors as companions' seats, at most so many as are next to it.
 * Of a table that is sold as a whole nothing is made, because its seats belong together already.
 */
export function makeSpaces(
  plan: SeatingPlan,
  spaceIds: readonly string[],
  { companions, flexible }: { companions: number; flexible: boolean },
): SeatingPlan {
  const whole = new Set(
    plan.tables.flatMap(({ sold, seats }) => (sold === 'whole' ? seats.map(({ id }) => id) : [])),
  );
  const spaces = spaceIds.filter((id) => !whole.has(id));
  return spaces.reduce(
    (next, spaceId) => {
      const companionIds = neighborsOf(next, spaceId, spaces).slice(0, companions);
      return addAccessibleUnit(next, { spaceId, companionIds, flexible });
    },
    removeUnits(plan, spaces),
  );
}

/** Makes seats of units ordinary ones again, each unit as a whole. */
export function removeUnits(plan: SeatingPlan, seatIds: readonly string[]): SeatingPlan {
  const isOf = (id: string) => seatIds.includes(id);
  return {
    ...plan,
    accessible: plan.accessible.filter(
      ({ spaceId, companionIds }) => !isOf(spaceId) && !companionIds.some(isOf),
    ),
  };
}

/** Seats beside each other without an aisle, the nearest first, right before left; at a table all others. */
function neighborsOf(plan: SeatingPlan, seatId: string, spaces: readonly string[]): string[] {
  const taken = new Set([
    ...spaces,
    ...plan.accessible.flatMap(({ spaceId, companionIds }) => [spaceId, ...companionIds]),
  ]);
  const table = plan.tables.find(({ seats }) => seats.some(({ id }) => id === seatId));
  if (table) return table.seats.map(({ id }) => id).filter((id) => id !== seatId && !taken.has(id));
  const row = plan.rows.find(({ seats }) => seats.some(({ id }) => id === seatId));
  if (!row) return [];
  const at = row.seats.findIndex(({ id }) => id === seatId);
  const run = (step: 1 | -1): string[] => {
    const found: string[] = [];
    for (let next = at + step; ; next += step) {
      const [left, right] =
        step === 1 ? [row.seats[next - 1], row.seats[next]] : [row.seats[next], row.seats[next + 1]];
      const seat = row.seats[next];
      if (!left || !right || !seat || taken.has(seat.id) || !areNeighbors(row, left, right)) return found;
      found.push(seat.id);
    }
  };
  const [right, left] = [run(1), run(-1)];
  const most = Math.max(right.length, left.length);
  return Array.from({ length: most }, (_, index) => [right[index], left[index]])
    .flat()
    .filter((id) => id !== undefined);
}
