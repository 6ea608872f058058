import { emptyPlan } from '../builder/elements.ts';
import { IdSource } from '../builder/ids.ts';
import { fault, malformed, type PlanFault, type PlanResult, parseImported, refused } from '../check-plan.ts';
import { roundCoordinate } from '../geometry.ts';
import type { PlanArea, PlanRow, PlanText, PlanZone, Point } from '../plan.ts';
import { fitRow, type PlacedSeat, usualSpacing } from './fit-row.ts';
import {
  PRETIX_TEXT_SIZE,
  type PretixArea,
  type PretixPlan,
  type PretixZone,
  pretixPlanSchema,
} from './pretix-format.ts';

const DEFAULT_COLOR = '#6d5bd0';
const DEFAULT_AREA_COLOR = '#d0d0d8';
/** Name of the zone of seats without a category. */
const NO_CATEGORY = '–';

/**
 * Reads a seating plan of pretix. Categories become zones in their order, zones become sections, a seat's guid its id.
 * Places in faults are places in the file; those that our own bounds refuse are places in the plan made from it.
 */
export function importPretix(file: string): PlanResult {
  const json = parseJson(file);
  if ('code' in json) return refused([json]);
  const parsed = pretixPlanSchema.safeParse(json.value);
  if (!parsed.success) return refused(malformed(parsed.error.issues));
  const faults = faultsOf(parsed.data);
  return faults.length > 0 ? refused(faults) : parseImported(planOf(parsed.data));
}

function parseJson(file: string): { value: unknown } | PlanFault {
  try {
    return { value: JSON.parse(file) };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return fault('NOT_JSON', '', detail);
  }
}

function faultsOf({ categories, zones }: PretixPlan): PlanFault[] {
  const known = new Set(['', ...categories.map(({ name }) => name)]);
  return zones.flatMap(({ rows, areas }, zone) => [
    ...rows.flatMap(({ seats }, row) =>
      seats.flatMap(({ category }, seat) =>
        known.has(category)
          ? []
          : [fault('UNKNOWN_ZONE', `zones.${zone}.rows.${row}.seats.${seat}.category`, category)],
      ),
    ),
    ...areas.flatMap((area, at) => {
      const { shape } = area;
      return shape === undefined || area[shape]
        ? []
        : [fault('MALFORMED', `zones.${zone}.areas.${at}`, shape)];
    }),
  ]);
}

function planOf({ name, categories, zones }: PretixPlan): unknown {
  const empty = emptyPlan(name, NO_CATEGORY);
  const guids = zones.flatMap(({ rows }) => rows.flatMap(({ seats }) => seats.map((seat) => seat.seat_guid)));
  const ids = new IdSource(empty, guids);
  const named = zones.some(({ rows }) =>
    rows.some(({ seats }) => seats.some(({ category }) => category === '')),
  )
    ? [...categories, { name: NO_CATEGORY }]
    : categories;
  const planZones = named.map(
    (category, index): PlanZone => ({
      id: ids.next('z'),
      name: category.name,
      color: hexColor(category.color) ?? DEFAULT_COLOR,
      rank: index + 1,
    }),
  );
  const zoneIds = new Map(planZones.map((zone) => [zone.name, zone.id]));
  const placed = zones.map((zone) =>
    zone.rows.map(({ seats, position }) => placedSeats(zone, position, seats, zoneIds)),
  );
  const spacing = usualSpacing(placed.flat());
  const rows = zones.flatMap((zone, at) =>
    zone.rows.flatMap(({ row_number }, index): PlanRow[] => {
      const seats = placed[at]?.[index] ?? [];
      const zoneId = commonest(seats);
      if (zoneId === null) return [];
      return [
        {
          id: ids.next('r'),
          name: row_number.trim() || String(index + 1),
          section: zone.name,
          zoneId,
          stepFree: false,
          ...fitRow(seats, zoneId, spacing),
        },
      ];
    }),
  );
  const drawn = zones.flatMap((zone) => zone.areas.map((area) => drawnArea(zone, area, ids)));
  return {
    ...empty,
    zones: planZones.length > 0 ? planZones : empty.zones,
    rows,
    areas: drawn.flatMap(({ area }) => area ?? []),
    texts: drawn.flatMap(({ text }) => text ?? []),
    nextId: ids.nextId,
  };
}

function placedSeats(
  zone: PretixZone,
  row: Point,
  seats: PretixZone['rows'][number]['seats'],
  zoneIds: ReadonlyMap<string, string>,
): PlacedSeat[] {
  return seats.map(({ seat_guid, seat_number, position, category }) => ({
    id: seat_guid,
    label: seat_number,
    zoneId: zoneIds.get(category === '' ? NO_CATEGORY : category) ?? '',
    position: sum(zone.position, row, position),
  }));
}

/** The zone of most seats. */
function commonest(seats: readonly PlacedSeat[]): string | null {
  const counts = new Map<string, number>();
  for (const { zoneId } of seats) counts.set(zoneId, (counts.get(zoneId) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}

/** Our areas have their name in the middle, so that the place of a shape's text is lost. */
function drawnArea(zone: PretixZone, area: PretixArea, ids: IdSource): { area?: PlanArea; text?: PlanText } {
  const angle = roundCoordinate(area.rotation % 360);
  const words = area.text?.text.trim() ?? '';
  const outline = outlineOf(area);
  if (outline) {
    const color = hexColor(area.color) ?? DEFAULT_AREA_COLOR;
    const position = sum(zone.position, area.position);
    return { area: { id: ids.next('a'), ...position, angle, name: words, color, outline, standing: null } };
  }
  if (words === '' || !area.text) return {};
  const position = sum(zone.position, area.position, area.text.position);
  return {
    text: { id: ids.next('x'), ...position, angle, text: words, size: area.text.size ?? PRETIX_TEXT_SIZE },
  };
}

function outlineOf({ shape, rectangle, ellipse, circle, polygon }: PretixArea): PlanArea['outline'] | null {
  if (shape === 'rectangle' && rectangle) return { shape, ...rectangle };
  if (shape === 'ellipse' && ellipse)
    return { shape, width: ellipse.radius.x * 2, height: ellipse.radius.y * 2 };
  if (shape === 'circle' && circle)
    return { shape: 'ellipse', width: circle.radius * 2, height: circle.radius * 2 };
  return shape === 'polygon' && polygon ? { shape, points: polygon.points } : null;
}

function sum(...points: readonly Point[]): Point {
  return {
    x: roundCoordinate(points.reduce((total, { x }) => total + x, 0)),
    y: roundCoordinate(points.reduce((total, { y }) => total + y, 0)),
  };
}

/** #rrggbb of the two hexadecimal notations; null for names of colors. */
function hexColor(color: string | undefined): string | null {
  const found = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color ?? '')?.[0].toLowerCase();
  if (!found) return null;
  return found.length === 7 ? found : `#${[...found.slice(1)].map((digit) => digit + digit).join('')}`;
}
