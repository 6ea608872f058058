import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EventFrame } from '#client/features/event-frame/event-frame.tsx';
import { RevenueTile } from '#client/features/figures/revenue-tile.tsx';
import { Tile, Tiles } from '#client/features/figures/tile.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { MoneyStatement } from '#client/features/statement/money-statement.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { eventFileName } from '#client/lib/files/csv-file.ts';
import { useFormats } from '#client/lib/format.ts';
import { PATHS } from '#shared/paths.ts';
import { AnalyticsSkeleton } from './analytics-skeleton.tsx';
import { EventFigures } from './event-figures.tsx';
import { SalesFigures } from './sales-figures.tsx';

/** Poll interval (ms), for an event in progress. */
const EVERY_MS = 30_000;

export function EventAnalyticsView({ eventId }: { eventId: string }) {
  const { t } = useTranslation('analytics');
  const { money, number, percent } = useFormats();
  const query = useQuery({
    ...trpc.analytics.event.queryOptions({ eventId }),
    refetchInterval: EVERY_MS,
  });
  const failure = failureOf(query);
  const data = query.data;
  const fileName = data ? eventFileName(data.event) : '';
  return (
    <>
      <EventFrame eventId={eventId} />
      <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
      <p className="mt-1.5 mb-6 text-pretty text-muted-foreground">
        {data ? t('event.lead', { event: data.event.name }) : t('lead')}
      </p>
      {failure && !data ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : !data ? (
        <AnalyticsSkeleton />
      ) : (
        <div className="flex flex-col gap-4">
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
            <RevenueTile label={t('money.revenue')} money={data.money} currency={data.event.currency} />
            <Tile
              label={t('money.net')}
              value={money(data.money.netMinor, data.event.currency)}
              note={t('event.fee', { percent: percent(data.feeBps / 10_000) })}
            />
            <Tile label={t('money.tips')} value={money(data.money.tipMinor, data.event.currency)} />
          </Tiles>
          <SalesFigures sales={{ ...data.sales, currency: data.event.currency }} fileName={fileName} />
          <EventFigures data={data} fileName={fileName} />
          <MoneyStatement
            money={data.money}
            fileName={`${fileName}-statement`}
            note={t('statement.note')}
            more={{ to: `${PATHS.payouts}?event=${eventId}`, label: t('statement.full') }}
          />
        </div>
      )}
    </>
  );
}
