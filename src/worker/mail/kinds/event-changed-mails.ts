import { readerOf } from '#db/client.ts';
import { type MailedChange, readMailedChanges } from '#db/readers/mails/event-changes.ts';
import { type ToldFacts, toldChange } from '#shared/events/told-facts.ts';
import { PATHS } from '#shared/paths.ts';
import type { Language } from '#shared/text/languages.ts';
import { formatEventTime, formatMoment } from '#shared/time/event-time.ts';
import { i18n } from '../../i18n/i18n.ts';
import type { Composed, MailDeps } from '../mail-deps.ts';
import { layOutMail } from '../mail-layout.ts';
import { composeByRow, languageFor } from '../mailed-reader.ts';

/** Tells holders what has changed since they last knew, old and new. */
export async function eventChangedMails(
  deps: MailDeps,
  subjectIds: readonly string[],
): Promise<(subjectId: string) => Promise<Composed>> {
  const changes = await readMailedChanges(readerOf(deps.db), subjectIds);
  return composeByRow(changes, 'no such change', (change) => {
    if (change.status !== 'published') return { skip: 'the event is cancelled' };
    const after = JSON.parse(change.after) as ToldFacts;
    if (after.endsAt <= deps.now()) return { skip: 'the event is over' };
    const language = languageFor(change, change.currency);
    const told = toldChange(JSON.parse(change.before) as ToldFacts, after);
    if (!told) return { skip: 'changed back' };
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
    return { send: message };
  });
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
