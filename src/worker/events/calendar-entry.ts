import { placeOf } from '#shared/events/address.ts';
import type { CalendarEntry } from '../documents/calendar/calendar-file.ts';

/** What a calendar needs to know of an event. Times in Unix milliseconds. */
export interface CalendarEvent {
  id: string;
  name: string;
  description: string;
  venueName: string;
  venueAddress: string;
  city: string;
  startsAt: number;
  endsAt: number;
  timeZone: string;
  status: string;
}

/**
 * An event as an entry of a calendar. Its page and each ticket for it give the same entry, so that a guest who takes
 * both has it once. @param siteUrl without a slash at the end
 */
export function calendarEntry(event: CalendarEvent, siteUrl: string): CalendarEntry {
  return {
    uid: `${event.id}@aforo`,
    name: event.name,
    description: event.description,
    location: placeOf(event),
    url: `${siteUrl}/event/${event.id}`,
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    timeZone: event.timeZone,
    cancelled: event.status === 'cancelled',
  };
}
