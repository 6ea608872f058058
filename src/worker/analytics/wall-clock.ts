import type { BarUnit } from '#shared/contracts/analytics.ts';
import { offsetAt } from '#shared/time/zone-offset.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WIDTH_MS = { quarter: 15 * MINUTE_MS, hour: 60 * MINUTE_MS, day: DAY_MS } as const;

/** What the clock of a place shows, as the Unix ms at which UTC shows the same. Days of it are all 24 hours long. */
export function wallOf(at: number, timeZone: string): number {
  return at + offsetAt(at, timeZone);
}

/** The beginning of the bar that a time of the wall clock lies in. */
export function barOf(wall: number, unit: BarUnit): number {
  if (unit !== 'month') return wall - (((wall % WIDTH_MS[unit]) + WIDTH_MS[unit]) % WIDTH_MS[unit]);
  const date = new Date(wall);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

/** The bar so many before it; after it when negative. */
export function barsBefore(bar: number, unit: BarUnit, count: number): number {
  if (unit !== 'month') return bar - count * WIDTH_MS[unit];
  const date = new Date(bar);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - count, 1);
}

/** Every bar from one to another, both included. */
export function barsFrom(first: number, last: number, unit: BarUnit): number[] {
  const bars = [];
  for (let bar = barOf(first, unit); bar <= last; bar = barsBefore(bar, unit, -1)) bars.push(bar);
  return bars;
}

/** `2026-11-21T20:00`: a time without a place. */
export function wallText(wall: number): string {
  return new Date(wall).toISOString().slice(0, 16);
}

/** As fine as a screen has room for. @param limits the longest span of each unit, in ms */
export function unitFor(spanMs: number, limits: Partial<Record<BarUnit, number>>): BarUnit {
  const fits = (['quarter', 'hour', 'day'] as const).find((unit) => spanMs <= (limits[unit] ?? -1));
  return fits ?? 'month';
}

export const SALES_SPANS = { hour: 2 * DAY_MS, day: 92 * DAY_MS } as const;
export const DOOR_SPANS = { quarter: DAY_MS / 2, hour: 4 * DAY_MS, day: 92 * DAY_MS } as const;
