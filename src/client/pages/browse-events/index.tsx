import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarSearch } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { detailsOf } from '#client/features/events/cover/details.ts';
import { ListPages } from '#client/features/list-pages/list-pages.tsx';
import { useListRange } from '#client/features/list-pages/use-list-range.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { SearchBox } from '#client/features/search-box/search-box.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SkeletonCards } from '#client/ui/skeleton.tsx';
import { EVENTS_PAGE_SIZE } from '#shared/limits.ts';
import { CityFilter } from './city-filter.tsx';
import { EventCard } from './event-card.tsx';
import { FilterChips } from './filter-chips.tsx';
import { useBrowseFilters } from './use-browse-filters.ts';

const GRID = 'grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3';
/** Number of covers visible before scrolling, which load eagerly. */
const FIRST_COVERS = 3;

export default function BrowseEventsPage() {
  const { t } = useTranslation('events');
  const { filters, change } = useBrowseFilters();
  const query = useQuery({
    ...trpc.events.browse.queryOptions(filters),
    placeholderData: keepPreviousData,
  });
  const search = useCallback((text: string) => change({ search: text }, true), [change]);
  const failure = failureOf(query);
  const found = query.data;
  const details = useMemo(() => detailsOf(found?.items ?? []), [found]);
  const shown = useListRange(found);
  const range = found && shown ? t('browse.range', { ...shown, count: found.total }) : '';

  const { category, city, night } = filters;
  const filtered = filters.search !== '' || category !== null || city !== null || night !== null;
  const isNightOnly = night !== null && filters.search === '' && category === null && city === null;
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('browse.title')}</h1>
      <p className="mt-1.5 text-muted-foreground">{t('browse.lead')}</p>
      <div className="mt-5 mb-6 flex flex-col gap-3">
        <div className="flex flex-col gap-3 sm:flex-row">
          <SearchBox value={filters.search} onChange={search} />
          <CityFilter value={filters.city} onChange={(city) => change({ city })} />
        </div>
        <FilterChips filters={filters} onChange={change} />
      </div>
      <p role="status" className="sr-only">
        {query.isPending ? t('browse.loading') : found?.total === 0 ? t('browse.nothingTitle') : range}
      </p>
      {failure ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : !found ? (
        <SkeletonCards className={GRID} count={EVENTS_PAGE_SIZE} picture="above" />
      ) : found.total === 0 ? (
        <EmptyState
          icon={<CalendarSearch aria-hidden="true" />}
          title={
            isNightOnly
              ? t(`browse.noNight.${night}`)
              : filtered
                ? t('browse.nothingTitle')
                : t('browse.noneTitle')
          }
          text={
            isNightOnly ? t('browse.noNightText') : filtered ? t('browse.nothingText') : t('browse.noneText')
          }
          action={
            filtered ? (
              <Button
                variant="outline"
                onClick={() => change({ search: '', category: null, city: null, night: null })}
              >
                {t('browse.reset')}
              </Button>
            ) : null
          }
        />
      ) : (
        <>
          <ul className={cn(GRID, 'transition-opacity', query.isPlaceholderData && 'opacity-50')}>
            {found.items.map((event, index) => (
              <li key={event.id}>
                <EventCard event={event} eager={index < FIRST_COVERS} detail={details.get(event.id)} />
              </li>
            ))}
          </ul>
          <ListPages
            found={found}
            onChange={(page, replace) => change({ page }, replace)}
            range={range}
            always
          />
        </>
      )}
    </>
  );
}
