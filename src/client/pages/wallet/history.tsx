import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download, History as HistoryIcon, SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPages } from '#client/features/list-pages/list-pages.tsx';
import { useListRange } from '#client/features/list-pages/use-list-range.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { HistoryFilterFields } from './history-filters.tsx';
import { HistoryRow } from './history-row.tsx';
import { useHistoryFile } from './use-history-file.ts';
import { historyQuery, NO_FILTERS, useHistoryFilters } from './use-history-filters.ts';

/** All wallet entries, newest first. */
export function History() {
  const { t } = useTranslation(['wallet', 'common']);
  const heading = useRef<HTMLHeadingElement>(null);
  const { filters, change } = useHistoryFilters();
  const { page } = filters;
  const input = historyQuery(filters);
  const key = JSON.stringify(input);
  // The upper bound taken from the first page: it keeps later pages stable when new entries arrive.
  const [held, setHeld] = useState<{ key: string; upTo: number } | null>(null);
  const query = useQuery({
    ...trpc.wallet.history.queryOptions({
      ...input,
      page,
      upTo: page > 1 && held?.key === key ? held.upTo : null,
    }),
    placeholderData: keepPreviousData,
  });
  const file = useHistoryFile(filters);
  const failure = failureOf(query);
  const found = query.data;
  const fresh = found && !query.isPlaceholderData ? found : null;
  useEffect(() => {
    if (fresh && fresh.page === 1) setHeld({ key, upTo: fresh.upTo });
  }, [fresh, key]);

  const filtered = Object.values(input).some((value) => value !== null);
  const [choosing, setChoosing] = useState(filtered);
  const shown = useListRange(found);
  const range = shown ? t('common:pagination.range', shown) : '';
  return (
    <section aria-labelledby="wallet-history" className="min-w-0">
      <div className="flex min-h-11 items-center gap-1">
        <h2
          id="wallet-history"
          ref={heading}
          tabIndex={-1}
          className="mr-auto scroll-mt-24 font-semibold text-xl tracking-tight outline-none"
        >
          {t('history.title')}
        </h2>
        {found && found.total > 0 ? (
          <IconButton variant="ghost" label={t('history.file')} busy={file.busy} onClick={file.save}>
            {file.busy ? null : <Download aria-hidden="true" />}
          </IconButton>
        ) : null}
        <IconButton
          variant={choosing ? 'soft' : 'ghost'}
          className="relative"
          label={t('history.filters')}
          aria-expanded={choosing}
          onClick={() => setChoosing(!choosing)}
        >
          <SlidersHorizontal aria-hidden="true" />
          {filtered ? (
            <span aria-hidden="true" className="absolute top-2 right-2 size-2 rounded-full bg-primary" />
          ) : null}
        </IconButton>
      </div>
      {choosing ? <HistoryFilterFields filters={filters} onChange={change} /> : null}
      {filtered && found && found.total > 0 ? (
        <Button variant="outline" size="sm-touch" className="mt-2" onClick={() => change(NO_FILTERS)}>
          {t('history.reset')}
        </Button>
      ) : null}
      <p role="status" className="sr-only">
        {query.isPending ? t('history.loading') : found?.total === 0 ? t('history.nothingTitle') : range}
      </p>
      {failure ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : !found ? (
        <SkeletonRows className="mt-2" count={5} icon="size-10 rounded-lg" lines={2} />
      ) : found.total === 0 ? (
        <EmptyState
          icon={<HistoryIcon aria-hidden="true" />}
          title={filtered ? t('history.nothingTitle') : t('history.noneTitle')}
          text={filtered ? t('history.nothingText') : t('history.noneText')}
          action={
            filtered ? (
              <Button variant="outline" onClick={() => change(NO_FILTERS)}>
                {t('history.reset')}
              </Button>
            ) : null
          }
        />
      ) : (
        <>
          <ul
            className={cn('mt-2 divide-y transition-opacity', query.isPlaceholderData && 'opacity-50')}
            aria-busy={query.isPlaceholderData}
          >
            {found.items.map((entry) => (
              <HistoryRow key={entry.id} entry={entry} />
            ))}
          </ul>
          <ListPages
            found={found}
            onChange={(next, corrected) => {
              change({ page: next }, corrected);
              if (corrected) return;
              heading.current?.scrollIntoView({ block: 'start' });
              heading.current?.focus({ preventScroll: true });
            }}
            always
            inPlace
          />
        </>
      )}
    </section>
  );
}
