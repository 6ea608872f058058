import { readerOf } from '#db/client.ts';
import { type MailedChange, readMailedChanges } from '#db/readers/events/event-changes.ts';
import { type MailedOfferChange, readMailedOfferChanges } from '#db/readers/mail/mailed-tickets.ts';
import { type ToldFacts, toldChange } from '#shared/events/told-facts.ts';
import { PATHS } from '#shared/paths.ts';
import type { EventStatus } from '#shared/states.ts';
import type { Language } from '#shared/text/languages.ts';
import { formatEventTime, formatMoment } from '#shared/time/event-time.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import type { Composed, MailDeps } from '../mail-deps.ts';
import { headOf } from '../mail-head.ts';
import { layOutMail } from '../mail-layout.ts';
import { composeByRow, languageFor } from '../mailed-reader.ts';
import { strangerOf } from './transfer-mails.ts';

/** Tells holders, and receivers of open offers, what has changed since they last knew, old and new. */
export async function eventChangedMails(
  deps: MailDeps,
  subjectIds: readonly string[],
): Promise<(subjectId: string) => Promise<Composed>> {
  const reader = readerOf(deps.db);
  const [changes, offers] = await Promise.all([
    readMailedChanges(reader, subjectIds),
    readMailedOfferChanges(reader, subjectIds),
  ]);
  const composeForHolder = composeByRow(changes, 'no such change', (change) => {
    const news = newsOf(change, change.status, deps.now());
    if ('skip' in news) return news;
    const { told, after } = news;
    const language = languageFor(change, change.currency);
    const t = i18n.getFixedT(language, 'mails');
    const hasAccount = change.hasAccount === 1;
    const isAsked = hasAccount && change.mostPaid !== null && deps.now() < change.answerUntil;
    const isMoved = told.when !== null || told.where !== null;
    const message = layOutMail({
      to: change.email,
      language,
      subject: t('eventChanged.subject', { event: change.eventName }),
      guestName: change.guestName,
      lead: t('eventChanged.lead'),
      head: headOf(deps, change, { isTyped: !hasAccount }),
      title: change.eventName,
      facts: changedFacts(told, change.timeZone, language),
      button: hasAccount
        ? {
            label: t(isAsked ? 'eventChanged.answer' : 'eventChanged.button'),
            link: `${deps.siteUrl}${PATHS.myTickets}`,
          }
        : null,
      notes: [
        ...(isAsked ? [question(change, after.city, language)] : []),
        ...(!hasAccount || (isAsked && change.offersMoneyBack === 1) ? [] : [t('eventChanged.cannotCome')]),
        ...(hasAccount && isMoved ? [t('eventChanged.saved')] : []),
      ],
      fine: [t('refund.questions', { address: deps.supportEmail })],
      ...(isMoved && {
        fineLink: {
          label: t('eventChanged.calendar'),
          link: `${deps.siteUrl}/api/events/${change.eventId}/calendar.ics`,
        },
      }),
    });
    return { send: message, from: change.organizerId, isTyped: !hasAccount };
  });
  return async (subjectId) => {
    const offer = offers.find((one) => one.subjectId === subjectId);
    return offer ? composeForReceiver(deps, offer) : composeForHolder(subjectId);
  };
}

/** What is left to tell, or why nothing is. */
function newsOf(
  change: { before: string; after: string },
  status: EventStatus,
  now: number,
): { skip: string } | { told: NonNullable<ReturnType<typeof toldChange>>; after: ToldFacts } {
  if (status !== 'published') return { skip: 'the event is cancelled' };
  const after = JSON.parse(change.after) as ToldFacts;
  if (after.endsAt <= now) return { skip: 'the event is over' };
  const told = toldChange(JSON.parse(change.before) as ToldFacts, after);
  return told ? { told, after } : { skip: 'changed back' };
}

/** To the address that a holder sent a ticket to, while nobody has accepted it. */
async function composeForReceiver(deps: MailDeps, offer: MailedOfferChange): Promise<Composed> {
  if (offer.status !== 'sent' || !offer.toEmail) return { skip: 'the offer is settled' };
  const news = newsOf(offer, offer.eventStatus, deps.now());
  if ('skip' in news) return news;
  const { email, language } = strangerOf(offer, offer.toEmail);
  const t = i18n.getFixedT(language, 'mails');
  return {
    isTyped: true,
    send: layOutMail({
      to: email,
      language,
      subject: t('eventChanged.subject', { event: offer.eventName }),
      lead: t('eventChanged.offered', { sender: offer.senderName }),
      head: headOf(deps, offer, { isTyped: true }),
      title: offer.eventName,
      facts: changedFacts(news.told, offer.timeZone, language),
      button: {
        label: t('transfer.offer.button'),
        link: `${deps.siteUrl}${await deps.transferPath(offer.id)}`,
      },
      fine: [t('transfer.offer.note', { sender: offer.senderName })],
    }),
  };
}

/** Whether they still come, and what they can do if not. */
function question(change: MailedChange, city: string, language: Language): string {
  const { answerUntil, offersMoneyBack, mostPaid, timeZone } = change;
  const asks = offersMoneyBack === 0 ? 'ask' : mostPaid === 0 ? 'askFree' : 'askMoneyBack';
  const until = formatMoment(language, answerUntil, { timeZone, city });
  return i18n.getFixedT(language, 'mails')(`eventChanged.${asks}`, { until });
}

/** The changed facts, each before and now. */
function changedFacts(
  { when, where, lineUp }: NonNullable<ReturnType<typeof toldChange>>,
  timeZone: string,
  language: Language,
): (readonly [string, string])[] {
  const t = i18n.getFixedT(language, 'mails');
  const time = (facts: Pick<ToldFacts, 'startsAt' | 'endsAt'>) =>
    formatEventTime(language, { ...facts, timeZone });
  const names = (all: string[]) => all.join(', ') || t('eventChanged.nobody');
  const pairOf = (what: 'when' | 'where' | 'lineUp', was: string, now: string) =>
    [
      [t(`eventChanged.${what}.was`), was],
      [t(`eventChanged.${what}.now`), now],
    ] as const;
  return [
    ...(when ? pairOf('when', time(when.was), time(when.now)) : []),
    ...(where ? pairOf('where', where.was, where.now) : []),
    ...(lineUp ? pairOf('lineUp', names(lineUp.was), names(lineUp.now)) : []),
  ];
}
