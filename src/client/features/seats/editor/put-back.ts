import type { SeatingPlan } from '#shared/seats/plan.ts';
import type { PlanIndex } from '#shared/seats/plan-index.ts';
import type { PlanOnSale } from './plan-store.ts';

/** Seats in use that the edited plan does not have. */
export function lostSeats({ byId }: PlanIndex, { usage }: Pick<PlanOnSale, 'usage'>): string[] {
  return [...usage.keys()].filter((id) => !byId.has(id));
}

/**
 * Puts seats back that the plan had `before`, with their row or table, zone and wheelchair space if those were removed
 * too. Seats that the plan still has stay as they are.
 */
export function putSeatsBack(
  plan: SeatingPlan,
  before: SeatingPlan,
  seatIds: ReadonlySet<string>,
): SeatingPlan {
  const present = new Set([...plan.rows, ...plan.tables].flatMap(({ seats }) => seats.map(({ id }) => id)));
  const isMissing = ({ id }: { id: string }) => seatIds.has(id) && !present.has(id);
  const rows = groupsBack(plan.rows, before.rows, isMissing).map((row) => {
    return { ...row, seats: row.seats.toSorted((one, other) => one.at - other.at) };
  });
  const tables = groupsBack(plan.tables, before.tables, isMissing);
  const used = new Set([
    ...[...rows, ...tables].map(({ zoneId }) => zoneId),
    ...rows.flatMap(({ seats }) => seats.flatMap(({ zoneId }) => zoneId ?? [])),
  ]);
  const seats = new Set([...rows, ...tables].flatMap((group) => group.seats.map(({ id }) => id)));
  const units = before.accessible.filter(
    ({ spaceId, companionIds }) =>
      seats.has(spaceId) && [spaceId, ...companionIds].some((id) => isMissing({ id })),
  );
  return {
    ...plan,
    zones: merged(plan.zones, before.zones, ({ id }) => used.has(id)),
    rows,
    tables,
    accessible: [
      ...plan.accessible.filter(({ id }) => units.every((unit) => unit.id !== id)),
      ...units.map((unit) => ({
        ...unit,
        companionIds: unit.companionIds.filter((id) => seats.has(id)),
      })),
    ],
    nextId: Math.max(plan.nextId, before.nextId),
  };
}

function groupsBack<Seat extends { id: string }, Group extends { id: string; seats: Seat[] }>(
  now: readonly Group[],
  before: readonly Group[],
  isMissing: (seat: Seat) => boolean,
): Group[] {
  const former = new Map(before.map((group) => [group.id, group.seats]));
  return merged(now, before, ({ seats }) => seats.some(isMissing)).map((group) => {
    const isKept = now.includes(group);
    const earlier = former.get(group.id) ?? [];
    return { ...group, seats: merged(isKept ? group.seats : [], earlier, isMissing) };
  });
}

/** All of `now`, with the wanted ones of `before` where they were. */
function merged<T extends { id: string }>(
  now: readonly T[],
  before: readonly T[],
  isWanted: (one: T) => boolean,
): T[] {
  const current = new Map(now.map((one) => [one.id, one]));
  const known = new Set(before.map(({ id }) => id));
  return [
    ...before.flatMap((one) => current.get(one.id) ?? (isWanted(one) ? [one] : [])),
    ...now.filter(({ id }) => !known.has(id)),
  ];
}
