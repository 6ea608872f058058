import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ListPages } from '#client/features/list-pages/list-pages.tsx';
import { pageParam, pageText } from '#client/features/list-pages/page-param.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { RefundRow } from './refund-row.tsx';

/** The user's refunds, newest first; the page number is stored in the URL. */
export function MyRefunds() {
  const { t } = useTranslation('refunds');
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const page = pageParam(params);
  const query = useQuery({
    ...trpc.refunds.mine.queryOptions({ page }),
    placeholderData: keepPreviousData,
  });
  const failure = failureOf(query);
  return (
    <section aria-labelledby="my-refunds">
      <h2 id="my-refunds" className="font-semibold text-xl tracking-tight">
        {t('mine.title')}
      </h2>
      {failure ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <SkeletonRows
          label={t('mine.loading')}
          className="mt-2"
          count={5}
          icon="size-10 rounded-lg"
          lines={2}
        />
      ) : query.data.total === 0 ? (
        <EmptyState icon={<Undo2 aria-hidden="true" />} title={t('mine.none')} text={t('mine.noneText')} />
      ) : (
        <>
          <ul className="mt-2 divide-y">
            {query.data.items.map((refund) => (
              <RefundRow key={refund.id} refund={refund} />
            ))}
          </ul>
          <ListPages
            found={query.data}
            onChange={(next, replace) => changeParams({ page: pageText(next) }, { replace })}
          />
        </>
      )}
    </section>
  );
}
