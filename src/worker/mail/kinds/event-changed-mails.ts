import { readerOf } from '#db/client.ts';
import { type MailedChange, readMailedChanges, type ToldFacts } from '#db/readers/mails/event-changes.ts';
import { placeOf } from '#shared/events/address.ts';
import { PATHS } from '#shared/paths.ts';
import type { Language } from '#shared/text/languages.ts';
import { formatEventTime } from '#shared/time/event-time.ts';
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
    const message = layOutMail({
      to: change.email,
      language,
      subject: t('eventChanged.subject', { event: change.eventName }),
      guestName: change.guestName,
      lead: t('eventChanged.lead'),
      title: change.eventName,
      facts,
      button: { label: t('eventChanged.button'), link: `${deps.siteUrl}${PATHS.myTickets}` },
      notes: [t('eventChanged.cannotCome')],
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
function changedFacts({ before, timeZone }: MailedChange, after: ToldFacts, language: Language) {
  const t = i18n.getFixedT(language, 'mails');
  const inWords = (facts: ToldFacts) =>
    ({
      when: formatEventTime(language, { ...facts, timeZone }),
      where: placeOf(facts),
      lineUp: facts.lineUp.join(', ') || t('eventChanged.nobody'),
    }) as const;
  const [old, now] = [inWords(JSON.parse(before) as ToldFacts), inWords(after)];
  return (['when', 'where', 'lineUp'] as const).flatMap((what): (readonly [string, string])[] =>
    old[what] === now[what]
      ? []
      : [
          [t(`eventChanged.${what}.was`), old[what]],
          [t(`eventChanged.${what}.now`), now[what]],
        ],
  );
}
