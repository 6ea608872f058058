import { readerOf } from '#db/client.ts';
import { type MailedEntry, readMailedEntries } from '#db/readers/mail/mailed-entries.ts';
import { formatShortCode, signQr } from '#shared/codes/qr.ts';
import { placeOf } from '#shared/events/address.ts';
import { MAIL_OWED_MAX_MS } from '#shared/limits.ts';
import { isExpected } from '#shared/lists/guest-list.ts';
import { entrySeats } from '#shared/seats/stored-seat-names.ts';
import { formatEventTime, formatMoment } from '#shared/time/event-time.ts';
import { LANGUAGE_OF } from '#worker/http/request-language.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import { qrImage } from '#worker/tickets/qr-image.ts';
import { seatFacts } from '#worker/tickets/seat-facts.ts';
import { linkIn } from '../link-in.ts';
import type { Composed, MailDeps } from '../mail-deps.ts';
import { headOf } from '../mail-head.ts';
import { layOutMail } from '../mail-layout.ts';

const CONTENT_ID = 'entry-1';

/** Codes of names on guest lists, if they may still come when the mail is sent. */
export async function listEntryMails(
  deps: MailDeps,
  subjectIds: readonly string[],
): Promise<(subjectId: string) => Promise<Composed>> {
  const entries = await readMailedEntries(readerOf(deps.db), subjectIds);
  return async (id) => {
    const entry = entries.find(({ subjectId }) => subjectId === id);
    if (!entry?.email || !isExpected(entry)) return { skip: 'not on the list any more' };
    const { eventStatus, endsAt, entryUntil, changedAt, organizerId: from } = entry;
    const now = deps.now();
    if (eventStatus === 'draft') return { skip: 'the event is not public' };
    if (eventStatus === 'cancelled' || endsAt < now) return { skip: 'the event is over' };
    if ((entryUntil !== null && entryUntil < now) || changedAt < now - MAIL_OWED_MAX_MS)
      return { skip: 'too old' };
    return { send: await compose(deps, entry, entry.email), from, isTyped: true };
  };
}

async function compose(deps: MailDeps, entry: MailedEntry, to: string) {
  const { id, name, heads, eventId, eventName, secret, entryUntil } = entry;
  const language = entry.language ?? LANGUAGE_OF[entry.currency];
  const t = i18n.getFixedT(language, 'mails');
  const shortCode = formatShortCode(entry.shortCode);
  const qr = await signQr({ kind: 'ticket', eventId, secret }, await deps.signingKey());
  // Whoever has a list's link types names and addresses: no link of theirs goes out in our mail.
  const isClean = (await linkIn(name)) === null;
  const message = layOutMail({
    to,
    language,
    subject: t('entry.subject', { event: eventName }),
    ...(isClean && { guestName: name }),
    lead: heads === 1 ? t('entry.lead') : t('entry.leads', { count: heads - 1 }),
    head: headOf(deps, entry, { isTyped: true }),
    title: eventName,
    facts: [
      [t('when'), formatEventTime(language, entry)],
      [t('where'), placeOf(entry)],
      ...seatFacts(language, entrySeats(entry.seats)),
      ...(entryUntil === null
        ? []
        : [[t('entry.until'), formatMoment(language, entryUntil, entry)] as const]),
    ],
    tickets: [
      {
        type: t('entry.type', { count: heads }),
        seat: '',
        shortCode,
        image: { contentId: CONTENT_ID, alt: t('purchase.codeOf', { code: shortCode }) },
        links: [],
      },
    ],
    button: {
      label: t('entry.button'),
      link: `${deps.siteUrl}${await deps.entryPath({ eventId, entryId: id })}`,
    },
    notes: [t('entry.note')],
    fine: [t('entry.ignore')],
  });
  const image = { name: `${CONTENT_ID}.png`, type: 'image/png', content: qrImage(qr), contentId: CONTENT_ID };
  return { ...message, attachments: [image] };
}
