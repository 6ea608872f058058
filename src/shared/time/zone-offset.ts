const clocks = new Map<string, Intl.DateTimeFormat>();

/** Cached per time zone: creating a formatter costs more than all its uses. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const made = clocks.get(timeZone);
  if (made) return made;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** Offset of a time zone from UTC (ms). @param at Unix ms */
export function offsetAt(at: number, timeZone: string): number {
  const whole = Math.floor(at / 1_000) * 1_000;
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(whole)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - whole;
}

/** Local time with its offset: `2026-12-31T21:00:00-06:00`. */
export function zonedIso(at: number, timeZone: string): string {
  const offset = Math.round(offsetAt(at, timeZone) / 60_000);
  const clock = new Date(at + offset * 60_000).toISOString().slice(0, 19);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const distance = Math.abs(offset);
  return `${clock}${offset < 0 ? '-' : '+'}${two(distance / 60)}:${two(distance % 60)}`;
}
