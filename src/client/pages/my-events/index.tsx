import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, CalendarRange, Zap } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useEventTurns } from '#client/features/event-turns/use-event-turns.ts';
import { ListPages } from '#client/features/list-pages/list-pages.tsx';
import { pageParam, pageText } from '#client/features/list-pages/page-param.ts';
import { LiveStatus } from '#client/features/live/live-status.tsx';
import { useOwnEvents } from '#client/features/live/use-own-events.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { SearchBox } from '#client/features/search-box/search-box.tsx';
import { isAdmin } from '#client/features/session/roles.ts';
import { useMe } from '#client/features/session/use-me.ts';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { PATHS } from '#shared/paths.ts';
import { EVENT_PHASES } from '#shared/states.ts';
import { EventRow } from './event-row.tsx';
import { StatusFilter } from './status-filter.tsx';

/** Poll interval while the live sockets are down (ms). */
const NUMBERS_EVERY_MS = 8_000;
const PLACES = ['first', 'second', 'third'];

export default function MyEventsPage() {
  const { t } = useTranslation(['organizer', 'ownEvents']);
  const me = useMe();
  const everybodys = me !== null && isAdmin(me);
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const phase = EVENT_PHASES.find((candidate) => candidate === params.get('status')) ?? null;
  const page = pageParam(params);
  const search = params.get('search') ?? '';
  const options = trpc.events.mine.queryOptions({ phase, page, search });
  const { live, withNumbers } = useOwnEvents(useQueryClient().getQueryData(options.queryKey)?.items);
  const query = useQuery({
    ...options,
    placeholderData: keepPreviousData,
    refetchInterval: live === 'live' ? false : NUMBERS_EVERY_MS,
  });
  useEventTurns(query.data?.items);
  const failure = failureOf(query);
  const found = query.data;

  const nothingYet = found?.total === 0 && phase === null && search === '';

  const goTo = ({ status, page }: { status?: string | null; page?: number }, replace = false) =>
    changeParams({ status, page: pageText(page) }, { replace });
  const searchFor = useCallback(
    (text: string) => changeParams({ search: text, page: null }, { replace: true }),
    [changeParams],
  );
  const create = (
    <div className="flex w-full flex-wrap justify-center gap-2.5 sm:w-auto">
      <Link to={PATHS.newEvent} className={buttonClass({ variant: 'outline' }, 'grow')}>
        <CalendarPlus aria-hidden="true" />
        {t('list.create')}
      </Link>
      <Link to={PATHS.quickCreate} className={buttonClass({}, 'grow')}>
        <Zap aria-hidden="true" />
        {t('ownEvents:quick.open')}
      </Link>
    </div>
  );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">
          {t(everybodys ? 'list.titleAll' : 'list.title')}
        </h1>
        {nothingYet ? null : create}
      </div>
      {nothingYet ? null : (
        <div className="mt-5">
          <SearchBox
            value={search}
            onChange={searchFor}
            labels={{
              search: t('list.search'),
              placeholder: t(everybodys ? 'list.searchAllPlaceholder' : 'list.searchPlaceholder'),
              clear: t('list.clearSearch'),
            }}
          />
        </div>
      )}
      {nothingYet ? null : (
        <StatusFilter
          value={phase}
          counts={found?.counts}
          onChange={(next) => goTo({ status: next, page: 1 })}
        />
      )}
      {failure && !found ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : !found ? (
        <div className="flex flex-col gap-3">
          {PLACES.map((place) => (
            <Skeleton key={place} className="h-40 w-full rounded-2xl sm:h-28" />
          ))}
        </div>
      ) : found.total === 0 ? (
        <EmptyState
          icon={<CalendarRange aria-hidden="true" />}
          title={t(
            nothingYet ? 'list.emptyTitle' : search === '' ? 'list.nothingTitle' : 'list.notFoundTitle',
          )}
          text={
            nothingYet ? t('list.emptyText') : search === '' ? undefined : t('list.notFoundText', { search })
          }
          action={nothingYet ? create : undefined}
        />
      ) : (
        <>
          <LiveStatus state={live} failed={query.isError} className="mb-3" />
          <ul
            className={cn('flex flex-col gap-3 transition-opacity', query.isPlaceholderData && 'opacity-50')}
          >
            {found.items.map((event) => (
              <li key={event.id}>
                <EventRow event={withNumbers(event, query.dataUpdatedAt)} showOrganizer={everybodys} />
              </li>
            ))}
          </ul>
          <ListPages found={found} onChange={(next, replace) => goTo({ page: next }, replace)} always />
        </>
      )}
    </>
  );
}
