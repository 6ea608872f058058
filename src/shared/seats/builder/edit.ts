import { roundCoordinate } from '../geometry.ts';
import type { Point, SeatingPlan } from '../plan.ts';

/**
 * Removes elements and seats by their ids. Rows and tables without seats go, and units without their space. What stands
 * in a zone needs another one first (`setZone`).
 */
export function removeFromPlan(plan: SeatingPlan, ids: readonly string[]): SeatingPlan {
  const removed = new Set(ids);
  const stays = ({ id }: { id: string }) => !removed.has(id);
  const rows = plan.rows.filter(stays).map((row) => ({ ...row, seats: row.seats.filter(stays) }));
  const tables = plan.tables.filter(stays).map((table) => ({ ...table, seats: table.seats.filter(stays) }));
  const kept = {
    ...plan,
    zones: plan.zones.filter(stays),
    rows: rows.filter(({ seats }) => seats.length > 0),
    tables: tables.filter(({ seats }) => seats.length > 0),
    areas: plan.areas.filter(stays),
    texts: plan.texts.filter(stays),
  };
  const seats = new Set([...kept.rows, ...kept.tables].flatMap((group) => group.seats.map(({ id }) => id)));
  const accessible = plan.accessible
    .filter((unit) => stays(unit) && seats.has(unit.spaceId))
    .map((unit) => ({ ...unit, companionIds: unit.companionIds.filter((id) => seats.has(id)) }));
  return { ...kept, accessible };
}

/** Moves elements and single seats, which then stand off their row. Seats of a table move with it. */
export function moveInPlan(plan: SeatingPlan, ids: readonly string[], by: Point): SeatingPlan {
  const moved = new Set(ids);
  const move = <T extends Point & { id: string }>(element: T): T =>
    moved.has(element.id) ? { ...element, ...shifted(element, by) } : element;
  return {
    ...plan,
    rows: plan.rows.map((row) => ({
      ...move(row),
      seats: row.seats.map((seat) =>
        moved.has(seat.id) ? { ...seat, nudge: shifted(seat.nudge ?? { x: 0, y: 0 }, by) } : seat,
      ),
    })),
    tables: plan.tables.map(move),
    areas: plan.areas.map(move),
    texts: plan.texts.map(move),
  };
}

/** Turns elements around their own middle, to an angle in degrees clockwise. */
export function turnInPlan(plan: SeatingPlan, ids: readonly string[], angle: number): SeatingPlan {
  const turned = new Set(ids);
  const turn = <T extends { id: string; angle: number }>(element: T): T =>
    turned.has(element.id) ? { ...element, angle: roundCoordinate(angle % 360) } : element;
  const { rows, tables, areas, texts } = plan;
  return {
    ...plan,
    rows: rows.map(turn),
    tables: tables.map(turn),
    areas: areas.map(turn),
    texts: texts.map(turn),
  };
}

/** Gives a zone, a row, a table, an area or a seat another name; a text another wording. */
export function renameInPlan(plan: SeatingPlan, id: string, to: string): SeatingPlan {
  const rename = <T extends { id: string; name: string }>(element: T): T =>
    element.id === id ? { ...element, name: to } : element;
  const relabel = <T extends { id: string; label: string }>(seat: T): T =>
    seat.id === id ? { ...seat, label: to } : seat;
  return {
    ...plan,
    zones: plan.zones.map(rename),
    rows: plan.rows.map((row) => ({ ...rename(row), seats: row.seats.map(relabel) })),
    tables: plan.tables.map((table) => ({ ...rename(table), seats: table.seats.map(relabel) })),
    areas: plan.areas.map(rename),
    texts: plan.texts.map((text) => (text.id === id ? { ...text, text: to } : text)),
  };
}

/** Puts rows, tables, standing areas and single seats of rows into a zone. */
export function setZone(plan: SeatingPlan, ids: readonly string[], zoneId: string): SeatingPlan {
  const chosen = new Set(ids);
  const set = <T extends { id: string; zoneId: string }>(element: T): T =>
    chosen.has(element.id) ? { ...element, zoneId } : element;
  return {
    ...plan,
    rows: plan.rows.map((row) => {
      const all = chosen.has(row.id);
      const seats = row.seats.map((seat) => {
        const { zoneId: own, ...plain } = seat;
        if (all) return plain;
        const wanted = chosen.has(seat.id) ? zoneId : own;
        return wanted === undefined || wanted === row.zoneId ? plain : { ...plain, zoneId: wanted };
      });
      return { ...set(row), seats };
    }),
    tables: plan.tables.map(set),
    areas: plan.areas.map((area) =>
      area.standing && chosen.has(area.id) ? { ...area, standing: { ...area.standing, zoneId } } : area,
    ),
  };
}

/** Says whether rows, tables and standing areas are reached without steps. */
export function setStepFree(plan: SeatingPlan, ids: readonly string[], stepFree: boolean): SeatingPlan {
  const chosen = new Set(ids);
  const set = <T extends { id: string; stepFree: boolean }>(element: T): T =>
    chosen.has(element.id) ? { ...element, stepFree } : element;
  return {
    ...plan,
    rows: plan.rows.map(set),
    tables: plan.tables.map(set),
    areas: plan.areas.map((area) =>
      area.standing && chosen.has(area.id) ? { ...area, standing: { ...area.standing, stepFree } } : area,
    ),
  };
}

function shifted({ x, y }: Point, by: Point): Point {
  return { x: roundCoordinate(x + by.x), y: roundCoordinate(y + by.y) };
}
