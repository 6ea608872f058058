import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { useFormats } from '#client/lib/format.ts';
import { trpc } from '#client/lib/trpc.ts';
import { cn } from '#client/ui/class-names.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Books } from './books.tsx';
import { LiveEventRow } from './live-event-row.tsx';

const PLACES = ['first', 'second', 'third', 'fourth'];

export default function ReconciliationPage() {
  const { t } = useTranslation(['reconciliation', 'common']);
  const formats = useFormats();
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const query = useQuery(
    trpc.reconcile.overview.queryOptions({ page }, { placeholderData: keepPreviousData }),
  );
  const failure = failureOf(query);
  const found = query.data;
  const pageCount = found ? Math.max(1, Math.ceil(found.total / found.pageSize)) : 1;
  const from = found ? (found.page - 1) * found.pageSize + 1 : 0;
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
      <p className="mt-1.5 max-w-2xl text-pretty text-muted-foreground">{t('lead')}</p>
      <Books />
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
                <LiveEventRow event={event} />
              </li>
            ))}
          </ul>
          {pageCount > 1 ? (
            <div className="mt-8">
              <Pagination
                page={page}
                pageCount={pageCount}
                onChange={(next) => {
                  setParams(next > 1 ? { page: String(next) } : {});
                  window.scrollTo({ top: 0 });
                }}
                labels={{
                  navigation: t('common:pagination.label'),
                  previous: t('common:pagination.previous'),
                  next: t('common:pagination.next'),
                  position: t('common:pagination.position', { page, pages: pageCount }),
                  range: t('common:pagination.range', {
                    from: formats.number(from),
                    to: formats.number(from + found.items.length - 1),
                    total: formats.number(found.total),
                  }),
                }}
              />
            </div>
          ) : null}
        </>
      )}
    </>
  );
}
