import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { REFUNDS_PAGE_SIZE } from '#shared/limits.ts';
import { RefundRow, RefundRowSkeleton } from './refund-row.tsx';

const PLACES = ['first', 'second', 'third'];

/** What was given back, newest first; the page is kept in the address. */
export function MyRefunds() {
  const { t } = useTranslation(['refunds', 'common']);
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('page') ?? 1);
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 100_000 ? asked : 1;
  const query = useQuery({
    ...trpc.refunds.mine.queryOptions({ page }),
    placeholderData: keepPreviousData,
  });
  const failure = failureOf(query);
  const pages = Math.max(1, Math.ceil((query.data?.total ?? 0) / REFUNDS_PAGE_SIZE));
  const from = (page - 1) * REFUNDS_PAGE_SIZE + 1;
  return (
    <section aria-labelledby="my-refunds">
      <h2 id="my-refunds" className="font-semibold text-xl tracking-tight">
        {t('mine.title')}
      </h2>
      {failure ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <div className="mt-2 divide-y">
          <p role="status" className="sr-only">
            {t('mine.loading')}
          </p>
          {PLACES.map((place) => (
            <RefundRowSkeleton key={place} />
          ))}
        </div>
      ) : query.data.total === 0 ? (
        <EmptyState icon={<Undo2 aria-hidden="true" />} title={t('mine.none')} text={t('mine.noneText')} />
      ) : (
        <>
          <ul className="mt-2 divide-y">
            {query.data.items.map((refund) => (
              <RefundRow key={refund.id} refund={refund} />
            ))}
          </ul>
          {pages > 1 ? (
            <div className="mt-4">
              <Pagination
                page={page}
                pageCount={pages}
                onChange={(next) => setParams(next > 1 ? { page: String(next) } : {})}
                labels={{
                  navigation: t('common:pagination.label'),
                  previous: t('common:pagination.previous'),
                  next: t('common:pagination.next'),
                  position: t('common:pagination.position', { page, pages }),
                  range: t('common:pagination.range', {
                    from,
                    to: from + query.data.items.length - 1,
                    total: query.data.total,
                  }),
                }}
              />
            </div>
          ) : null}
        </>
      )}
    </section>
  );
}
