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
import type { AnalyticsPeriod } from '#shared/contracts/money/analytics.ts';
import { PLATFORM_FEE_BPS } from '#shared/limits.ts';
import { PATHS } from '#shared/paths.ts';
import { AnalyticsSkeleton } from './analytics-skeleton.tsx';
import { Overview } from './overview.tsx';

/** Poll interval while the live sockets are down (ms). */
const FOLLOW_EVERY_MS = 10_000;

interface MineProps {
  period: AnalyticsPeriod;
  page: number;
  onPage: (page: number, corrected: boolean) => void;
}

/** Totals of the organizer's own events. */
export function Mine({ period, page, onPage }: MineProps) {
  const { t } = useTranslation('analytics');
  const { percent } = useFormats();
  const live = useOwnSockets();
  const query = useQuery({
    ...trpc.analytics.organizer.queryOptions({ period, page }),
    placeholderData: keepPreviousData,
    refetchInterval: live !== 'live' && FOLLOW_EVERY_MS,
  });
  const failure = failureOf(query);
  if (failure && !query.data) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  if (!query.data) return <AnalyticsSkeleton />;
  if (query.data.counts.events === 0) {
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
  const { used, of } = query.data.freeEvents;
  return (
    <>
      <LiveStatus state={live} failed={query.isError} className="mb-1" />
      <p className="mb-4 text-pretty text-muted-foreground text-sm">
        {t(used < of ? 'freeLeft' : 'freeGone', {
          count: of - used,
          of,
          percent: percent(PLATFORM_FEE_BPS / 10_000),
        })}
      </p>
      <Overview data={query.data} onPage={onPage} />
    </>
  );
}
