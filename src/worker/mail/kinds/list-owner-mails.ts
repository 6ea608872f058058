import { readerOf } from '#db/client.ts';
import { type MailedList, readMailedLists } from '#db/readers/mail/mailed-entries.ts';
import { placeOf } from '#shared/events/address.ts';
import { MAIL_OWED_MAX_MS } from '#shared/limits.ts';
import { formatEventTime, formatMoment } from '#shared/time/event-time.ts';
import { LANGUAGE_OF } from '#worker/http/request-language.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import { linkIn } from '../link-in.ts';
import type { Composed, MailDeps } from '../mail-deps.ts';
import { headOf } from '../mail-head.ts';
import { layOutMail } from '../mail-layout.ts';

/** The link with which the owner of a guest list adds names, as it is when the mail is sent. */
export async function listOwnerMails(
  deps: MailDeps,
  subjectIds: readonly string[],
): Promise<(subjectId: string) => Promise<Composed>> {
  const lists = await readMailedLists(readerOf(deps.db), subjectIds);
  return async (id) => {
    const list = lists.find(({ subjectId }) => subjectId === id);
    if (!list?.ownerEmail || list.closedAt !== null) return { skip: 'closed, or without an address' };
    const { eventStatus, endsAt, updatedAt, organizerId: from } = list;
    const now = deps.now();
    if (eventStatus === 'cancelled' || endsAt < now) return { skip: 'the event is over' };
    if (updatedAt < now - MAIL_OWED_MAX_MS) return { skip: 'too old' };
    return { send: await compose(deps, list, list.ownerEmail), from, isTyped: true };
  };
}

async function compose(deps: MailDeps, list: MailedList, to: string) {
  const { id: listId, name, quota, ownerName, eventId, eventName, linkVersion: version, namesUntil } = list;
  const language = list.language ?? LANGUAGE_OF[list.currency];
  const t = i18n.getFixedT(language, 'mails');
  // Anybody may become an organizer and types names and addresses: no link of theirs goes out in our mail.
  const [isOwnerClean, isListClean] = [(await linkIn(ownerName)) === null, (await linkIn(name)) === null];
  const link = `${deps.siteUrl}${await deps.listPath({ eventId, listId, version })}`;
  return layOutMail({
    to,
    language,
    subject: t('listOwner.subject', { event: eventName }),
    ...(isOwnerClean && ownerName !== '' && { guestName: ownerName }),
    lead: isListClean ? t('listOwner.lead', { list: name }) : t('listOwner.plainLead'),
    head: headOf(deps, list, { isTyped: true }),
    title: eventName,
    facts: [
      [t('when'), formatEventTime(language, list)],
      [t('where'), placeOf(list)],
      [t('listOwner.quota'), t('listOwner.people', { count: quota })],
      ...(namesUntil === null
        ? []
        : [[t('listOwner.until'), formatMoment(language, namesUntil, list)] as const]),
    ],
    button: { label: t('listOwner.button'), link },
    notes: [t('listOwner.note')],
    fine: [t('entry.ignore')],
  });
}
