export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/**
 * A local time some days from now in a city's time zone.
 * @param clock `HH:MM`
 * @returns Unix milliseconds
 */
export function localTime(now: number, timeZone: string, days: number, clock: string): number {
  const date = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now + days * DAY);
  const asIfUtc = Date.parse(`${date}T${clock}:00Z`);
  return asIfUtc - zoneOffset(asIfUtc, timeZone);
}

/** The zone's offset from UTC at that time (ms). */
function zoneOffset(moment: number, timeZone: string): number {
  const name = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(moment)
    .find((part) => part.type === 'timeZoneName')?.value;
  const match = /GMT([+-])(\d\d):(\d\d)/.exec(name ?? '');
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return (match[1] === '-' ? -minutes : minutes) * MINUTE;
}
