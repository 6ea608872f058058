import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { pageParam, pageText } from '#client/features/list-pages/page-param.ts';
import { LiveStatus } from '#client/features/live/live-status.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { useReachable } from '#client/features/offline-shell/reachable.ts';
import { speaker } from '#client/features/scanner/check-in/speaker.ts';
import { ORDER_ARRIVED } from '#client/features/scanner/check-in/tones.ts';
import { SearchBox } from '#client/features/search-box/search-box.tsx';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';
import { errorRecord } from '#client/lib/api/error-record.ts';
import { useFormats } from '#client/lib/format.ts';
import { useWakeLock } from '#client/lib/use-wake-lock.ts';
import { Alert } from '#client/ui/alert.tsx';
import type { BarOrderView } from '#shared/contracts/sales/orders.ts';
import { isBarSoundOn } from './bar-memory.ts';
import { BarNumbers, BarNumbersSkeleton, TodayNumbers } from './bar-numbers.tsx';
import { BAR_LIST_HEAD, BAR_STRIP } from './bar-skeleton.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { FoundOrders } from './found-orders.tsx';
import { PAST_VIEWS, PastOrders, type PastView } from './past-orders.tsx';
import { useBarActions } from './use-bar-actions.ts';
import type { OrderPresses } from './waiting/card-footer.tsx';
import { hasLeft, withHeldCards } from './waiting/card-states.ts';
import { useArrivals } from './waiting/use-arrivals.ts';
import { useWaitingOrders } from './waiting/use-waiting-orders.ts';
import { WaitingOrders, WaitingSkeleton } from './waiting/waiting-orders.tsx';

/** Poll interval of the other lists while the live socket is down (ms). */
const LISTS_EVERY_MS = 8_000;

/** One event's bar: figures, waiting orders, closed orders. */
export function BarScreen({ eventId }: { eventId: string }) {
  const { t } = useTranslation('bar');
  const format = useFormats();
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const { query, live, clockAhead } = useWaitingOrders(eventId);
  const place = query.data?.event ?? { timeZone: 'UTC' };
  const { closed, handOver, cancel } = useBarActions(eventId, place.timeZone);
  const [cancelling, setCancelling] = useState<BarOrderView | null>(null);
  const [news, setNews] = useState('');
  const reachable = useReachable();
  useWakeLock();
  useArrivals(query.data?.items, (orders) => {
    if (isBarSoundOn()) speaker.play(ORDER_ARRIVED);
    setNews(t('arrived', { names: format.list(orders.map(({ customer }) => customer.name)) }));
  });

  const view = PAST_VIEWS.find((each) => each === params.get('status')) ?? 'past';
  const page = pageParam(params);
  const search = params.get('q')?.trim() ?? '';
  const goTo = useCallback(
    (next: { view?: PastView; page?: number; search?: string; replace?: boolean }) =>
      changeParams(
        { status: next.view === 'past' ? null : next.view, q: next.search, page: pageText(next.page) },
        { replace: next.replace || next.search !== undefined },
      ),
    [changeParams],
  );

  const onSearch = useCallback((next: string) => goTo({ search: next }), [goTo]);
  const searchWords = {
    search: t('search.label'),
    placeholder: t('search.placeholder'),
    clear: t('search.clear'),
  };

  const data = query.data;
  const lost = data && query.error ? errorRecord(query.error) : null;
  // An offline query is paused without an error while the wait timers continue, so mark the data as stale.
  const stale = data !== undefined && (lost !== null || query.fetchStatus === 'paused' || !reachable);
  // Only a final error, such as lost access, removes the list; after a network error it stays.
  const failure = data && (!lost || lost.retryable) ? null : failureOf(query);
  const listed = data?.items.filter(({ id }) => !closed.has(id)) ?? [];
  const { held } = handOver;
  const cards = withHeldCards(listed, held);
  const waiting = listed.filter(({ id }) => {
    const card = held.get(id);
    return !card || !hasLeft(card.state);
  });
  const pending = (data?.counts.pending ?? 0) - ((data?.items.length ?? 0) - waiting.length);
  const askEveryMs = live === 'live' ? false : LISTS_EVERY_MS;
  const presses: OrderPresses = {
    onHandOver: handOver.give,
    onUndo: handOver.undo,
    onCancel: setCancelling,
    onDismiss: ({ id }) => handOver.dismiss(id),
  };
  const given = [...held.values()].filter(({ state }) => state.kind === 'given');
  if (failure) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  return (
    <div className="in-order">
      <div className={BAR_STRIP}>
        {data ? (
          <BarNumbers
            orders={{
              ...data,
              counts: { ...data.counts, pending },
              oldestPlacedAt: waiting[0]?.placedAt ?? null,
            }}
            clockAhead={clockAhead}
          />
        ) : (
          <BarNumbersSkeleton />
        )}
        <LiveStatus state={live} failed={query.isError} className="min-w-0" />
      </div>
      {stale ? (
        <Alert tone="warning" className="mb-4">
          {t('stale', { time: format.moment(new Date(query.dataUpdatedAt).toISOString()) })}
        </Alert>
      ) : null}
      <div aria-live="polite" className="sr-only">
        <p>{news}</p>
        {given.map(({ order }) => (
          <p key={order.id}>{t('handOver.done', { name: order.customer.name })}</p>
        ))}
      </div>
      <div className={BAR_LIST_HEAD}>
        <h2 id="bar-list" className="font-semibold text-xl tracking-tight max-sm:sr-only">
          {t(search === '' ? 'waiting.title' : 'search.title')}
        </h2>
        <SearchBox value={search} onChange={onSearch} labels={searchWords} />
      </div>
      {search !== '' ? (
        <FoundOrders
          eventId={eventId}
          search={search}
          page={page}
          clockAhead={clockAhead}
          closed={closed}
          held={held}
          askEveryMs={askEveryMs}
          {...presses}
          onPage={(next, replace) => goTo({ page: next, replace })}
        />
      ) : (
        <>
          <section aria-labelledby="bar-list">
            {data ? (
              <WaitingOrders
                orders={cards}
                held={held}
                place={place}
                clockAhead={clockAhead}
                {...presses}
                more={data.counts.pending - data.items.length}
              />
            ) : (
              <WaitingSkeleton />
            )}
          </section>
          <PastOrders eventId={eventId} view={view} page={page} askEveryMs={askEveryMs} onChange={goTo}>
            {data ? <TodayNumbers orders={data} /> : null}
          </PastOrders>
        </>
      )}
      {cancelling ? (
        <CancelDialog
          key={cancelling.id}
          order={cancelling}
          cancel={cancel}
          onClose={() => setCancelling(null)}
        />
      ) : null}
    </div>
  );
}
