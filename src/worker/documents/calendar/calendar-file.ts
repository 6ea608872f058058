import ical, { ICalCalendarMethod, type ICalDateTimeValue, ICalEventStatus } from 'ical-generator';
import { offsetAt } from '#shared/time/zone-offset.ts';
import { timeZoneBlock } from './time-zone-block.ts';
import { clockText } from './zoned-clock.ts';

/** A calendar entry. Times in Unix ms. */
export interface CalendarEntry {
  /** Never changes: a calendar replaces the entry that has the same uid. */
  uid: string;
  name: string;
  description: string;
  /** Venue and address on one line; see `placeOf`. */
  location: string;
  url: string;
  startsAt: number;
  endsAt: number;
  /** IANA time zone of the venue, in which the entry is shown. */
  timeZone: string;
  cancelled: boolean;
}

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

/** An iCalendar file (RFC 5545) with one entry. @param madeAt Unix milliseconds */
export function calendarFile(entry: CalendarEntry, madeAt: number): string {
  const { startsAt, endsAt } = entry;
  // With the short name `UTC`, ical-generator asks for a date library's plugin.
  const timeZone = entry.timeZone === 'UTC' ? 'Etc/UTC' : entry.timeZone;
  const calendar = ical({
    prodId: { company: 'Aforo', product: 'Tickets' },
    method: ICalCalendarMethod.PUBLISH,
    // `name: null`: with a name, DTSTAMP would be written in the venue's local time, which RFC 5545 forbids.
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
 * The file name for `Content-Disposition`, in any alphabet (RFC 6266). `inline`, not `attachment`: a phone then
 * offers to add the entry, and a laptop, which cannot show it, saves it.
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
 * A moment in the local time of a zone. ical-generator accepts date-library objects and uses only the two formats
 * below; it would read a plain `Date` in the time zone of this machine.
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
