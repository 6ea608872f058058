import { rowSeatPosition, tableSeatPosition } from './geometry.ts';
import { PLAN_EXTENT, PLAN_SEATS_MAX, type Point, planSchema, type SeatingPlan } from './plan.ts';
import { mixedZone } from './zone-places.ts';

export const PLAN_FAULT_CODES = [
  'MALFORMED',
  // Of files.
  'NOT_JSON',
  'NO_SEATS',
  'DUPLICATE_ID',
  'DUPLICATE_LABEL',
  'TOO_MANY_SEATS',
  'OUT_OF_BOUNDS',
  'UNKNOWN_ZONE',
  'UNKNOWN_SEAT',
  'SEATS_OUT_OF_ORDER',
  'ROW_CLOSES_ON_ITSELF',
  'SEAT_IN_TWO_UNITS',
  'UNIT_ACROSS_WHOLE_TABLE',
  // `saleFaults` and the server find these; `parsePlan` accepts them.
  'ZONE_MIXED',
  'UNKNOWN_PICTURE',
] as const;
export type PlanFaultCode = (typeof PLAN_FAULT_CODES)[number];

/** What is wrong with a plan or a file, and where: `rows.3.seats.0.label`, or a line of a CSV file. */
export interface PlanFault {
  code: PlanFaultCode;
  place: string;
  /** The value that is wrong, or what a reader of the file expected. */
  detail: string;
}

export type PlanResult = { ok: true; plan: SeatingPlan } | { ok: false; faults: PlanFault[] };

/** Enough to correct a file by; an upload may have thousands. */
const FAULTS_SHOWN_MAX = 50;

/** Reads a stored or received plan. */
export function parsePlan(json: unknown): PlanResult {
  const parsed = planSchema.safeParse(json);
  if (!parsed.success) {
    return refused(malformed(parsed.error.issues));
  }
  const faults = faultsOf(parsed.data);
  return faults.length === 0 ? { ok: true, plan: parsed.data } : refused(faults);
}

/** Why an event could not sell with a plan that `parsePlan` accepts. */
export function saleFaults(plan: SeatingPlan): PlanFault[] {
  const at = mixedZone(plan);
  return at === null ? [] : [fault('ZONE_MIXED', `zones.${at}`, plan.zones[at]?.name ?? '')];
}

/** Reads the plan that a file was made into: one without any places would only empty the hall. */
export function parseImported(json: unknown): PlanResult {
  const result = parsePlan(json);
  if (!result.ok) return result;
  const { rows, tables, areas } = result.plan;
  const hasPlaces = [rows, tables, areas].some((parts) => parts.length > 0);
  return hasPlaces ? result : refused([fault('NO_SEATS', '', '')]);
}

export function refused(faults: readonly PlanFault[]): PlanResult {
  return { ok: false, faults: faults.slice(0, FAULTS_SHOWN_MAX) };
}

/** Faults of what a schema refuses. */
export function malformed(issues: readonly { path: readonly PropertyKey[]; message: string }[]): PlanFault[] {
  return issues.map(({ path, message }) => fault('MALFORMED', path.join('.'), message));
}

/** One seat of the JSON with its place there. */
interface NamedSeat {
  id: string;
  place: string;
  /** Identifies the seat to a guest: section, row or table, and label. */
  name: string;
  position: Point;
  ofWholeTable: boolean;
}

/** What the schema cannot express about a plan. */
function faultsOf(plan: SeatingPlan): PlanFault[] {
  const seats = seatsOf(plan);
  return [
    ...duplicateIds(plan, seats),
    ...duplicateNames(seats),
    ...(seats.length > PLAN_SEATS_MAX
      ? [{ code: 'TOO_MANY_SEATS' as const, place: 'rows', detail: `${seats.length} > ${PLAN_SEATS_MAX}` }]
      : []),
    ...seats
      .filter(({ position }) => !isInside(position))
      .map(({ place, id }) => fault('OUT_OF_BOUNDS', place, id)),
    ...unknownZones(plan),
    ...rowShapes(plan),
    ...unitFaults(plan, seats),
  ];
}

