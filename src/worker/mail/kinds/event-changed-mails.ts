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
    const facts = changedFacts(change, after, language);
    if (facts.length === 0) return { skip: 'changed back' };
    const t = i18n.getFixedT(language, 'mails');
    const isAsked = change.isAsked === 1 && deps.now() < change.answerUntil;
    const until = formatMoment(language, change.answerUntil, { ...change, city: after.city });
    const asks = change.offersMoneyBack === 1 ? 'askMoneyBack' : 'ask';
    const message = layOutMail({
      to: change.email,
      language,
      subject: t('eventChanged.subject', { event: change.eventName }),
      guestName: change.guestName,
      lead: t('eventChanged.lead'),
      title: change.eventName,
      facts,
      button: {
        label: t(isAsked ? 'eventChanged.answer' : 'eventChanged.button'),
        link: `${deps.siteUrl}${PATHS.myTickets}`,
      },
      notes: [
        ...(isAsked ? [t(`eventChanged.${asks}`, { until })] : []),
        ...(isAsked && change.offersMoneyBack === 1 ? [] : [t('eventChanged.cannotCome')]),
      ],
      fine: [t('refund.questions', { address: deps.supportEmail })],
      fineLink: {
        label: t('eventChanged.calendar'),
        link: `${deps.siteUrl}/api/events/${change.eventId}/calendar.ics`,
      },
    });
    return { send: message };
  });
}

/** The changed facts, each before and now. */
function changedFacts(
  { before, timeZone }: MailedChange,
  after: ToldFacts,
  language: Language,
): (readonly [string, string])[] {
  const t = i18n.getFixedT(language, 'mails');
  const change = toldChange(JSON.parse(before) as ToldFacts, after);
  if (!change) return [];
  const { when, where, lineUp } = change;
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
