import { placeOf } from '#shared/events/address.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import type { Language } from '#shared/text/languages.ts';
import type { CalendarEntry } from '#worker/documents/calendar/calendar-file.ts';
import { entryLine } from '../entry-words.ts';

/** The event fields of a calendar entry. Times in Unix ms. */
export interface CalendarEvent {
  id: string;
  name: string;
  description: string;
  venueName: string;
  venueAddress: string;
  city: string;
  startsAt: number;
  endsAt: number;
  minAge: number | null;
  doorsAt: number | null;
  timeZone: string;
  status: string;
  createdAt: number;
  updatedAt: number;
}

/**
 * An event as a calendar entry. The event page and each ticket give the same uid, so that a guest who adds both has
 * one entry.
 * @param siteUrl without a trailing slash
 */
export function calendarEntry(event: CalendarEvent, siteUrl: string, language: Language): CalendarEntry {
  return {
    uid: `${event.id}@aforo`,
    name: event.name,
    description: [entryLine(language, event), event.description].filter(Boolean).join('\n\n'),
    location: placeOf(event),
    url: `${siteUrl}${pathFor(PATHS.event, event.id)}`,
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    cancelled: event.status === 'cancelled',
    // In seconds, which fit the format's 32 bits for 68 years. Of two edits in a second, DTSTAMP decides.
    sequence: Math.floor((event.updatedAt - event.createdAt) / 1_000),
  };
}
