import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EventFrame } from '#client/features/events/frame/event-frame.tsx';
import { RevenueTile } from '#client/features/figures/revenue-tile.tsx';
import { Tile, Tiles } from '#client/features/figures/tile.tsx';
import { LiveStatus } from '#client/features/live/live-status.tsx';
import { useLiveBoard } from '#client/features/live/use-live-board.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { MoneyStatement } from '#client/features/money/statement/money-statement.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { eventFileName } from '#client/lib/files/csv-file.ts';
import { useFormats } from '#client/lib/format.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { PATHS } from '#shared/paths.ts';
import { AnalyticsBar } from './analytics-bar.tsx';
import { AnalyticsSkeleton } from './analytics-skeleton.tsx';
import { ConversionFigures } from './conversion-figures.tsx';
import { EventFigures } from './event-figures.tsx';
import { FigureTabs } from './figure-tabs.tsx';
import { NightCheck } from './night-check.tsx';
import { PaceFigure } from './pace-figure.tsx';
import { PeriodFigures } from './period-figures.tsx';
import type { AnalyticsAddress, ShowAnalytics } from './use-analytics-address.ts';
import { useSales } from './use-sales.ts';
import { NightVerdict } from './verdict.tsx';

/** Poll interval (ms), for an event in progress. */
const EVERY_MS = 30_000;

interface EventAnalyticsViewProps {
  eventId: string;
  address: AnalyticsAddress & { show: ShowAnalytics };
}

export function EventAnalyticsView({ eventId, address }: EventAnalyticsViewProps) {
  const { t } = useTranslation('analytics');
  const { money, number, percent } = useFormats();
  const query = useQuery({
    ...trpc.analytics.event.queryOptions({ eventId }),
    refetchInterval: EVERY_MS,
  });
  const sales = useSales(address, { scope: 'mine', every: EVERY_MS });
  const pace = useQuery({ ...trpc.analytics.pace.queryOptions({ eventId }), refetchInterval: EVERY_MS });
  const { data } = query;
  const phase = data?.event.phase;
  const isOpen = phase === 'published' || phase === 'ongoing';
  const live = useLiveBoard(isOpen ? eventId : null, 'staff').state;
  const failure = failureOf(query) ?? failureOf(sales) ?? failureOf(pace);
  const retry = () => void Promise.all([query.refetch(), sales.refetch(), pace.refetch()]);
  /** Above what the chosen dates leave alone. */
  const allTime =
    address.range === 'all' ? null : (
      <h2 className="-mb-1 font-medium text-muted-foreground text-sm">{t('period.all')}</h2>
    );
  const fileName = data ? eventFileName(data.event) : '';
  const isFailed = failure && !(data && sales.data && pace.data);
  return (
    <>
      <EventFrame eventId={eventId} title={t('title')} />
      {isFailed ? null : !data || !pace.data ? (
        <div aria-hidden="true" className="mb-4 flex flex-col gap-3">
          <Skeleton className="h-13 w-96 max-w-full rounded-xl" />
          <Skeleton className="h-130 rounded-2xl sm:h-112" />
        </div>
      ) : (
        <div className="mb-4 flex flex-col gap-3">
          <div className="flex flex-wrap items-start justify-between gap-x-6">
            <NightVerdict pace={pace.data} />
            {isOpen ? <LiveStatus state={live} failed={query.isError} /> : null}
          </div>
          <PaceFigure pace={pace.data} currency={data.event.currency} fileName={fileName} />
        </div>
      )}
      <AnalyticsBar
        address={address}
        currencies={data ? [data.event.currency] : []}
        currency={data?.event.currency ?? null}
        eventName={data?.event.name}
      />
      {isFailed ? (
        <LoadFailure error={failure} onRetry={retry} />
      ) : !data || !sales.data || !pace.data ? (
        <AnalyticsSkeleton />
      ) : (
        <FigureTabs
          address={address}
          parts={{
            sales: (
              <PeriodFigures
                sales={{ ...sales.data, currency: data.event.currency }}
                compare={address.compare}
                onlyCharts={address.range === 'all'}
                fileName={fileName}
              />
            ),
            visits: (
              <>
                <NightCheck pace={pace.data} />
                <ConversionFigures
                  address={address}
                  sales={{ ...sales.data, currency: data.event.currency }}
                  fileName={fileName}
                />
              </>
            ),
            details: (
              <>
                {allTime}
                <Tiles of={3}>
                  <Tile
                    label={t('tiles.sold')}
                    value={number(data.counts.sold)}
                    note={t('tiles.ofQuantity', { quantity: number(data.counts.quantity) })}
                  />
                  <Tile
                    label={t('tiles.in')}
                    value={number(data.counts.checkedIn)}
                    note={t('tiles.buyers', { count: data.counts.buyers })}
                  />
                  <Tile
                    label={t('tiles.menuOrders')}
                    value={number(data.counts.ordersPending + data.counts.ordersCompleted)}
                    note={
                      data.counts.readyMs === null
                        ? undefined
                        : t('tiles.ready', { minutes: number(Math.ceil(data.counts.readyMs / 60_000)) })
                    }
                  />
                </Tiles>
                <EventFigures data={data} fileName={fileName} />
              </>
            ),
            money: (
              <>
                {allTime}
                <Tiles of={3}>
                  <RevenueTile label={t('money.revenue')} money={data.money} currency={data.event.currency} />
                  <Tile
                    label={t('money.net')}
                    value={money(data.money.netMinor, data.event.currency)}
                    note={t('event.fee', { percent: percent(data.feeBps / 10_000) })}
                  />
                  <Tile label={t('money.tips')} value={money(data.money.tipMinor, data.event.currency)} />
                </Tiles>
                <MoneyStatement
                  money={data.money}
                  fileName={`${fileName}-statement`}
                  note={t('statement.note')}
                  more={{ to: `${PATHS.payouts}?event=${eventId}`, label: t('statement.full') }}
                />
              </>
            ),
          }}
        />
      )}
    </>
  );
}
