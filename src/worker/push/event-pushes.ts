import type { Reader } from '#db/client.ts';
import { readMailedAnnouncements } from '#db/readers/announcements/announcements.ts';
import { readMailedChanges } from '#db/readers/events/event-changes.ts';
import { readReminded } from '#db/readers/mail/mailed-tickets.ts';
import { readPushedEvents } from '#db/readers/push/pushed-events.ts';
import { placeOf } from '#shared/events/address.ts';
import { type ToldFacts, toldChange } from '#shared/events/told-facts.ts';
import { PATHS } from '#shared/paths.ts';
import { formatEventTime } from '#shared/time/event-time.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import { isRemindable } from '#worker/mail/kinds/reminder-mails.ts';
import type { ComposePush } from './push-deps.ts';

/** The subjects of all these are those of the mails: what it is about, and the person. */
const personOf = (subjectId: string) => subjectId.split(/[:/]/).at(-1);

/** Tells a holder what changed; the ticket asks whether they still come. */
export async function eventChangedPushes(
  reader: Reader,
  subjectIds: readonly string[],
): Promise<ComposePush> {
  const changes = await readMailedChanges(reader, subjectIds);
  return (subjectId, { userId, language }) => {
    const change = changes.find(({ id }) => id === subjectId);
    if (change?.status !== 'published' || personOf(subjectId) !== userId) return null;
    const now = JSON.parse(change.after) as ToldFacts;
    const told = toldChange(JSON.parse(change.before) as ToldFacts, now);
    if (!told) return null;
    const t = i18n.getFixedT(language, 'pushes');
    const { timeZone } = change;
    return {
      title: t('eventChanged.title', { event: change.eventName }),
      body: [
        told.when && t('eventChanged.when', { when: formatEventTime(language, { ...now, timeZone }) }),
        told.where && t('eventChanged.where', { where: told.where.now }),
        told.lineUp && t('eventChanged.lineUp'),
      ]
        .filter(Boolean)
        .join(' '),
      path: PATHS.myTickets,
      tag: `event ${change.eventId}`,
    };
  };
}

export async function eventCancelledPushes(
  reader: Reader,
  subjectIds: readonly string[],
): Promise<ComposePush> {
  const events = await readPushedEvents(
    reader,
    subjectIds.map((subjectId) => subjectId.split('/')[0] ?? ''),
  );
  return (subjectId, { userId, language }) => {
    const event = events.find(({ id }) => subjectId === `${id}/${userId}`);
    if (!event) return null;
    const t = i18n.getFixedT(language, 'pushes');
    return {
      title: t('eventCancelled.title', { event: event.eventName }),
      body: t('eventCancelled.body'),
      path: PATHS.myTickets,
      tag: `event ${event.id}`,
    };
  };
}

/** The organizer's own words, unless their reader opted out since. */
export async function announcementPushes(
  reader: Reader,
  subjectIds: readonly string[],
): Promise<ComposePush> {
  const announcements = await readMailedAnnouncements(reader, subjectIds);
  return (subjectId, device) => {
    const message = announcements.find(({ id, userId }) => id === subjectId && userId === device.userId);
    if (!message || message.optedOut === 1) return null;
    return {
      title: message.eventName,
      body: `${message.subject}\n${message.text}`.slice(0, SHOWN_CHARS),
      path: PATHS.myTickets,
      tag: `announcement ${subjectId}`,
    };
  };
}

/** What a phone shows of a message, with some to spare. */
const SHOWN_CHARS = 300;

export function reminderPushes(when: 'day' | 'doors') {
  return async (
    reader: Reader,
    subjectIds: readonly string[],
    { now }: { now: () => number },
  ): Promise<ComposePush> => {
    const holders = await readReminded(reader, subjectIds);
    return (subjectId, { userId, language }) => {
      const holder = holders.find((one) => one.id === subjectId && one.userId === userId);
      if (!holder || !isRemindable(holder, when, now())) return null;
      const t = i18n.getFixedT(language, 'pushes');
      return {
        title: t(`reminder.${when}`, { event: holder.eventName }),
        body: [formatEventTime(language, holder), placeOf(holder)].join('\n'),
        path: PATHS.myTickets,
        tag: `event ${subjectId}`,
      };
    };
  };
}
