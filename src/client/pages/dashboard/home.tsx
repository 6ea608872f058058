import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { chosenCurrency, useHomeInput } from '#client/features/dashboard/home-input.ts';
import { NeedsYou } from '#client/features/dashboard/needs-you.tsx';
import { LiveStatus } from '#client/features/live/live-status.tsx';
import { stateOfAll, useLiveBoards } from '#client/features/live/use-live-board.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { opensHere } from '#client/features/people/support-view/viewed-pages.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { PATHS } from '#shared/paths.ts';
import { NextNights } from './next-nights.tsx';
import { TodaySales } from './today-sales.tsx';

/** Poll intervals while the live sockets are down, and while they are up, because hours pass (ms). */
const POLL_EVERY_MS = 6_000;
const LIVE_EVERY_MS = 30_000;

/** An organizer's start page. All of it comes in one response, so that its parts agree. */
export function Home() {
  const options = trpc.dashboard.home.queryOptions(useHomeInput());
  const watched = useQueryClient().getQueryData(options.queryKey)?.watched ?? [];
  const boards = useLiveBoards(watched, 'staff');
  const live = stateOfAll(boards, watched.length);
  const query = useQuery({
    ...options,
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: live === 'live' || live === 'off' ? LIVE_EVERY_MS : POLL_EVERY_MS,
  });
  const failure = failureOf(query);
  const home = query.data;
  if (failure && !home) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  if (!home) return <HomeSkeleton />;
  if (!home.hasEvents) return <FirstEvent />;
  return (
    <div className="mt-6 grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex min-w-0 flex-col gap-4">
        <NeedsYou groups={home.needs} dismissed={home.dismissedNeeds} />
        <NextNights nights={home.nights} boards={boards} />
      </div>
      <div className="min-w-0 xl:order-first">
        {home.today ? (
          <TodaySales today={home.today} onCurrency={(next) => void chosenCurrency.write(next)} />
        ) : null}
        <LiveStatus state={live} failed={query.isError} className="mt-2" />
      </div>
    </div>
  );
}

function FirstEvent() {
  const { t } = useTranslation('dashboard');
  return (
    <Card className="mt-6">
      <EmptyState
        icon={<CalendarPlus aria-hidden="true" />}
        title={t('home.first.title')}
        text={t('home.first.text')}
        action={
          opensHere(PATHS.quickCreate) ? (
            <div className="flex flex-wrap justify-center gap-2.5">
              <Link to={PATHS.quickCreate} className={buttonClass()}>
                <Zap aria-hidden="true" />
                {t('home.first.quick')}
              </Link>
              <Link to={PATHS.newEvent} className={buttonClass({ variant: 'outline' })}>
                {t('home.first.full')}
              </Link>
            </div>
          ) : undefined
        }
      />
    </Card>
  );
}

function HomeSkeleton() {
  return (
    <div className="mt-6 grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-44 rounded-2xl" />
        <Skeleton className="h-96 rounded-2xl" />
      </div>
      <Skeleton className="h-140 rounded-2xl xl:order-first" />
    </div>
  );
}
