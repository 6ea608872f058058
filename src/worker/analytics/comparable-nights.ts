import type { Reader } from '#db/client.ts';
import type { HomeEvent } from '#db/readers/dashboard/home-events.ts';
import { type CurveRow, readSalesCurves } from '#db/readers/dashboard/home-sales.ts';
import type { Pace } from '#shared/contracts/dashboard.ts';
import { wallOf } from './wall-clock.ts';

export const HOUR_MS = 3_600_000;
/** Fewer say little about a night; older ones say little about this year. */
export const COMPARABLE_MIN = 3;
const COMPARABLE_MAX = 8;
/** Curves kept per isolate; one takes a few kilobytes. */
const CURVES_MAX = 500;

/** Tickets sold per hour before the start. */
export type Curve = Pick<CurveRow, 'hoursBefore' | 'tickets'>[];
type Comparable = Pick<HomeEvent, 'id' | 'startsAt' | 'timeZone' | 'category'>;

/** Curves of ended events, which do not change: reading one costs a row for each purchase. */
const curves = new Map<string, Curve>();

/**
 * The pace of some coming events, by id. Events without comparable ones, or that sell earlier than those did, have none.
 * @param past ended events, latest first
 */
export async function readPaces(
  reader: Reader,
  by: { coming: readonly Comparable[]; past: readonly Comparable[]; now: number },
): Promise<Map<string, Pace>> {
  const choices = by.coming.flatMap((event) => {
    const choice = event.startsAt > by.now ? comparableTo(event, by.past) : null;
    return choice ? [{ event, ...choice }] : [];
  });
  const known = await curvesOf(reader, [...new Set(choices.flatMap(({ ids }) => ids))]);
  return new Map(
    choices.flatMap(({ event, ids, by: likeness }): [string, Pace][] => {
      const hours = Math.floor((event.startsAt - by.now) / HOUR_MS);
      const usual = median(ids.map((id) => soldUntil(known.get(id) ?? [], hours)));
      return usual > 0 ? [[event.id, { usual, nights: ids.length, by: likeness }]] : [];
    }),
  );
}

/** Past events on the same weekday at the venue; if they are too few, of the same category. */
export function comparableTo(
  event: Comparable,
  past: readonly Comparable[],
): { ids: string[]; by: Pace['by'] } | null {
  const weekday = weekdayOf(event);
  const like = {
    weekday: past.filter((one) => weekdayOf(one) === weekday),
    category: past.filter(({ category }) => category === event.category),
  };
  const by = (['weekday', 'category'] as const).find((each) => like[each].length >= COMPARABLE_MIN);
  return by ? { ids: like[by].slice(0, COMPARABLE_MAX).map(({ id }) => id), by } : null;
}

function weekdayOf({ startsAt, timeZone }: Comparable): number {
  return new Date(wallOf(startsAt, timeZone)).getUTCDay();
}

/** Of ended events: their curves are kept. */
export async function curvesOf(reader: Reader, ids: readonly string[]): Promise<Map<string, Curve>> {
  const unknown = ids.filter((id) => !curves.has(id));
  const rows = unknown.length > 0 ? await readSalesCurves(reader, unknown) : [];
  for (const id of unknown) curves.set(id, []);
  for (const { eventId, ...row } of rows) curves.get(eventId)?.push(row);
  const found = new Map(ids.map((id) => [id, curves.get(id) ?? []]));
  for (const id of curves.keys()) if (curves.size > CURVES_MAX) curves.delete(id);
  return found;
}

/** @param hours whole hours before the start; null: all sales */
export function soldUntil(curve: Curve, hours: number | null): number {
  return curve.reduce(
    (sum, row) => (hours === null || row.hoursBefore >= hours ? sum + row.tickets : sum),
    0,
  );
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return Math.round((lower + upper) / 2);
}
