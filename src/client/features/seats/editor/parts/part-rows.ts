import type { SeatingPlan } from '#shared/seats/plan.ts';

/** A line of the list of parts. */
export type PartRow =
  | { kind: 'zone'; id: string; level: 1; name: string; color: string; seats: number; capacity: number }
  | { kind: 'others'; id: typeof OTHERS; level: 1 }
  | { kind: 'row' | 'table'; id: string; level: 2; name: string; section: string; seats: number }
  | { kind: 'standing'; id: string; level: 2; name: string; capacity: number }
  | { kind: 'area' | 'text'; id: string; level: 2; name: string };

/** The group of what is not sold. */
export const OTHERS = 'others';

/** All parts, each below its zone; what is not sold comes last. */
export function partRows(plan: SeatingPlan): PartRow[] {
  const zones = plan.zones.flatMap((zone): PartRow[] => {
    const rows = plan.rows.filter(({ zoneId }) => zoneId === zone.id);
    const tables = plan.tables.filter(({ zoneId }) => zoneId === zone.id);
    const areas = plan.areas.filter(({ standing }) => standing?.zoneId === zone.id);
    const seats = plan.rows.flatMap((row) =>
      row.seats.filter((seat) => (seat.zoneId ?? row.zoneId) === zone.id),
    );
    return [
      {
        kind: 'zone',
        id: zone.id,
        level: 1,
        name: zone.name,
        color: zone.color,
        seats: seats.length + tables.reduce((sum, table) => sum + table.seats.length, 0),
        capacity: areas.reduce((sum, { standing }) => sum + (standing?.capacity ?? 0), 0),
      },
      ...rows.map(({ id, name, section, seats: own }): PartRow => {
        return { kind: 'row', id, level: 2, name, section, seats: own.length };
      }),
      ...tables.map(({ id, name, section, seats: own }): PartRow => {
        return { kind: 'table', id, level: 2, name, section, seats: own.length };
      }),
      ...areas.map(({ id, name, standing }): PartRow => {
        return { kind: 'standing', id, level: 2, name, capacity: standing?.capacity ?? 0 };
      }),
    ];
  });
  const others: PartRow[] = [
    ...plan.areas
      .filter(({ standing }) => standing === null)
      .map(({ id, name }): PartRow => ({ kind: 'area', id, level: 2, name })),
    ...plan.texts.map(({ id, text }): PartRow => ({ kind: 'text', id, level: 2, name: text })),
  ];
  return others.length > 0 ? [...zones, { kind: 'others', id: OTHERS, level: 1 }, ...others] : zones;
}

/** Lines that are not below a closed one. */
export function visibleRows(rows: readonly PartRow[], closed: ReadonlySet<string>): PartRow[] {
  let isOpen = true;
  return rows.filter((row) => {
    if (row.level === 1) isOpen = !closed.has(row.id);
    return row.level === 1 || isOpen;
  });
}
