import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LiveStatus } from '#client/features/live/live-status.tsx';
import { useOwnEvents } from '#client/features/live/use-own-events.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { PAGE_SIZE_MAX } from '#shared/limits.ts';
import { PATHS } from '#shared/paths.ts';
import { ConflictsAtDoors } from './conflicts-at-doors.tsx';
import { doorsWithConflicts, mayUploadYet } from './doors-with-conflicts.ts';
import { Amounts, BelowSkeleton, Stat } from './stat.tsx';

/** Poll interval while the dashboard is visible and the live sockets are down (ms). */
const STATS_EVERY_MS = 6_000;
/**
 * Poll interval after an event has ended (ms): offline devices may still upload check-ins, and no socket reports them.
 */
const AFTER_NIGHT_EVERY_MS = 30_000;

/** An organizer's key figures, updated live. */
export function OrganizerStats() {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const options = trpc.events.mine.queryOptions({ status: 'published', pageSize: PAGE_SIZE_MAX });
  const { live, withNumbers } = useOwnEvents(useQueryClient().getQueryData(options.queryKey)?.items);
  const query = useQuery({
    ...options,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      live !== 'live'
        ? STATS_EVERY_MS
        : mayUploadYet(state.data?.items ?? [], Date.now()) && AFTER_NIGHT_EVERY_MS,
  });
  const figures = useQuery({
    ...trpc.dashboard.mine.queryOptions(),
    staleTime: 0,
    refetchInterval: live !== 'live' && STATS_EVERY_MS,
  });
  const failure = failureOf(figures);
  if (failure && !figures.data) return <LoadFailure error={failure} onRetry={() => void figures.refetch()} />;
  const events = query.data?.items.map((event) => withNumbers(event, query.dataUpdatedAt));
  const sums = figures.data;
  return (
    <section aria-label={t('stats.title')} className="@container mt-6">
      <ConflictsAtDoors doors={doorsWithConflicts(events ?? [], Date.now())} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3 sm:grid-cols-2 sm:gap-4 lg:@min-[40rem]:grid-cols-4">
        <Stat label={t('stats.published')} to={`${PATHS.myEvents}?status=published`}>
          {sums ? formats.number(sums.current) : null}
        </Stat>
        <Stat label={t('stats.sold')} to={PATHS.myEvents}>
          {sums ? formats.number(sums.sold) : null}
        </Stat>
        <Stat label={t('stats.in')} to={PATHS.myEvents}>
          {sums ? formats.number(sums.checkedIn) : null}
        </Stat>
        <Stat label={t('stats.revenue')} to={PATHS.myEvents}>
          {sums ? (
            <Amounts texts={sums.revenue.map(({ currency, minor }) => formats.money(minor, currency))} />
          ) : null}
        </Stat>
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 text-muted-foreground text-sm">
        <LiveStatus state={live} failed={figures.isError} />
        <p>{t('stats.scope')}</p>
      </div>
      {sums ? null : <BelowSkeleton />}
    </section>
  );
}
