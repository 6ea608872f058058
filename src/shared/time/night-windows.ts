import { offsetAt } from './zone-offset.ts';

/** Nights that guests look for. */
export const NIGHT_FILTERS = ['tonight', 'weekend'] as const;
export type NightFilter = (typeof NIGHT_FILTERS)[number];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** By the local clock: a night belongs to the day on which it starts. */
const EVENING_HOUR = 18;
const MORNING_HOUR = 6;
const FRIDAY = 5;

/** From when until when (Unix ms). */
export interface TimeWindow {
  from: number;
  until: number;
}

/**
 * Tonight (18:00 to 06:00) or this weekend (Friday 18:00 to Monday 06:00) by the clock of a time zone. In its small
 * hours the night before is still tonight.
 */
export function nightWindow(night: NightFilter, now: number, timeZone: string): TimeWindow {
  const local = now + offsetAt(now, timeZone) - MORNING_HOUR * HOUR_MS;
  const today = Math.floor(local / DAY_MS) * DAY_MS;
  const clock = (day: number, hour: number) => {
    const at = day + hour * HOUR_MS;
    // The offset on that day, which may differ from now.
    return at - offsetAt(at - offsetAt(at, timeZone), timeZone);
  };
  if (night === 'tonight')
    return { from: clock(today, EVENING_HOUR), until: clock(today + DAY_MS, MORNING_HOUR) };
  const weekday = new Date(today).getUTCDay();
  // Saturday and Sunday look back to their Friday.
  const friday = today + (weekday === 0 ? -2 : FRIDAY - weekday) * DAY_MS;
  return { from: clock(friday, EVENING_HOUR), until: clock(friday + 3 * DAY_MS, MORNING_HOUR) };
}
