import { CupSoda } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { speaker } from '#client/features/check-in/scan/speaker.ts';
import { ORDER_ARRIVED } from '#client/features/check-in/scan/tones.ts';
import { useWedge } from '#client/features/check-in/wedge/use-wedge.ts';
import { withWedgedCode } from '#client/features/check-in/wedge/wedged-code.ts';
import { pageParam, pageText } from '#client/features/list-pages/page-param.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { useReachable } from '#client/features/offline-shell/reachable.ts';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';
import { errorRecord } from '#client/lib/api/error-record.ts';
import { useFormats } from '#client/lib/format.ts';
import { useWakeLock } from '#client/lib/use-wake-lock.ts';
import { Alert } from '#client/ui/alert.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { BarOrderView } from '#shared/contracts/orders.ts';
import { PATHS } from '#shared/paths.ts';
import { countedList } from '#shared/text/counted.ts';
import { isBarSoundOn } from './bar-memory.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CLOSED_VIEWS, ClosedOrders, type ClosedView } from './closed-orders.tsx';
import { Column } from './column.tsx';
import { COLUMNS, type ColumnName, ColumnTabs } from './column-tabs.tsx';
import { FoundOrders } from './found-orders.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useBarActions } from './use-bar-actions.ts';
import { useFold } from './use-fold.ts';
import type { OrderPresses } from './waiting/card-footer.tsx';
import { columnsOf } from './waiting/card-states.ts';
import { portionsOf } from './waiting/portions.ts';
import { useArrivals } from './waiting/use-arrivals.ts';
import { useWaitWords } from './waiting/use-wait-words.ts';
import { useWaitingOrders } from './waiting/use-waiting-orders.ts';
import { WaitingGrid, WaitingSkeleton } from './waiting/waiting-orders.tsx';

/** Poll interval of the other lists while the live socket is down (ms). */
const LISTS_EVERY_MS = 8_000;

interface BarScreenProps {
  eventId: string;
  search: string;
}

