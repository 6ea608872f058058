import { useQuery } from '@tanstack/react-query';
import { ShoppingBag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FigureCard } from '#client/features/figures/figure-card.tsx';
import { failureOf } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { dayOf } from '#client/lib/days.ts';
import { useFormats } from '#client/lib/format.ts';
import { Card } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { PATHS } from '#shared/paths.ts';
import { GlanceFailure } from './glance.tsx';

/** Poll interval (ms). */
const TODAY_EVERY_MS = 10_000;

/** Today's activity by hour, and the number of waiting orders. */
export function Today() {
  const { t } = useTranslation('dashboard');
  const { locale, number } = useFormats();
  const query = useQuery({
    ...trpc.analytics.today.queryOptions({ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    staleTime: 0,
    refetchInterval: TODAY_EVERY_MS,
  });
  const failure = failureOf(query);
  if (failure && !query.data) return <GlanceFailure error={failure} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton className="mt-4 h-96 rounded-2xl" />;
  const { hours, ordersPending } = query.data;
  const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const quiet = hours.every(({ tickets, orders, admitted }) => tickets + orders + admitted === 0);
  return (
    <div className="mt-4 flex flex-col gap-4">
      <Link to={PATHS.orderManagement} className="group rounded-2xl">
        <Card className="flex items-center gap-3 p-4 transition-colors group-hover:border-input">
          <ShoppingBag aria-hidden="true" className="size-5 text-muted-foreground" />
          <span className="flex-1">{t('today.pending', { count: ordersPending })}</span>
          <span className="font-semibold text-xl">{number(ordersPending)}</span>
        </Card>
      </Link>
      <FigureCard
        figure={{
          title: t('today.title'),
          note: t('today.note'),
          fileName: `aforo-${dayOf(new Date())}-today`,
          head: t('today.hour'),
          currency: 'USD',
          none: t('today.none'),
          shape: 'groups',
          rows: quiet
            ? []
            : hours.map(({ hour, ...values }) => ({
                id: String(hour),
                label: clock.format(hour * 3_600_000),
                values,
              })),
          columns: [
            { key: 'tickets', label: t('today.tickets'), kind: 'number' },
            { key: 'admitted', label: t('today.in'), kind: 'number' },
            { key: 'orders', label: t('today.orders'), kind: 'number' },
          ],
          drawn: ['tickets', 'admitted', 'orders'],
        }}
      />
    </div>
  );
}
