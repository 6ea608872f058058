import { useQuery } from '@tanstack/react-query';
import { ChevronRight, ConciergeBell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PhaseBadge } from '#client/features/events/own/phase-badge.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { PATHS } from '#shared/paths.ts';

/** The bars of all events, each with its waiting orders. */
export function BarList() {
  const { t } = useTranslation('refundDesk');
  const formats = useFormats();
  const query = useQuery({ ...trpc.orders.barEvents.queryOptions(), staleTime: 0 });
  const failure = failureOf(query);
  if (failure && !query.data) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton className="h-48 w-full rounded-2xl" />;
  if (query.data.items.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<ConciergeBell aria-hidden="true" />}
          title={t('bar.none')}
          text={t('bar.noneText')}
        />
      </Card>
    );
  return (
    <Card>
      <ul className="divide-y">
        {query.data.items.map((event) => (
          <li key={event.eventId}>
            <Link
              to={`${PATHS.orderManagement}?event=${event.eventId}`}
              className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 transition-colors hover:bg-muted"
            >
              <span className="min-w-0 flex-1 basis-40">
                <span className="wrap-anywhere font-medium">{event.eventName}</span>{' '}
                <span className="text-muted-foreground text-sm">
                  {formats.eventTime(event.startDate, event)}
                </span>
              </span>
              <span className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
                <span className="text-sm">{t('bar.pending', { count: event.pending })}</span>
                <PhaseBadge phase={event.phase} />
                <ChevronRight aria-hidden="true" className="size-4 text-muted-foreground" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
