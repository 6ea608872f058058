import { BookOpenCheck } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SoldBar } from '#client/features/events/own/sold-bar.tsx';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import type { BooksResult as Result } from '#shared/contracts/reconciliation/reconciliation.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { BookCheckRow } from './book-check-row.tsx';
import { type EventFindings, groupedFindings } from './grouped-findings.ts';
import type { useBooks } from './use-books.ts';
import { FROM_LIST } from './use-event-in-path.ts';

/** The audit of money, stock and check-ins. It reads all sales ever made, so it runs only on request, and slowly. */
export function Books({ books }: { books: ReturnType<typeof useBooks> }) {
  const { t } = useTranslation('reconciliation');
  const { language } = useLanguage();
  const { running, last, error, isBusy } = books;
  return (
    <Card className="mt-6 p-5 sm:p-6">
      <div className="flex flex-col gap-4 sm:flex-row sm:items-center">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold text-lg">{t('books.title')}</h2>
          <p className="mt-1 text-pretty text-muted-foreground">{t('books.text')}</p>
        </div>
        <Button variant="outline" busy={isBusy || running !== null} onClick={books.begin}>
          {isBusy || running ? null : <BookOpenCheck aria-hidden="true" />}
          {t(running ? 'books.running' : last ? 'books.again' : 'books.check')}
        </Button>
      </div>
      {running ? (
        <div role="status" className="mt-4">
          <p className="tabular-nums">
            {t(running.done === 0 ? 'books.begins' : 'books.progress', {
              done: running.done,
              total: running.total,
            })}
          </p>
          <SoldBar part={running.done} whole={running.total} className="mt-2" />
          <p className="mt-2 text-muted-foreground text-sm">{t('books.slowly')}</p>
        </div>
      ) : null}
      {error ? (
        <Alert tone="danger" className="mt-4">
          {errorMessage(error, language)}
        </Alert>
      ) : last ? (
        <BooksResult books={last} />
      ) : null}
    </Card>
  );
}

function BooksResult({ books }: { books: Result }) {
  const { t } = useTranslation('reconciliation');
  const formats = useFormats();
  const found = books.checks.filter(({ state }) => state === 'found');
  const unfinished = books.checks.filter(({ state }) => state === 'unfinished');
  const moment = t('books.moment', { when: formats.moment(books.checkedAt) });
  return (
    <div className="mt-4 flex flex-col gap-3">
      {books.sound ? (
        <Alert tone="success" title={t('books.sound', { count: books.checks.length })}>
          {moment}
        </Alert>
      ) : null}
      {found.length > 0 ? (
        <Alert tone="danger" title={t('books.found', { count: found.length })}>
          {moment}
        </Alert>
      ) : null}
      {unfinished.length > 0 ? (
        <Alert tone="warning">{t('books.unfinished', { count: unfinished.length })}</Alert>
      ) : null}
      {groupedFindings(found).map((group) => (
        <EventGroup key={group.event?.id ?? ''} group={group} />
      ))}
      {found
        .filter(({ more }) => more)
        .map(({ check }) => (
          <p key={check} className="text-muted-foreground text-sm">
            {t('books.moreOf', { check: t(`books.checks.${check}`) })}
          </p>
        ))}
      {unfinished.map((check) => (
        <BookCheckRow key={check.check} check={check} />
      ))}
      <details className="text-sm">
        <summary className="min-h-9 cursor-pointer py-1.5 font-medium">{t('books.showAll')}</summary>
        <ul className="mt-2 flex flex-col gap-2">
          {books.checks.map((check) => (
            <li key={check.check}>
              <BookCheckRow check={check} brief />
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function EventGroup({ group: { event, checks } }: { group: EventFindings }) {
  const { t } = useTranslation('reconciliation');
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-2xl border p-4">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="wrap-anywhere font-semibold">
          {event ? (
            <Link to={`/my-events/${event.id}`} className="underline-offset-4 hover:underline">
              {event.name}
            </Link>
          ) : (
            t('books.noEvent')
          )}
        </h3>
        {event ? (
          <Link
            to={pathFor(PATHS.reconcileEvent, event.id)}
            state={FROM_LIST}
            className="font-medium text-primary-ink text-sm underline-offset-4 hover:underline"
          >
            {t('books.compare')}
          </Link>
        ) : null}
      </div>
      <div className="flex flex-col gap-3">
        {checks.map(({ check, findings }) => (
          <BookCheckRow key={check.check} check={check} findings={findings} />
        ))}
      </div>
    </section>
  );
}
