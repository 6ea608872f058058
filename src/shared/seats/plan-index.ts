import {
  areNeighbors,
  distanceAlongRow,
  distanceBetween,
  rowSeatPosition,
  seatPositions,
  tableSeatPosition,
} from './geometry.ts';
import type { PlanRow, PlanTable, PlanZone, Point, SeatingPlan } from './plan.ts';

/** A seat with all that choosing and selling ask about it. */
export interface IndexedSeat {
  id: string;
  label: string;
  /** Position in the plan's order. */
  ordinal: number;
  /** Index of its row or table. */
  group: number;
  /** Index of its zone, and position among the seats of that zone: its bits in the zone's bitmap. */
  zone: number;
  slot: number;
  position: Point;
  /** Distance of the seat from the middle of its row; 0 at a table. */
  at: number;
  /** Ordinals of the seats next to it, without an aisle or a gap between; null at tables. */
  left: number | null;
  right: number | null;
  /** Index of its accessible unit. */
  unit: number | null;
}

/** A row or a table. */
export interface SeatGroup {
  kind: 'row' | 'table-by-seat' | 'table-whole';
  section: string;
  name: string;
  /** 0 is the first row; pieces of one row have the same rank. */
  rank: number;
  stepFree: boolean;
  /** A row's from left to right. */
  seats: readonly IndexedSeat[];
  /** Index of the zone of all its seats; null where they are of several. */
  zone: number | null;
  /** Where the middle of the house is along the row; for a table its distance from there. */
  middle: number;
}

/** A wheelchair space with its companions. */
export interface IndexedUnit {
  space: IndexedSeat;
  companions: readonly IndexedSeat[];
  flexible: boolean;
}

/** A plan prepared for reading: made once per version of a plan, read for each choice. */
export interface PlanIndex {
  plan: SeatingPlan;
  seats: readonly IndexedSeat[];
  byId: ReadonlyMap<string, IndexedSeat>;
  groups: readonly SeatGroup[];
  units: readonly IndexedUnit[];
  /** Seats of each zone. */
  zoneSizes: readonly number[];
}

/** @param plan one that `parsePlan` has accepted */
export function indexPlan(plan: SeatingPlan): PlanIndex {
  const zones = new Map(plan.zones.map(({ id }, index) => [id, index]));
  const unitOf = new Map(
    plan.accessible.flatMap(({ spaceId, companionIds }, unit) =>
      [spaceId, ...companionIds].map((id) => [id, unit] as const),
    ),
  );
  const zoneSizes = plan.zones.map(() => 0);
  const seats: IndexedSeat[] = [];
  const add = (
    seat: { id: string; label: string },
    zoneId: string,
    rest: Pick<IndexedSeat, 'group' | 'position' | 'at'>,
  ) => {
    const zone = known(zones.get(zoneId), zoneId);
    const slot = zoneSizes[zone] ?? 0;
    zoneSizes[zone] = slot + 1;
    const { id, label } = seat;
    const unit = unitOf.get(id) ?? null;
    const indexed = { ...rest, id, label, ordinal: seats.length, zone, slot, left: null, right: null, unit };
    seats.push(indexed);
    return indexed;
  };
  const focus = plan.focus ?? centerOf(seatPositions(plan));
  const ranks = new Map<string, number>();
  const rankOf = ({ section, name }: Pick<PlanRow, 'section' | 'name'>) => {
    const key = JSON.stringify([section, name]);
    const rank = ranks.get(key) ?? ranks.size;
    ranks.set(key, rank);
    return rank;
  };
  const rowGroups = plan.rows.map((row, group): SeatGroup => {
    const rowSeats = row.seats.map((seat) =>
      add(seat, seat.zoneId ?? row.zoneId, { group, position: rowSeatPosition(row, seat), at: seat.at }),
    );
    joinNeighbors(row, rowSeats);
    const { section, name, stepFree } = row;
    return {
      kind: 'row',
      section,
      name,
      stepFree,
      rank: rankOf(row),
      seats: rowSeats,
      zone: zoneOfAll(rowSeats),
      middle: distanceAlongRow(row, focus),
    };
  });
  const tableGroups = plan.tables.map((table, at): SeatGroup => {
    const group = plan.rows.length + at;
    const tableSeats = table.seats.map((seat, index) =>
      add(seat, table.zoneId, { group, position: tableSeatPosition(table, index), at: 0 }),
    );
    const { section, name, stepFree } = table;
    return {
      kind: kindOf(table),
      section,
      name,
      stepFree,
      rank: rankOf(table),
      seats: tableSeats,
      zone: zoneOfAll(tableSeats),
      middle: distanceBetween(table, focus),
    };
  });
  const byId = new Map(seats.map((seat) => [seat.id, seat]));
  const units = plan.accessible.map(({ spaceId, companionIds, flexible }) => ({
    space: known(byId.get(spaceId), spaceId),
    companions: companionIds.map((id) => known(byId.get(id), id)),
    flexible,
  }));
  return { plan, seats, byId, groups: [...rowGroups, ...tableGroups], units, zoneSizes };
}

/** The row or table of a seat of this plan. */
export function groupOf({ groups }: PlanIndex, seat: IndexedSeat): SeatGroup {
  return known(groups[seat.group], seat.id);
}

/** The zone of a seat; undefined for a seat that the plan does not have. */
export function zoneOfSeat({ plan, byId }: PlanIndex, seatId: string): PlanZone | undefined {
  const seat = byId.get(seatId);
  return seat && plan.zones[seat.zone];
}

/** The wheelchair space of a seat's unit; null for seats outside units. */
export function spaceOf({ units }: PlanIndex, { unit }: IndexedSeat): IndexedSeat | null {
  return (unit === null ? undefined : units[unit]?.space) ?? null;
}

function zoneOfAll(seats: readonly IndexedSeat[]): number | null {
  const [first] = seats;
  return first && seats.every(({ zone }) => zone === first.zone) ? first.zone : null;
}

function joinNeighbors(row: PlanRow, seats: readonly IndexedSeat[]): void {
  for (const [index, seat] of row.seats.entries()) {
    const next = row.seats[index + 1];
    const [left, right] = [seats[index], seats[index + 1]];
    if (!next || !left || !right || !areNeighbors(row, seat, next)) continue;
    left.right = right.ordinal;
    right.left = left.ordinal;
  }
}

function kindOf({ sold }: PlanTable): SeatGroup['kind'] {
  return sold === 'whole' ? 'table-whole' : 'table-by-seat';
}

/** The middle of the smallest rectangle around all points. */
function centerOf(points: readonly Point[]): Point {
  if (points.length === 0) return { x: 0, y: 0 };
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
}

function known<T>(value: T | undefined, id: string): T {
  if (value === undefined) throw new Error(`The plan has no ${id}: it was not checked`);
  return value;
}
