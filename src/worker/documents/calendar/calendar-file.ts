import ical, { ICalCalendarMethod, type ICalDateTimeValue, ICalEventStatus } from 'ical-generator';
import { offsetAt } from '#shared/time/zone-offset.ts';
import { timeZoneBlock } from './time-zone-block.ts';
import { clockText } from './zoned-clock.ts';

/** What somebody puts into their calendar. Times in Unix milliseconds. */
export interface CalendarEntry {
  /** Stays the same for ever: a calendar replaces what it has under it. */
  uid: string;
  name: string;
  description: string;
  /** The venue and its address, on one line; see `placeOf`. */
  location: string;
  /** The page of the event. */
  url: string;
  startsAt: number;
  endsAt: number;
  /** IANA name: the entry is shown by the venue's clock. */
  timeZone: string;
  cancelled: boolean;
}

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

/** An iCalendar file (RFC 5545) with one entry. @param madeAt Unix milliseconds */
export function calendarFile(entry: CalendarEntry, madeAt: number): string {
  const { startsAt, endsAt } = entry;
  // By its short name the generator would ask for a date library's plugin.
  const timeZone = entry.timeZone === 'UTC' ? 'Etc/UTC' : entry.timeZone;
  const calendar = ical({
    prodId: { company: 'Aforo', product: 'Tickets' },
    method: ICalCalendarMethod.PUBLISH,
    // Without a name of its own: with one, the moment of making would be written by the venue's clock, which RFC 5545 forbids.
    timezone: { name: null, generator: (name) => timeZoneBlock(name, startsAt, endsAt) },
  });
  calendar.createEvent({
    id: entry.uid,
    summary: entry.name,
    ...(entry.description && { description: entry.description }),
    ...(entry.location && { location: entry.location }),
    url: entry.url,
    stamp: new Date(madeAt).toISOString(),
    start: onClock(startsAt, timeZone),
    end: onClock(endsAt, timeZone),
    timezone: timeZone,
    status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return `${calendar.toString()}\r\n`;
}

/**
 * The name of the file for `Content-Disposition`, in any alphabet (RFC 6266). Shown, not attached: a phone then offers
 * to add the entry, and a laptop, which cannot show it, saves it.
 */
export function calendarDisposition(name: string): string {
  const file = `${
    name
      .toWellFormed()
      .replace(/[\s\p{Cc}\\/:*?"<>|]+/gu, ' ')
      .trim() || 'event'
  }.ics`;
  const ascii = file.normalize('NFKD').replace(/[^\x20-\x7e]/g, '');
  const plain = /^[a-z0-9]/i.test(ascii) ? ascii : 'event.ics';
  return `inline; filename="${plain.replaceAll('%', '')}"; filename*=UTF-8''${encodeURIComponent(file).replace(/['()*]/g, percent)}`;
}

function percent(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}

/**
 * A moment on the clocks of a time zone. ical-generator reads them off a date library's object, of which it uses the two
 * formats below; a plain `Date` it would read by the clock of this machine.
 */
function onClock(at: number, timeZone: string): ICalDateTimeValue {
  const date = new Date(at);
  const [day = '', time = ''] = clockText(at, offsetAt(at, timeZone)).split('T');
  return {
    format: (pattern) => (pattern === 'YYYYMMDD' ? day : time),
    isValid: () => true,
    toDate: () => date,
    toJSON: () => date.toJSON(),
  };
}
