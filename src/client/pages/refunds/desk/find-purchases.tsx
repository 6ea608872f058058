import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ScanSearch, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListPages } from '#client/features/list-pages/list-pages.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { SearchBox } from '#client/features/search-box/search-box.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { cn } from '#client/ui/class-names.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import { FoundCard } from './found-card.tsx';
import { useDesk } from './use-desk.ts';

/** Searches a guest's tickets and orders, each with its refundable amount. */
export function FindPurchases() {
  const { t } = useTranslation('refundDesk');
  const { desk, go } = useDesk();
  const { search, eventId, page } = desk;
  const query = useQuery({
    ...trpc.refunds.find.queryOptions({ search: search || ' ', eventId, page }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const failure = search === '' ? null : failureOf(query);
  return (
    <>
      <SearchBox
        value={search}
        onChange={(next) => go({ search: next })}
        labels={{
          search: t('find.search'),
          placeholder: t('find.placeholder'),
          clear: t('find.clear'),
        }}
      />
      {search === '' ? (
        <EmptyState
          icon={<ScanSearch aria-hidden="true" />}
          title={t('find.begin')}
          text={t('find.beginText')}
        />
      ) : failure ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <SkeletonBoxes label={t('find.loading')} className="mt-5" count={2} box="h-44 sm:h-36" />
      ) : query.data.total === 0 ? (
        <EmptyState icon={<SearchX aria-hidden="true" />} title={t('find.none')} text={t('find.noneText')} />
      ) : (
        <>
          <ul
            className={cn(
              'mt-5 grid grid-cols-1 gap-3 transition-opacity',
              query.isPlaceholderData && 'opacity-50',
            )}
          >
            {query.data.items.map((found) => (
              <FoundCard key={`${found.subject} ${found.id}`} found={found} />
            ))}
          </ul>
          <ListPages found={query.data} onChange={(next, replace) => go({ page: next }, replace)} />
        </>
      )}
    </>
  );
}