function seatsOf(plan: SeatingPlan): NamedSeat[] {
  const inRows = plan.rows.flatMap((row, at) =>
    row.seats.map((seat, index) => ({
      id: seat.id,
      place: `rows.${at}.seats.${index}`,
      name: JSON.stringify([row.section, row.name, seat.label]),
      position: rowSeatPosition(row, seat),
      ofWholeTable: false,
    })),
  );
  const atTables = plan.tables.flatMap((table, at) =>
    table.seats.map((seat, index) => ({
      id: seat.id,
      place: `tables.${at}.seats.${index}`,
      name: JSON.stringify([table.section, table.name, seat.label]),
      position: tableSeatPosition(table, index),
      ofWholeTable: table.sold === 'whole',
    })),
  );
  return [...inRows, ...atTables];
}

function duplicateIds(plan: SeatingPlan, seats: readonly NamedSeat[]): PlanFault[] {
  const kinds = ['zones', 'rows', 'tables', 'areas', 'texts', 'accessible'] as const;
  const elements = kinds.flatMap((kind) => plan[kind].map(({ id }, at) => ({ id, place: `${kind}.${at}` })));
  return repeated([...elements, ...seats], ({ id }) => id).map(({ id, place }) =>
    fault('DUPLICATE_ID', `${place}.id`, id),
  );
}

function duplicateNames(seats: readonly NamedSeat[]): PlanFault[] {
  return repeated(seats, ({ name }) => name).map(({ name, place }) => {
    const parts: string[] = JSON.parse(name);
    return fault('DUPLICATE_LABEL', `${place}.label`, parts.filter((part) => part !== '').join(' '));
  });
}

function unknownZones(plan: SeatingPlan): PlanFault[] {
  const known = new Set(plan.zones.map(({ id }) => id));
  const named = [
    ...plan.rows.map(({ zoneId }, at) => ({ zoneId, place: `rows.${at}` })),
    ...plan.rows.flatMap(({ seats }, at) =>
      seats.map(({ zoneId }, index) => ({ zoneId, place: `rows.${at}.seats.${index}` })),
    ),
    ...plan.tables.map(({ zoneId }, at) => ({ zoneId, place: `tables.${at}` })),
    ...plan.areas.map(({ standing }, at) => ({ zoneId: standing?.zoneId, place: `areas.${at}.standing` })),
  ];
  return named.flatMap(({ zoneId, place }) =>
    zoneId === undefined || known.has(zoneId) ? [] : [fault('UNKNOWN_ZONE', `${place}.zoneId`, zoneId)],
  );
}

function rowShapes(plan: SeatingPlan): PlanFault[] {
  return plan.rows.flatMap(({ seats, curveRadius, name }, at) => {
    const disordered = seats.findIndex((seat, index) => seat.at < (seats[index - 1]?.at ?? seat.at));
    const reach = Math.max(...seats.map((seat) => Math.abs(seat.at)));
    return [
      ...(disordered < 0 ? [] : [fault('SEATS_OUT_OF_ORDER', `rows.${at}.seats.${disordered}.at`, name)]),
      ...(curveRadius !== 0 && reach > Math.PI * Math.abs(curveRadius)
        ? [fault('ROW_CLOSES_ON_ITSELF', `rows.${at}.curveRadius`, String(curveRadius))]
        : []),
    ];
  });
}

function unitFaults(plan: SeatingPlan, seats: readonly NamedSeat[]): PlanFault[] {
  const known = new Map(seats.map((seat) => [seat.id, seat]));
  const members = plan.accessible.flatMap(({ spaceId, companionIds }, at) => [
    { id: spaceId, place: `accessible.${at}.spaceId` },
    ...companionIds.map((id, index) => ({ id, place: `accessible.${at}.companionIds.${index}` })),
  ]);
  return [
    ...members.flatMap(({ id, place }) => {
      const seat = known.get(id);
      if (!seat) return [fault('UNKNOWN_SEAT', place, id)];
      return seat.ofWholeTable ? [fault('UNIT_ACROSS_WHOLE_TABLE', place, id)] : [];
    }),
    ...repeated(members, ({ id }) => id).map(({ id, place }) => fault('SEAT_IN_TWO_UNITS', place, id)),
  ];
}

/** All that have the key of an earlier one. */
function repeated<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  });
}

function isInside({ x, y }: Point): boolean {
  return Math.abs(x) <= PLAN_EXTENT && Math.abs(y) <= PLAN_EXTENT;
}

export function fault(code: PlanFaultCode, place: string, detail: string): PlanFault {
  return { code, place, detail };
}
