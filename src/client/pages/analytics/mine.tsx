import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LiveStatus } from '#client/features/live/live-status.tsx';
import { useOwnSockets } from '#client/features/live/use-own-sockets.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PLATFORM_FEE_BPS } from '#shared/limits.ts';
import { PATHS } from '#shared/paths.ts';
import { AnalyticsBar } from './analytics-bar.tsx';
import { AnalyticsSkeleton } from './analytics-skeleton.tsx';
import { Overview } from './overview.tsx';
import type { AnalyticsAddress, ShowAnalytics } from './use-analytics-address.ts';
import { useSales } from './use-sales.ts';
import { SalesVerdict } from './verdict.tsx';

/** Poll interval while the live sockets are down (ms). */
const FOLLOW_EVERY_MS = 10_000;

/** The organizer's own events. */
export function Mine({ address }: { address: AnalyticsAddress & { show: ShowAnalytics } }) {
  const { t } = useTranslation('analytics');
  const { percent } = useFormats();
  const live = useOwnSockets();
  const every = live !== 'live' && FOLLOW_EVERY_MS;
  const sales = useSales(address, { scope: 'mine', every });
  const query = useQuery({
    ...trpc.analytics.organizer.queryOptions({ page: address.page }),
    placeholderData: keepPreviousData,
    refetchInterval: every,
  });
  const failure = failureOf(query) ?? failureOf(sales);
  const { data } = query;
  if (data?.counts.events === 0) {
    return (
      <EmptyState
        icon={<ChartColumn aria-hidden="true" />}
        title={t('none.title')}
        text={t('none.text')}
        action={
          <Link to={PATHS.myEvents} className={buttonClass()}>
            {t('none.action')}
          </Link>
        }
      />
    );
  }
  const retry = () => void Promise.all([query.refetch(), sales.refetch()]);
  return (
    <>
      {failure && !sales.data ? null : (
        <div className="mb-3 flex flex-wrap items-start justify-between gap-x-6">
          <SalesVerdict sales={sales.verdict} />
          <LiveStatus state={live} failed={query.isError || sales.isError} />
        </div>
      )}
      <AnalyticsBar
        address={address}
        currencies={sales.data?.currencies ?? []}
        currency={sales.data?.currency ?? null}
      />
      {failure && !(data && sales.data) ? (
        <LoadFailure error={failure} onRetry={retry} />
      ) : !data || !sales.data ? (
        <AnalyticsSkeleton />
      ) : (
        <>
          <Overview data={data} sales={sales.data} address={address} />
          <p className="mt-6 text-pretty text-muted-foreground text-sm">
            {t(data.freeEvents.used < data.freeEvents.of ? 'freeLeft' : 'freeGone', {
              count: data.freeEvents.of - data.freeEvents.used,
              of: data.freeEvents.of,
              percent: percent(PLATFORM_FEE_BPS / 10_000),
            })}
          </p>
        </>
      )}
    </>
  );
}
