import { offsetAt } from './zone-offset.ts';

const WEEK_MS = 7 * 86_400_000;

/** The same weekday and clock time, weeks later, in the time zone. @param at Unix ms */
export function weeksLater(at: number, weeks: number, timeZone: string): number {
  const later = at + weeks * WEEK_MS;
  return later + offsetAt(at, timeZone) - offsetAt(later, timeZone);
}

/** How many weeks later the next occurrence is after `now`; at least one. */
export function weeksUntilNext(at: number, now: number): number {
  return Math.max(1, Math.ceil((now - at) / WEEK_MS));
}
