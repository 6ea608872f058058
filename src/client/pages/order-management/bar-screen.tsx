import { ScanLine } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { pageParam, pageText } from '#client/features/list-pages/page-param.ts';
import { LiveStatus } from '#client/features/live/live-status.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { useReachable } from '#client/features/offline-shell/reachable.ts';
import { speaker } from '#client/features/scanner/speaker.ts';
import { ORDER_ARRIVED } from '#client/features/scanner/tones.ts';
import { useWakeLock } from '#client/features/scanner/use-wake-lock.ts';
import { SearchBox } from '#client/features/search-box/search-box.tsx';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';
import { errorRecord } from '#client/lib/error-record.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import type { BarOrderView } from '#shared/contracts/orders.ts';
import { useBarSound } from './bar-memory.ts';
import { BarNumbers } from './bar-numbers.tsx';
import { BAR_HEAD, BAR_LIST_HEAD, BAR_TOOLS, BarNumbersAndListSkeleton } from './bar-skeleton.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { FoundOrders } from './found-orders.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { PAST_VIEWS, PastOrders, type PastView } from './past-orders.tsx';
import { SoundSwitch } from './sound-switch.tsx';
import { useArrivals } from './use-arrivals.ts';
import { useBarActions } from './use-bar-actions.ts';
import { useWaitingOrders } from './use-waiting-orders.ts';
import { WaitingOrders, WaitingSkeleton } from './waiting-orders.tsx';

/** Lists beside the waiting one are asked for this often while there is no line (ms). */
const LISTS_EVERY_MS = 8_000;

type Asked = { what: 'handOver' | 'cancel'; order: BarOrderView };

interface BarScreenProps {
  eventId: string;
  /** What stands under the title. */
  children?: ReactNode;
}

/** One event's bar: its numbers, what waits, what is done. */
export function BarScreen({ eventId, children }: BarScreenProps) {
  const { t } = useTranslation('bar');
  const format = useFormats();
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const { query, live, clockAhead } = useWaitingOrders(eventId);
  const { closed, handOver, cancel } = useBarActions(eventId);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [sound, setSound] = useBarSound();
  const [news, setNews] = useState('');
  const reachable = useReachable();
  useWakeLock();
  useArrivals(query.data?.items, (orders) => {
    if (sound) speaker.play(ORDER_ARRIVED);
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

  const told = query.data;
  const lost = told && query.error ? errorRecord(query.error) : null;
  // Without network it waits in silence, and the clocks of the orders would go on as if nothing were wrong.
  const stale = told !== undefined && (lost !== null || query.fetchStatus === 'paused' || !reachable);
  // Whoever is taken off the bar loses its list; a network that fails leaves what was there.
  const failure = told && (!lost || lost.retryable) ? null : failureOf(query);
  const waiting = told?.items.filter(({ id }) => !closed.has(id)) ?? [];
  const leaving = (told?.items.length ?? 0) - waiting.length;
  const pending = (told?.counts.pending ?? 0) - leaving;
  const askEveryMs = live === 'live' ? false : LISTS_EVERY_MS;
  const presses = {
    onHandOver: (order: BarOrderView) => setAsked({ what: 'handOver', order }),
    onCancel: (order: BarOrderView) => setAsked({ what: 'cancel', order }),
  };
  const close = () => setAsked(null);
  if (failure)
    return (
      <>
        <h1 className="mb-4 font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
        {children}
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      </>
    );
  return (
    <div className="in-order">
      <div className={BAR_HEAD}>
        <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
        <div className="min-h-6">
          <LiveStatus state={live} failed={query.isError} />
        </div>
      </div>
      {children}
      <div className={BAR_TOOLS}>
        <SoundSwitch on={sound} onChange={setSound} />
        <Link
          to={`/scanner?event=${eventId}&mode=orders`}
          className={buttonClass({ variant: 'inverse' }, 'sm:min-h-13 sm:px-6 sm:text-base')}
        >
          <ScanLine aria-hidden="true" />
          {t('scan')}
        </Link>
      </div>
      {stale ? (
        <Alert tone="warning" className="mb-4">
          {t('stale', { time: format.moment(new Date(query.dataUpdatedAt).toISOString()) })}
        </Alert>
      ) : null}
      <p aria-live="polite" className="sr-only">
        {news}
      </p>
      {told ? (
        <BarNumbers
          told={{
            ...told,
            counts: { ...told.counts, pending },
            oldestPlacedAt: waiting[0]?.placedAt ?? null,
          }}
          clockAhead={clockAhead}
        />
      ) : (
        <BarNumbersAndListSkeleton />
      )}
      <div className={BAR_LIST_HEAD}>
        <h2 id="bar-list" className="font-semibold text-xl tracking-tight">
          {t(search === '' ? 'waiting.title' : 'search.title')}
        </h2>
        <SearchBox value={search} onChange={onSearch} labels={searchWords} />
      </div>
      {search !== '' ? (
        <FoundOrders
          {...{ eventId, search, page, clockAhead, closed, askEveryMs, ...presses }}
          onPage={(next, replace) => goTo({ page: next, replace })}
        />
      ) : (
        <>
          <section aria-labelledby="bar-list">
            {told ? (
              <WaitingOrders
                orders={waiting}
                total={pending}
                timeZone={told?.event.timeZone ?? 'UTC'}
                clockAhead={clockAhead}
                {...presses}
              />
            ) : (
              <WaitingSkeleton />
            )}
          </section>
          <PastOrders {...{ eventId, view, page, askEveryMs }} onChange={goTo} />
        </>
      )}
      {asked?.what === 'handOver' ? (
        <HandOverDialog
          key={asked.order.id}
          order={asked.order}
          stillWaiting={search !== '' || waiting.some(({ id }) => id === asked.order.id)}
          timeZone={told?.event.timeZone ?? 'UTC'}
          handOver={handOver}
          onClose={close}
        />
      ) : null}
      {asked?.what === 'cancel' ? (
        <CancelDialog key={asked.order.id} order={asked.order} cancel={cancel} onClose={close} />
      ) : null}
    </div>
  );
}
