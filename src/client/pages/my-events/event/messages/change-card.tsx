import { Check, Clock, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ChangedFacts } from '#client/features/events/change/changed-facts.tsx';
import { useFormats } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import type { EventChanges } from '#shared/contracts/announcements.ts';
import type { Place } from '#shared/time/event-time.ts';

type Change = EventChanges['items'][number];

const ANSWERS = [
  { key: 'coming', tone: 'success', icon: Check },
  { key: 'gaveBack', tone: 'danger', icon: Undo2 },
  { key: 'waiting', tone: 'neutral', icon: Clock },
] as const;

const WORD_OF = { coming: 'coming', give_back: 'gaveBack', waiting: 'waiting' } as const;

/** A change that holders of tickets were asked about, with their answers. */
export function ChangeCard({ change, place }: { change: Change; place: Place }) {
  const { t } = useTranslation('messages');
  const format = useFormats();
  const { people } = change;
  return (
    <Card>
      <CardBody>
        <article>
          <h2 className="font-semibold text-lg">{t('changes.title')}</h2>
          <p className="text-muted-foreground text-sm">
            {[
              format.moment(change.changedAt),
              t(change.offersMoneyBack ? 'changes.moneyBack' : 'changes.noMoneyBack'),
              t('changes.until', { until: format.eventTime(change.until, place) }),
            ].join(' · ')}
          </p>
          <div className="mt-3">
            <ChangedFacts facts={change} place={place} />
          </div>
          <ul aria-label={t('changes.answers')} className="mt-4 flex flex-wrap gap-2">
            {ANSWERS.map(({ key, tone, icon: Icon }) => (
              <li key={key}>
                <Badge tone={tone}>
                  <Icon aria-hidden="true" />
                  {t(`changes.${key}`, { number: format.number(change[key]) })}
                </Badge>
              </li>
            ))}
          </ul>
          {people.length > 0 ? (
            <details className="mt-3">
              <summary className="min-h-11 cursor-pointer content-center font-medium text-sm">
                {t('changes.who')}
              </summary>
              <ul className="divide-y">
                {people.map(({ id, name, answer, tickets }) => (
                  <li key={`${id} ${answer}`} className="flex items-center justify-between gap-3 py-2">
                    <span className="wrap-anywhere min-w-0">
                      {tickets > 1 ? t('changes.person', { name, number: format.number(tickets) }) : name}
                    </span>
                    <span className="shrink-0 text-muted-foreground text-sm">
                      {t(`changes.word.${WORD_OF[answer]}`)}
                    </span>
                  </li>
                ))}
              </ul>
            </details>
          ) : null}
        </article>
      </CardBody>
    </Card>
  );
}
