import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

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
  cancelled: boolean;
  /** Never smaller in a later version of the entry. */
  sequence: number;
}

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

/**
 * An iCalendar file (RFC 5545) with one entry. Its times are in UTC, so it needs no time zone definitions; calendars show
 * them in the reader's zone.
 *
 * @param madeAt Unix milliseconds
 */
export function calendarFile(entry: CalendarEntry, madeAt: number): string {
  const calendar = ical({
    prodId: { company: 'Aforo', product: 'Tickets' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: entry.uid,
    // Of two files with one uid, calendars take the one with the higher sequence (RFC 5546, 2.1.4).
    sequence: entry.sequence,
    summary: entry.name,
    ...(entry.description && { description: entry.description }),
    ...(entry.location && { location: entry.location }),
    url: entry.url,
    stamp: new Date(madeAt),
    start: new Date(entry.startsAt),
    end: new Date(entry.endsAt),
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
