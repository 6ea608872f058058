import type { Currency } from '#shared/money/money.ts';

/** The event that a mail is about. Times in Unix ms. */
export interface MailedEvent {
  organizerId: string;
  eventName: string;
  venueName: string;
  venueAddress: string;
  city: string;
  timeZone: string;
  startsAt: number;
  endsAt: number;
  currency: Currency;
}

/** The columns of `MailedEvent`, from `events AS e`, in SQL over the set of subjects of a run. */
export const MAILED_EVENT = `e.organizer_id AS organizerId, e.name AS eventName, e.venue_name AS venueName, e.venue_address AS venueAddress, e.city,
  e.time_zone AS timeZone, e.starts_at AS startsAt, e.ends_at AS endsAt, e.currency`;
