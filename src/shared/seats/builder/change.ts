import type { PlanArea, PlanTable, PlanText, PlanZone, SeatingPlan } from '../plan.ts';
import { removeFromPlan, setZone } from './edit.ts';
import { IdSource } from './ids.ts';

/** The part of the house of rows and tables, as on the ticket; empty for none. */
export function setSection(plan: SeatingPlan, ids: readonly string[], section: string): SeatingPlan {
  const chosen = new Set(ids);
  const set = <T extends { id: string; section: string }>(element: T): T =>
    chosen.has(element.id) ? { ...element, section } : element;
  return { ...plan, rows: plan.rows.map(set), tables: plan.tables.map(set) };
}

export function changeZone(
  plan: SeatingPlan,
  id: string,
  change: Partial<Omit<PlanZone, 'id'>>,
): SeatingPlan {
  return { ...plan, zones: plan.zones.map((zone) => (zone.id === id ? { ...zone, ...change } : zone)) };
}

/** Removes a zone; what stands in it goes into another one. */
export function removeZone(plan: SeatingPlan, id: string, intoId: string): SeatingPlan {
  const isIn = (element: { zoneId?: string | undefined }) => element.zoneId === id;
  const members = [
    ...plan.rows.filter(isIn),
    ...plan.rows.flatMap(({ seats }) => seats.filter(isIn)),
    ...plan.tables.filter(isIn),
    ...plan.areas.filter(({ standing }) => standing?.zoneId === id),
  ];
  // A row takes all of its seats along; those of other zones keep theirs.
  const foreign = plan.rows
    .filter(isIn)
    .flatMap(({ seats }) => seats.filter((seat) => seat.zoneId !== undefined && !isIn(seat)));
  const moved = setZone(
    plan,
    members.map((member) => member.id),
    intoId,
  );
  const kept = foreign.reduce((next, seat) => setZone(next, [seat.id], seat.zoneId ?? intoId), moved);
  return removeFromPlan(kept, [id]);
}

/** Shape, kind of sale and number of seats of tables. Seats are added and removed at the end. */
export function changeTables(
  plan: SeatingPlan,
  ids: readonly string[],
  { seats: count, ...change }: Partial<Pick<PlanTable, 'shape' | 'sold'>> & { seats?: number },
): SeatingPlan {
  const chosen = new Set(ids);
  const source = new IdSource(plan);
  const removed: string[] = [];
  const tables = plan.tables.map((table) => {
    if (!chosen.has(table.id)) return table;
    const wanted = count ?? table.seats.length;
    removed.push(...table.seats.slice(wanted).map(({ id }) => id));
    const added = Array.from({ length: Math.max(0, wanted - table.seats.length) }, (_, at) => ({
      id: source.next('s'),
      label: String(table.seats.length + at + 1),
    }));
    return { ...table, ...change, seats: [...table.seats, ...added] };
  });
  return removeFromPlan({ ...plan, tables, nextId: source.nextId }, removed);
}

export function changeArea(
  plan: SeatingPlan,
  id: string,
  change: Partial<Omit<PlanArea, 'id'>>,
): SeatingPlan {
  return { ...plan, areas: plan.areas.map((area) => (area.id === id ? { ...area, ...change } : area)) };
}

export function changeText(
  plan: SeatingPlan,
  id: string,
  change: Partial<Omit<PlanText, 'id'>>,
): SeatingPlan {
  return { ...plan, texts: plan.texts.map((text) => (text.id === id ? { ...text, ...change } : text)) };
}
