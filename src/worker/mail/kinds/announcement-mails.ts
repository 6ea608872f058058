import { readerOf } from '#db/client.ts';
import { readMailedAnnouncements } from '#db/readers/announcements/announcements.ts';
import type { MailedEvent, MailedPerson } from '#db/readers/mail/mailed.ts';
import { placeOf } from '#shared/events/address.ts';
import { PATHS } from '#shared/paths.ts';
import { formatEventTime } from '#shared/time/event-time.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import type { Composed, MailDeps } from '../mail-deps.ts';
import { headOf } from '../mail-head.ts';
import { layOutMail } from '../mail-layout.ts';
import { composeByRow, languageFor } from '../mailed-reader.ts';
import type { MailMessage } from '../mailer.ts';

type Words = MailedEvent & { subject: string; text: string };
type Links = Pick<MailDeps, 'siteUrl' | 'supportEmail'>;

/** An organizer's message to holders of tickets, unless they opted out since. */
export async function announcementMails(
  deps: MailDeps,
  subjectIds: readonly string[],
): Promise<(subjectId: string) => Promise<Composed>> {
  const announcements = await readMailedAnnouncements(readerOf(deps.db), subjectIds);
  const links = new Map(
    await Promise.all(
      announcements.map(async ({ id, userId }) => [id, await deps.optOutLink(userId)] as const),
    ),
  );
  return composeByRow(announcements, 'no such announcement', (announcement) => {
    const optOutLink = links.get(announcement.id);
    if (announcement.optedOut === 1 || !optOutLink) return { skip: 'opted out' };
    const send = composeAnnouncement(announcement, announcement, { ...deps, optOutLink });
    return { send, from: announcement.organizerId };
  });
}

/** The organizer's words as written, in a frame in the reader's language. */
export function composeAnnouncement(
  words: Words,
  reader: MailedPerson,
  { siteUrl, supportEmail, optOutLink }: Links & { optOutLink: string },
): MailMessage {
  const language = languageFor(reader, words.currency);
  const t = i18n.getFixedT(language, 'mails');
  const message = layOutMail({
    to: reader.email,
    language,
    subject: words.subject,
    guestName: reader.guestName,
    lead: t('announcement.lead', { organizer: words.organizerName, event: words.eventName }),
    quote: words.text.split(/\s*\n\s*/),
    head: headOf({ siteUrl }, words, { isTyped: reader.hasAccount === 0 }),
    title: words.eventName,
    facts: [
      [t('when'), formatEventTime(language, words)],
      [t('where'), placeOf(words)],
    ],
    button:
      reader.hasAccount === 1
        ? { label: t('announcement.button'), link: `${siteUrl}${PATHS.myTickets}` }
        : null,
    fine: [t('announcement.why', { event: words.eventName, address: supportEmail })],
    fineLink: { label: t('announcement.optOut'), link: optOutLink },
  });
  // RFC 8058. The `https` address only: a POST to it opts out.
  const headers = {
    'List-Unsubscribe': `<${optOutLink}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return { ...message, headers };
}
