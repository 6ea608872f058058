import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronRight, HandHeart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListPages } from '#client/features/list-pages/list-pages.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import type { EventTips } from '#shared/contracts/money/tips.ts';
import { PerformerTotals } from './performer-totals.tsx';
import { useTipsAddress } from './use-tips-address.ts';

/** Poll interval (ms); tips arrive between songs. */
export const RECEIVED_EVERY_MS = 15_000;

/** Tips received by the artists of the organizer's events. */
export function Received() {
  const { t } = useTranslation('tips');
  const { page, show } = useTipsAddress();
  const query = useQuery({
    ...trpc.tips.received.queryOptions({ page }),
    placeholderData: keepPreviousData,
    refetchInterval: RECEIVED_EVERY_MS,
  });
  const failure = failureOf(query);
  if (failure) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows label={t('loading')} count={4} icon="size-10 rounded-lg" lines={2} />;
  if (query.data.total === 0) {
    return (
      <EmptyState
        icon={<HandHeart aria-hidden="true" />}
        title={t('received.noneTitle')}
        text={t('received.noneText')}
      />
    );
  }
  return (
    <>
      <ul className="grid grid-cols-1 gap-4">
        {query.data.items.map((item) => (
          <li key={item.event.id}>
            <EventCard item={item} onOpen={() => show({ tab: 'received', eventId: item.event.id })} />
          </li>
        ))}
      </ul>
      <ListPages
        found={query.data}
        onChange={(next, replace) => show({ tab: 'received', page: next }, replace)}
      />
    </>
  );
}

function EventCard({ item, onOpen }: { item: EventTips; onOpen: () => void }) {
  const { t } = useTranslation('tips');
  const format = useFormats();
  const { event, count, totalMinor } = item;
  return (
    <Card>
      <CardBody>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="min-w-0 break-words font-semibold text-lg tracking-tight">{event.name}</h2>
          <p className="font-semibold text-lg">{format.money(totalMinor, event.currency)}</p>
        </div>
        <p className="text-muted-foreground text-sm">
          {format.day(event.startDate, event.timeZone)} · {t('received.count', { count })}
        </p>
        <PerformerTotals performers={item.performers} currency={event.currency} />
        <Button
          variant="outline"
          className="mt-4 w-full sm:w-auto"
          onClick={onOpen}
          aria-label={t('received.openOf', { event: event.name })}
        >
          {t('received.open')}
          <ChevronRight aria-hidden="true" />
        </Button>
      </CardBody>
    </Card>
  );
}
