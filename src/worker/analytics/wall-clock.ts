import type { BarUnit } from '#shared/contracts/analytics/analytics.ts';
import { offsetAt } from '#shared/time/zone-offset.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WIDTH_MS = { quarter: 15 * MINUTE_MS, hour: 60 * MINUTE_MS, day: DAY_MS } as const;

/** Local time at a place, encoded as the Unix ms at which UTC shows the same clock. Every such day has 24 hours. */
export function wallOf(at: number, timeZone: string): number {
  return at + offsetAt(at, timeZone);
}

/** Start of the bar that contains a wall-clock time. */
export function barOf(wall: number, unit: BarUnit): number {
  if (unit !== 'month') return wall - (((wall % WIDTH_MS[unit]) + WIDTH_MS[unit]) % WIDTH_MS[unit]);
  const date = new Date(wall);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

/** The bar `count` bars earlier, or later when `count` is negative. */
export function barsBefore(bar: number, unit: BarUnit, count: number): number {
  if (unit !== 'month') return bar - count * WIDTH_MS[unit];
  const date = new Date(bar);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - count, 1);
}

/** All bars between two wall-clock times, both inclusive. */
export function barsFrom(first: number, last: number, unit: BarUnit): number[] {
  const bars = [];
  for (let bar = barOf(first, unit); bar <= last; bar = barsBefore(bar, unit, -1)) bars.push(bar);
  return bars;
}

/** `2026-11-21T20:00`: local time without an offset. */
export function wallText(wall: number): string {
  return new Date(wall).toISOString().slice(0, 16);
}

/** The date at a place, as `2026-11-21`. */
export function localDay(at: number, timeZone: string): string {
  return wallText(wallOf(at, timeZone)).slice(0, 10);
}

/**
 * The finest unit whose bars still fit on a screen.
 * @param limits longest span of each unit (ms)
 */
export function unitFor(spanMs: number, limits: Partial<Record<BarUnit, number>>): BarUnit {
  const fits = (['quarter', 'hour', 'day'] as const).find((unit) => spanMs <= (limits[unit] ?? -1));
  return fits ?? 'month';
}

export const SALES_SPANS = { hour: 2 * DAY_MS, day: 92 * DAY_MS } as const;
export const DOOR_SPANS = { quarter: DAY_MS / 2, hour: 4 * DAY_MS, day: 92 * DAY_MS } as const;
