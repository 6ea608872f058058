import { organizerNameSql } from '#db/sql/organizations.ts';
import type { Currency } from '#shared/money/money.ts';
import type { EventCategory, UserStatus } from '#shared/states.ts';
import type { Language } from '#shared/text/languages.ts';

/** The recipient of a mail. */
export interface MailedPerson {
  email: string;
  guestName: string;
  /** Null: they have chosen none. */
  language: Language | null;
  userStatus: UserStatus;
  /** 0: a guest who paid in cash at the door and left an address. */
  hasAccount: 0 | 1;
}

/** The columns of `MailedPerson`, from `users AS u`, in SQL over the set of subjects of a run. */
export const MAILED_PERSON = `u.email, u.name AS guestName, u.language AS language, u.status AS userStatus,
  u.door_event_id IS NULL AS hasAccount`;

/**
 * The parameter for mails whose subject id is what they are about and a person, `<about><separator><user>`.
 * @returns JSON: `[{id, aboutId, userId}]`
 */
export function pairsOf(subjectIds: readonly string[], separator: ':' | '/'): string {
  return JSON.stringify(
    subjectIds.map((id) => {
      const [aboutId, userId] = id.split(separator);
      return { id, aboutId, userId };
    }),
  );
}

/** What the head of a mail shows of its event. */
export interface MailedHead {
  eventId: string;
  organizerName: string;
  category: EventCategory;
  /** Of the uploaded picture. */
  imageKey: string | null;
}

/** The columns of `MailedHead`, from `events AS e`. */
export const MAILED_HEAD = `e.id AS eventId, e.category, e.image_key AS imageKey,
  ${organizerNameSql('e')} AS organizerName`;

/** The event that a mail is about. Times in Unix ms. */
export interface MailedEvent extends MailedHead {
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
export const MAILED_EVENT = `${MAILED_HEAD}, e.organizer_id AS organizerId, e.name AS eventName, e.venue_name AS venueName, e.venue_address AS venueAddress, e.city,
  e.time_zone AS timeZone, e.starts_at AS startsAt, e.ends_at AS endsAt, e.currency`;
