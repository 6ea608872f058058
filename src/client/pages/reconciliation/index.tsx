import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ListPages } from '#client/features/list-pages/list-pages.tsx';
import { pageParam, pageText } from '#client/features/list-pages/page-param.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { cn } from '#client/ui/class-names.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Books } from './books.tsx';
import { groupedFindings } from './grouped-findings.ts';
import { LiveEventRow } from './live-event-row.tsx';
import { useBooks } from './use-books.ts';

const PLACES = ['first', 'second', 'third', 'fourth'];

export default function ReconciliationPage() {
  const { t } = useTranslation('reconciliation');
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const page = pageParam(params);
  const query = useQuery(
    trpc.reconcile.overview.queryOptions({ page }, { placeholderData: keepPreviousData }),
  );
  const books = useBooks();
  const groups = groupedFindings(books.data?.checks ?? []);
  const failure = failureOf(query);
  const found = query.data;
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
      <p className="mt-1.5 max-w-2xl text-pretty text-muted-foreground">{t('lead')}</p>
      <Books query={books} />
      <h2 className="mt-8 mb-3 font-semibold text-xl tracking-tight">{t('list.title')}</h2>
      {failure && !found ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : !found ? (
        <div className="flex flex-col gap-3">
          <p role="status" className="sr-only">
            {t('list.loading')}
          </p>
          {PLACES.map((place) => (
            <Skeleton key={place} className="h-36 w-full rounded-2xl sm:h-24" />
          ))}
        </div>
      ) : found.total === 0 ? (
        <EmptyState
          icon={<Scale aria-hidden="true" />}
          title={t('list.emptyTitle')}
          text={t('list.emptyText')}
        />
      ) : (
        <>
          <ul
            className={cn('flex flex-col gap-3 transition-opacity', query.isPlaceholderData && 'opacity-50')}
          >
            {found.items.map((event) => (
              <li key={event.eventId}>
                <LiveEventRow
                  event={event}
                  bookFindings={groups.find((group) => group.event?.id === event.eventId)?.count ?? 0}
                />
              </li>
            ))}
          </ul>
          <ListPages
            found={found}
            onChange={(next, replace) => changeParams({ page: pageText(next) }, { replace })}
          />
        </>
      )}
    </>
  );
}
