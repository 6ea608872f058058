import type { SeatingPlan } from './plan.ts';

/** What an event has given away of its plan. */
export interface PlanUse {
  /** Seats that are held or sold. */
  seatIds: ReadonlySet<string>;
  /** Places taken in standing areas, by the area's id. */
  standing: Readonly<Record<string, number>>;
}

export const PLAN_CHANGE_CODES = [
  'SEAT_IN_USE',
  'LABEL_CHANGED',
  'ZONE_CHANGED',
  'UNIT_CHANGED',
  'AREA_IN_USE',
] as const;

/** Why a plan in use cannot become another one, and by which seat or area. */
export interface PlanChangeFault {
  code: (typeof PLAN_CHANGE_CODES)[number];
  id: string;
}

/**
 * A plan in use may gain seats and lose free ones. All seats keep their names, which guests have read. A held or sold
 * seat keeps its zone, and the table or accessible unit with which it was sold.
 */
export function planChangeFaults(before: SeatingPlan, after: SeatingPlan, use: PlanUse): PlanChangeFault[] {
  const later = soldAs(after);
  const seats = [...soldAs(before)].flatMap(([id, seat]): PlanChangeFault[] => {
    const now = later.get(id);
    const isUsed = use.seatIds.has(id);
    if (!now) return isUsed ? [{ code: 'SEAT_IN_USE', id }] : [];
    return [
      ...(now.name === seat.name ? [] : [{ code: 'LABEL_CHANGED' as const, id }]),
      ...(isUsed && now.zoneId !== seat.zoneId ? [{ code: 'ZONE_CHANGED' as const, id }] : []),
      ...(isUsed && now.soldWith !== seat.soldWith ? [{ code: 'UNIT_CHANGED' as const, id }] : []),
    ];
  });
  return [...seats, ...areaFaults(before, after, use)];
}

function areaFaults(before: SeatingPlan, after: SeatingPlan, { standing }: PlanUse): PlanChangeFault[] {
  const later = new Map(after.areas.map((area) => [area.id, area.standing]));
  return before.areas.flatMap((area): PlanChangeFault[] => {
    const taken = standing[area.id] ?? 0;
    if (taken === 0) return [];
    const now = later.get(area.id);
    const isKept = now && now.zoneId === area.standing?.zoneId && now.capacity >= taken;
    return isKept ? [] : [{ code: 'AREA_IN_USE', id: area.id }];
  });
}

/** A seat as a guest buys it. */
interface SoldAs {
  name: string;
  zoneId: string;
  /** Id of the whole table or the accessible unit. */
  soldWith: string | null;
}

function soldAs({ rows, tables, accessible }: SeatingPlan): Map<string, SoldAs> {
  const units = new Map(
    accessible.flatMap(({ id, spaceId, companionIds }) =>
      [spaceId, ...companionIds].map((seat) => [seat, id]),
    ),
  );
  const nameOf = (group: { section: string; name: string }, label: string) =>
    JSON.stringify([group.section, group.name, label]);
  const inRows = rows.flatMap((row) =>
    row.seats.map(({ id, label, zoneId }): [string, SoldAs] => [
      id,
      { name: nameOf(row, label), zoneId: zoneId ?? row.zoneId, soldWith: units.get(id) ?? null },
    ]),
  );
  const atTables = tables.flatMap((table) =>
    table.seats.map(({ id, label }): [string, SoldAs] => [
      id,
      {
        name: nameOf(table, label),
        zoneId: table.zoneId,
        soldWith: table.sold === 'whole' ? table.id : (units.get(id) ?? null),
      },
    ]),
  );
  return new Map([...inRows, ...atTables]);
}
