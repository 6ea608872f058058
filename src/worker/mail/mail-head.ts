import { NO_NAME } from '#db/commits/people/erase-person.ts';
import type { MailedHead } from '#db/readers/mail/mailed.ts';
import { eventHue } from '#shared/events/event-colors.ts';
import { eventStripPath } from '#worker/share-cards/strip-path.ts';
import { type MailAccent, mailAccent } from './mail-accent.ts';

/** On top of a mail about an event: whose event it is, and a strip of its cover by an absolute address. */
export interface MailHead {
  organizer: string;
  /** Mail clients may leave it out. */
  strip: string | null;
  /** In the event's own color. */
  accent: MailAccent;
}

/**
 * @param by.isTyped a person typed the address: no picture goes there, because anybody may become an organizer
 */
export function headOf(
  { siteUrl }: { siteUrl: string },
  event: MailedHead,
  by: { isTyped: boolean } = { isTyped: false },
): MailHead {
  return {
    organizer: event.organizerName === NO_NAME ? '' : event.organizerName,
    strip: by.isTyped ? null : `${siteUrl}${eventStripPath(event)}`,
    accent: mailAccent(eventHue({ ...event, id: event.eventId, imageUrl: event.imageKey })),
  };
}

/** The head and title of a mail about money that may belong to no event. */
export function eventPartsOf(
  deps: { siteUrl: string },
  event: { [Key in keyof MailedHead]: MailedHead[Key] | null } & { eventName: string | null },
): { head: MailHead; title: string } | null {
  const { eventId, eventName, organizerName, category, imageKey } = event;
  if (eventId === null || eventName === null || category === null) return null;
  const head = headOf(deps, { eventId, category, imageKey, organizerName: organizerName ?? '' });
  return { head, title: eventName };
}
