import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { AdminNeeds } from './admin-needs.tsx';
import { GlanceFailure } from './glance.tsx';
import { HomeColumns, HomeSkeleton } from './home.tsx';
import { HouseFigures } from './house-figures.tsx';
import { TodayCard } from './today-card.tsx';

/** Poll intervals while the page is visible (ms). Platform totals change slowly. */
const HOUSE_EVERY_MS = 30_000;
const TODAY_EVERY_MS = 10_000;

/** An administrator's start page: what waits for a decision, the platform's figures, and the day. */
export function AdminHome() {
  const house = useQuery({
    ...trpc.dashboard.house.queryOptions(),
    staleTime: 0,
    refetchInterval: HOUSE_EVERY_MS,
  });
  const today = useQuery({
    ...trpc.analytics.today.queryOptions({ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    staleTime: 0,
    refetchInterval: TODAY_EVERY_MS,
  });
  const failure = failureOf(house);
  if (failure && !house.data) return <LoadFailure error={failure} onRetry={() => void house.refetch()} />;
  const todayFailure = failureOf(today);
  if (!house.data || (!today.data && !todayFailure)) return <HomeSkeleton />;
  return (
    <HomeColumns
      main={
        <>
          <AdminNeeds house={house.data} ordersPending={today.data?.ordersPending ?? 0} />
          <HouseFigures house={house.data} />
        </>
      }
      side={
        today.data ? (
          <PlatformToday hours={today.data.hours} />
        ) : (
          <GlanceFailure error={todayFailure} onRetry={() => void today.refetch()} />
        )
      }
    />
  );
}

interface PlatformTodayProps {
  hours: readonly { hour: number; tickets: number; orders: number; admitted: number }[];
}

/** Tickets, entries and orders since midnight, with the running total of the tickets. */
function PlatformToday({ hours }: PlatformTodayProps) {
  const { t } = useTranslation('dashboard');
  const { number } = useFormats();
  const sum = (key: 'tickets' | 'orders' | 'admitted', until = hours.length) =>
    hours.slice(0, until).reduce((total, hour) => total + hour[key], 0);
  return (
    <TodayCard
      title={t('today.title')}
      note={t('today.note')}
      figures={[
        { key: 'tickets', label: t('today.tickets'), value: number(sum('tickets')) },
        { key: 'admitted', label: t('today.in'), value: number(sum('admitted')) },
        { key: 'orders', label: t('today.orders'), value: number(sum('orders')) },
      ]}
      values={hours.map((_, index) => sum('tickets', index + 1))}
      scope={t('today.curve')}
    />
  );
}
