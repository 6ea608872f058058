import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { chosenCurrency, useHomeInput } from '#client/features/dashboard/home-input.ts';
import { NeedsYou } from '#client/features/dashboard/needs-you.tsx';
import { LiveStatus } from '#client/features/live/live-status.tsx';
import { stateOfAll, useLiveBoards } from '#client/features/live/use-live-board.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { mayOpenPage } from '#client/features/organizations/page-rights.ts';
import { opensHere } from '#client/features/people/support-view/viewed-pages.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { PATHS, pathFor } from '#shared/paths.ts';
import { dateFormat } from '#shared/text/intl.ts';
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
    <HomeColumns
      main={
        <>
          <NeedsYou groups={home.needs} dismissed={home.dismissedNeeds} />
          <NextNights nights={home.nights} boards={boards} />
        </>
      }
      side={
        <>
          {home.today ? (
            <TodaySales today={home.today} onCurrency={(next) => void chosenCurrency.write(next)} />
          ) : null}
          <LiveStatus state={live} failed={query.isError} className="mt-2" />
        </>
      }
    />
  );
}

/** Two thirds for what waits and what comes, one for the day; one below the other on a phone. */
export function HomeColumns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className="@container mt-5">
      <div className="grid grid-cols-1 items-start gap-4 @min-[44rem]:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">{main}</div>
        <div className="min-w-0">{side}</div>
      </div>
    </div>
  );
}

/** The date, and what opens next, below the welcome. */
export function HomeLead() {
  const { t } = useTranslation('dashboard');
  const { locale, eventTime } = useFormats();
  const night = useQuery(trpc.dashboard.home.queryOptions(useHomeInput())).data?.nights[0];
  const day = dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date());
  const name = night?.eventName ?? '';
  return (
    <p className="min-h-5 truncate text-muted-foreground text-sm first-letter:uppercase">
      {day}
      {night ? (
        <>
          {' · '}
          <Link to={pathFor(PATHS.eventEditor, night.eventId)} className="underline-offset-4 hover:underline">
            {night.phase === 'ongoing'
              ? t('home.now', { name })
              : t('home.doors', { name, when: eventTime(night.startDate, night) })}
          </Link>
        </>
      ) : null}
    </p>
  );
}

function FirstEvent() {
  const { t } = useTranslation('dashboard');
  const me = useMe();
  return (
    <Card className="mt-6">
      <EmptyState
        icon={<CalendarPlus aria-hidden="true" />}
        title={t('home.first.title')}
        text={t('home.first.text')}
        action={
          opensHere(PATHS.quickCreate) && me !== null && mayOpenPage(me, PATHS.quickCreate) ? (
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

export function HomeSkeleton() {
  return (
    <HomeColumns
      main={
        <>
          <Skeleton className="h-44 rounded-2xl" />
          <Skeleton className="h-96 rounded-2xl" />
        </>
      }
      side={<Skeleton className="h-92 rounded-2xl" />}
    />
  );
}
