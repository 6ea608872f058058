import { offsetAt } from '#shared/time/zone-offset.ts';
import { clockChanges, clockText } from './zoned-clock.ts';

/** A calendar looks a little around an event. */
const AROUND_MS = 24 * 3_600_000;
/** Where nothing is known to change, a rule counts from here on. */
const SINCE = '19700101T000000';

/**
 * RFC 5545's VTIMEZONE of an IANA time zone, with what holds from a day before `from` to a day after `until`. Apple and
 * Google know the zone by its name; Outlook reads this.
 */
export function timeZoneBlock(timeZone: string, from: number, until: number): string {
  const start = from - AROUND_MS;
  const first = offsetAt(start, timeZone);
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...rule('STANDARD', SINCE, first, first),
    ...clockChanges(timeZone, start, until + AROUND_MS).flatMap(({ at, beforeMs, afterMs }) =>
      rule(afterMs > beforeMs ? 'DAYLIGHT' : 'STANDARD', clockText(at, beforeMs), beforeMs, afterMs),
    ),
    'END:VTIMEZONE',
  ].join('\r\n');
}

function rule(kind: 'STANDARD' | 'DAYLIGHT', since: string, beforeMs: number, afterMs: number): string[] {
  return [
    `BEGIN:${kind}`,
    `DTSTART:${since}`,
    `TZOFFSETFROM:${offsetText(beforeMs)}`,
    `TZOFFSETTO:${offsetText(afterMs)}`,
    `END:${kind}`,
  ];
}

/** `+0530`; seconds, which only history has, are left out. */
function offsetText(offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / 60_000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}
