import { offsetAt } from '#shared/time/zone-offset.ts';
import { clockChanges, clockText } from './zoned-clock.ts';

/** Also covers clock changes within a day of the event: a calendar shows the hours around it. */
const AROUND_MS = 24 * 3_600_000;
/** Start of the rule that applies before the first listed change. */
const SINCE = '19700101T000000';

/**
 * RFC 5545 VTIMEZONE of an IANA zone, from a day before `from` to a day after `until`. Apple and Google know the zone
 * by its name; Outlook reads this block.
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

/** `+0530`. Seconds are dropped: only historical offsets have them. */
function offsetText(offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / 60_000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}
