import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { ShoppingBag } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ListPages } from '#client/features/list-pages/list-pages.tsx';
import { pageParam, pageText } from '#client/features/list-pages/page-param.ts';
import { keepFinalOrders } from '#client/features/live/final-orders.ts';
import { LiveStatus } from '#client/features/live/live-status.tsx';
import { LOOKS_FOR_NEW } from '#client/features/live/new-things.ts';
import { stateOfAll, useLiveBoards } from '#client/features/live/use-live-board.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { OrderViewer } from '#client/features/orders/order-viewer.tsx';
import { useReadyAlert } from '#client/features/orders/use-ready-alert.ts';
import { PushOffer } from '#client/features/push/push-offer.tsx';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SkeletonCards } from '#client/ui/skeleton.tsx';
import type { MyOrders } from '#shared/contracts/orders.ts';
import { PATHS } from '#shared/paths.ts';
import { countedList } from '#shared/text/counted.ts';
import { OrderDetails } from './order-details.tsx';
import { ORDERS_GRID, OrderList } from './order-list.tsx';
import { useFlips } from './use-flips.ts';

/** Poll interval while the live sockets are down (ms). */
const LIST_EVERY_MS = 8_000;

/** Events whose bar may still hand something over. */
function waitingAt(list: MyOrders | undefined): string[] {
  return [...new Set((list?.items ?? []).filter(({ qr }) => qr !== null).map(({ event }) => event.id))];
}

export default function OrdersPage() {
  const { t } = useTranslation('orders');
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const page = pageParam(params);
  const options = trpc.orders.mine.queryOptions({ page });
  const watched = waitingAt(useQueryClient().getQueryData(options.queryKey));
  const live = stateOfAll(useLiveBoards(watched, 'mine'), watched.length);
  const query = useQuery({
    ...options,
    placeholderData: keepPreviousData,
    structuralSharing: keepFinalOrders,
    ...LOOKS_FOR_NEW,
    ...(live === 'live' || watched.length === 0 ? {} : { refetchInterval: LIST_EVERY_MS }),
  });
  const opened = usePushedParam('order');
  const details = usePushedParam('details');
  const ownDoing = useRef(new Set<string>());
  useFlips(query.data?.items, ownDoing.current, (order) => {
    const items = countedList(order.lines);
    // The full-screen code already shows the change.
    if (opened.value === order.id) return;
    if (order.status === 'completed') toast.success(t('flipped', { items }));
    else toast.info(t('flippedAway', { items }));
  });
  useReadyAlert(query.data?.items, ({ id, lines }) => {
    if (opened.value !== id) toast.success(t('nowReady', { items: countedList(lines) }));
  });
  const found = query.data;
  const failure = failureOf(query);
  const actions = {
    onShow: opened.open,
    onDetails: details.open,
    onCancel: (orderId: string) => ownDoing.current.add(orderId),
  };
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
        <LiveStatus state={live} failed={query.isError} />
      </div>
      {failure ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : !found ? (
        <SkeletonCards label={t('loading')} className={ORDERS_GRID} count={2} picture="none" foot="h-11" />
      ) : found.total === 0 ? (
        <EmptyState
          icon={<ShoppingBag aria-hidden="true" />}
          title={t('noneTitle')}
          text={t('noneText')}
          action={
            <Link to={PATHS.browseEvents} className={buttonClass()}>
              {t('browse')}
            </Link>
          }
        />
      ) : (
        <div className={cn('transition-opacity', query.isPlaceholderData && 'opacity-50')}>
          {waitingAt(found).length > 0 ? <PushOffer about="order" className="mb-5" /> : null}
          <OrderList
            title={t('waiting')}
            orders={found.items.filter(({ status }) => status === 'pending')}
            {...actions}
          />
          <OrderList
            title={t('past')}
            orders={found.items.filter(({ status }) => status !== 'pending')}
            {...actions}
          />
          <ListPages
            found={found}
            onChange={(next, replace) => changeParams({ page: pageText(next) }, { replace })}
          />
        </div>
      )}
      <OrderViewer orderId={opened.value} onClose={opened.close} />
      <OrderDetails orderId={details.value} onClose={details.close} />
    </>
  );
}
