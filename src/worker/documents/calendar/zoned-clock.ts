import { offsetAt } from '#shared/time/zone-offset.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export interface ClockChange {
  /** First moment with the new offset (Unix ms). */
  at: number;
  beforeMs: number;
  afterMs: number;
}

/** Clock changes of a zone between two moments. One sample per day is enough: changes are weeks apart. */
export function clockChanges(timeZone: string, from: number, until: number): ClockChange[] {
  const changes: ClockChange[] = [];
  let beforeMs = offsetAt(from, timeZone);
  for (let day = from; day < until; day += DAY_MS) {
    const next = Math.min(day + DAY_MS, until);
    const afterMs = offsetAt(next, timeZone);
    if (afterMs === beforeMs) continue;
    changes.push({ at: firstMinuteWith(timeZone, afterMs, day, next), beforeMs, afterMs });
    beforeMs = afterMs;
  }
  return changes;
}

function firstMinuteWith(timeZone: string, offsetMs: number, after: number, until: number): number {
  let [low, high] = [Math.floor(after / MINUTE_MS), Math.ceil(until / MINUTE_MS)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * MINUTE_MS, timeZone) === offsetMs) high = middle;
    else low = middle;
  }
  return high * MINUTE_MS;
}

/** `20261121T200000`: local time at this offset. */
export function clockText(at: number, offsetMs: number): string {
  return new Date(at + offsetMs)
    .toISOString()
    .replace(/[-:]/g, '')
    .replace(/\.\d+Z$/, '');
}
