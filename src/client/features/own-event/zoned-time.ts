import { isPlannable } from '#shared/contracts/common.ts';
import { offsetAt } from '#shared/time/zone-offset.ts';

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;
const DAY_MS = 86_400_000;

/** A clock time at a place, as an instant; or why there is no such instant. */
export type ZonedInstant = { ok: true; ms: number } | { ok: false; reason: 'malformed' | 'skipped' };

/** "2026-11-29T20:00", the way `datetime-local` writes it, of an instant at a place. @param ms Unix ms */
export function localTimeOf(ms: number, timeZone: string): string {
  return new Date(ms + offsetAt(ms, timeZone)).toISOString().slice(0, 16);
}

/**
 * The instant at which the clocks of a time zone show this time. Where they show it twice (the night they go back) it
 * is the first; where they never do (the night they go forward) there is none.
 */
export function instantOf(local: string, timeZone: string): ZonedInstant {
  const match = LOCAL.exec(local);
  if (!match) return { ok: false, reason: 'malformed' };
  const asUtc = Date.parse(`${local}:00Z`);
  if (Number.isNaN(asUtc) || !isPlannable(asUtc)) return { ok: false, reason: 'malformed' };
  // No zone changes its clocks twice within two days, so the offsets around the time are all it can have.
  const candidates = [asUtc - DAY_MS, asUtc + DAY_MS]
    .map((around) => asUtc - offsetAt(around, timeZone))
    .filter((ms) => localTimeOf(ms, timeZone) === local);
  return candidates.length > 0 ? { ok: true, ms: Math.min(...candidates) } : { ok: false, reason: 'skipped' };
}
