import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListPages } from '#client/features/list-pages/list-pages.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { cn } from '#client/ui/class-names.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ClosedRow } from './closed-row.tsx';
import type { OrderPresses } from './waiting/card-footer.tsx';
import { columnsOf, type HeldCards, hasMoved } from './waiting/card-states.ts';
import { WaitingGrid, WaitingSkeleton } from './waiting/waiting-orders.tsx';

interface FoundOrdersProps extends OrderPresses {
  eventId: string;
  search: string;
  page: number;
  clockAhead: number;
  closed: ReadonlySet<string>;
  held: HeldCards;
  askEveryMs: number | false;
  onPage: (page: number, replace: boolean) => void;
}

/** Orders in any state by guest name or part of the code, waiting ones first. */
export function FoundOrders(props: FoundOrdersProps) {
  const { eventId, search, page, clockAhead, closed, held, askEveryMs, onPage, ...presses } = props;
  const { t } = useTranslation('bar');
  const query = useQuery({
    ...trpc.orders.forEvent.queryOptions({ eventId, search, page }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: askEveryMs,
  });
  const list = query.data;
  const failure = list ? null : failureOf(query);
  if (failure) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  if (!list) return <WaitingSkeleton />;
  if (list.total === 0)
    return (
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title={t('found.none', { search })}
        text={t('found.noneText')}
      />
    );
  const { waiting, ready } = columnsOf(
    list.items.filter(({ id, status }) => status === 'pending' && !closed.has(id)),
    held,
  );
  const past = list.items.filter(({ id, status }) => {
    const card = held.get(id);
    return status !== 'pending' && (!card || hasMoved(card));
  });
  return (
    <section
      aria-labelledby="found-orders"
      className={cn(
        'min-h-0 pb-20 transition-opacity @min-[60rem]/bar:overflow-y-auto',
        query.isPlaceholderData && 'opacity-50',
      )}
    >
      <h2 id="found-orders" className="mb-3 font-semibold text-xl tracking-tight">
        {t('found.title', { count: list.total })}
      </h2>
      <WaitingGrid
        orders={[...ready, ...waiting]}
        held={held}
        place={list.event}
        clockAhead={clockAhead}
        {...presses}
      />
      <ul className="divide-y">
        {past.map((order) => (
          <ClosedRow key={order.id} order={order} place={list.event} />
        ))}
      </ul>
      <ListPages found={list} onChange={onPage} inPlace />
    </section>
  );
}