/** One event's bar: a column for each step of an order. */
export function BarScreen({ eventId, search }: BarScreenProps) {
  const { t } = useTranslation('bar');
  const format = useFormats();
  const waitWords = useWaitWords();
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const navigate = useNavigate();
  // The pick-up screen shows the order of a scanned code, with its button to hand it over.
  useWedge((code) => void navigate(`${PATHS.scanner}?event=${eventId}&mode=orders`, withWedgedCode(code)));
  const { query, live, clockAhead } = useWaitingOrders(eventId);
  const place = query.data?.event ?? { timeZone: 'UTC' };
  const { closed, moves, cancel } = useBarActions(eventId, place.timeZone);
  const [cancelling, setCancelling] = useState<BarOrderView | null>(null);
  const [news, setNews] = useState('');
  const reachable = useReachable();
  useWakeLock();
  useArrivals(query.data?.items, (orders) => {
    if (isBarSoundOn()) speaker.play(ORDER_ARRIVED);
    setNews(t('arrived', { names: format.list(orders.map(({ customer }) => customer.name)) }));
  });

  const selected = COLUMNS.find((each) => each === params.get('column')) ?? 'waiting';
  const view = CLOSED_VIEWS.find((each) => each === params.get('status')) ?? 'completed';
  const page = pageParam(params);
  const goTo = useCallback(
    (next: { view?: ClosedView; page?: number; replace?: boolean }) =>
      changeParams(
        { status: next.view === 'completed' ? null : next.view, page: pageText(next.page) },
        next.replace ? { replace: true } : {},
      ),
    [changeParams],
  );

  const select = (column: ColumnName) =>
    changeParams({ column: column === 'waiting' ? null : column }, { replace: true });

  const data = query.data;
  const lost = data && query.error ? errorRecord(query.error) : null;
  // An offline query is paused without an error while the wait timers continue, so mark the data as stale.
  const stale = data !== undefined && (lost !== null || query.fetchStatus === 'paused' || !reachable);
  // Only a final error, such as lost access, removes the list; after a network error it stays.
  const failure = data && (!lost || lost.retryable) ? null : failureOf(query);
  const { held } = moves;
  const listed = data?.items.filter(({ id }) => !closed.has(id)) ?? [];
  const { waiting, ready, completed } = columnsOf(listed, held);
  const isReadyFolded = useFold(ready.length === 0);
  const more = (data?.counts.pending ?? 0) - (data?.items.length ?? 0);
  const askEveryMs = live === 'live' ? false : LISTS_EVERY_MS;
  const presses: OrderPresses = {
    onMove: moves.move,
    onCancel: setCancelling,
    onDismiss: ({ id }) => moves.dismiss(id),
  };
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button has moved away: the keyboard goes on in the list.
    if (held.size > 0 && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true });
  }, [held]);

  if (failure) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  const average = data?.averageWaitMs ?? null;
  const counts = data && {
    waiting: waiting.length + more,
    ready: ready.length,
    completed: data.counts.completed,
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col pt-2">
      {stale ? (
        <Alert tone="warning" className="mb-3">
          {t('stale', { time: format.moment(new Date(query.dataUpdatedAt).toISOString()) })}
        </Alert>
      ) : null}
      <div aria-live="polite" className="sr-only">
        <p>{news}</p>
        {[...held.values()]
          .filter(({ state }) => state.kind === 'moved')
          .map(({ order, move }) => (
            <p key={order.id}>{t(`${move}.done`, { name: order.customer.name })}</p>
          ))}
      </div>
      {/* Before the orders, so that the keyboard reaches it first. */}
      <UndoBar held={held} onUndo={moves.undo} onDismiss={({ id }) => moves.dismiss(id)} />
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
          <ColumnTabs counts={counts} selected={selected} onSelect={select} />
          <div className="flex min-h-0 flex-1 @max-[60rem]/bar:flex-col @min-[60rem]/bar:gap-x-3">
            <Column
              id="bar-waiting"
              title={t('columns.waiting')}
              count={counts?.waiting ?? null}
              note={waiting.length > 1 ? countedList(portionsOf(waiting)) : undefined}
              selected={selected === 'waiting'}
              grows
            >
              <div ref={list} tabIndex={-1} className="pb-20 outline-none">
                {!data ? (
                  <WaitingSkeleton />
                ) : waiting.length === 0 ? (
                  <EmptyState
                    icon={<CupSoda aria-hidden="true" />}
                    title={t('waiting.none')}
                    text={t('waiting.noneText')}
                  />
                ) : (
                  <WaitingGrid
                    orders={waiting}
                    held={held}
                    place={place}
                    clockAhead={clockAhead}
                    {...presses}
                  />
                )}
                {more > 0 && data ? (
                  <p className="mt-4 text-muted-foreground">
                    {t('waiting.more', { count: more, shown: data.items.length })}
                  </p>
                ) : null}
              </div>
            </Column>
            <Column
              id="bar-ready"
              title={t('columns.ready')}
              count={counts?.ready ?? null}
              selected={selected === 'ready'}
              folded={isReadyFolded}
            >
              <div className="pb-20">
                {ready.length === 0 ? (
                  <p className="px-1 py-4 text-muted-foreground">{t('ready.none')}</p>
                ) : (
                  <WaitingGrid
                    orders={ready}
                    held={held}
                    place={place}
                    clockAhead={clockAhead}
                    {...presses}
                  />
                )}
              </div>
            </Column>
            <Column
              id="bar-completed"
              title={t('columns.completed')}
              count={counts?.completed ?? null}
              note={average === null ? undefined : t('average', { wait: waitWords(average) })}
              selected={selected === 'completed'}
              folded={selected !== 'completed'}
              onFold={(folded) => select(folded ? 'waiting' : 'completed')}
            >
              {selected === 'completed' ? (
                <div className="pb-20">
                  <ClosedOrders
                    eventId={eventId}
                    view={view}
                    page={page}
                    recent={completed}
                    askEveryMs={askEveryMs}
                    onChange={goTo}
                  />
                </div>
              ) : null}
            </Column>
          </div>
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
