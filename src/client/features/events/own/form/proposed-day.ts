import { localTimeOf } from './zoned-time.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A new event is proposed for the first Saturday after this many days, which leaves time for promotion. */
const AHEAD_DAYS = 21;
const SATURDAY = 6;

/** The proposed day of a new event in the time zone, `YYYY-MM-DD`. */
export function proposedDay(now: number, timeZone: string): string {
  const from = Date.parse(`${localTimeOf(now + AHEAD_DAYS * DAY_MS, timeZone)}:00Z`);
  const days = (SATURDAY - new Date(from).getUTCDay() + 7) % 7;
  return new Date(from + days * DAY_MS).toISOString().slice(0, 10);
}
