import { isPlannable } from '#shared/contracts/common.ts';
import { offsetAt } from '#shared/time/zone-offset.ts';

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;
const DAY_MS = 86_400_000;

/** A local time in a time zone as an instant, or why there is none. */
export type ZonedInstant = { ok: true; ms: number } | { ok: false; reason: 'malformed' | 'skipped' };

/** An instant as "2026-11-29T20:00" in a time zone, the format of `datetime-local`. @param ms Unix ms */
export function localTimeOf(ms: number, timeZone: string): string {
  return new Date(ms + offsetAt(ms, timeZone)).toISOString().slice(0, 16);
}

/**
 * Resolves a local time in a time zone. A time that occurs twice (clocks go back) resolves to the first instant; one
 * that never occurs (clocks go forward) is `skipped`.
 */
export function instantOf(local: string, timeZone: string): ZonedInstant {
  const match = LOCAL.exec(local);
  if (!match) return { ok: false, reason: 'malformed' };
  const asUtc = Date.parse(`${local}:00Z`);
  if (Number.isNaN(asUtc) || !isPlannable(asUtc)) return { ok: false, reason: 'malformed' };
  // No zone changes its offset twice within two days, so the offsets a day before and after are the only candidates.
  const candidates = [asUtc - DAY_MS, asUtc + DAY_MS]
    .map((around) => asUtc - offsetAt(around, timeZone))
    .filter((ms) => localTimeOf(ms, timeZone) === local);
  return candidates.length > 0 ? { ok: true, ms: Math.min(...candidates) } : { ok: false, reason: 'skipped' };
}

/** Adds a duration to a local time, ignoring daylight saving. */
export function later(local: string, ms: number): string {
  return new Date(Date.parse(`${local}:00Z`) + ms).toISOString().slice(0, 16);
}

/** The end that keeps an event's duration when its start moves to `next`; null while a time is missing or they are reversed. */
export function movedEnd({ start, end }: { start: string; end: string }, next: string): string | null {
  const lasts = Date.parse(`${end}:00Z`) - Date.parse(`${start}:00Z`);
  return next && lasts > 0 ? later(next, lasts) : null;
}
