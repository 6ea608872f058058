import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FigureCard } from '#client/features/figures/figure-card.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { SalesAnalytics } from '#shared/contracts/analytics/sales-analytics.ts';
import type { Currency } from '#shared/money/money.ts';
import { useSourceName } from './source-name.ts';
import type { AnalyticsAddress } from './use-analytics-address.ts';

interface ConversionFiguresProps {
  address: AnalyticsAddress;
  platform?: boolean;
  sales: SalesAnalytics & { currency: Currency };
  fileName: string;
}

/** From views to purchases, and where the visits came from, in the same days as the sales. */
export function ConversionFigures({ address, platform = false, sales, fileName }: ConversionFiguresProps) {
  const { t } = useTranslation('analytics');
  const { date, percent } = useFormats();
  const nameOf = useSourceName();
  const { eventId } = address;
  const { currency, now, before } = sales;
  const scope = { platform, ...(eventId ? { eventId } : {}) };
  const days = address.range === 'all' ? {} : { from: now.from, to: now.to };
  const query = useQuery({
    ...trpc.analytics.conversion.queryOptions({ ...scope, ...days }),
    placeholderData: keepPreviousData,
  });
  const earlier = useQuery({
    ...trpc.analytics.conversion.queryOptions({ ...scope, from: before?.from, to: before?.to }),
    enabled: before !== null,
    placeholderData: keepPreviousData,
  });
  const failure = failureOf(query);
  if (failure && !query.data) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton className="h-96 rounded-2xl" />;
  const { countedSince, sources, total } = query.data;
  const past = before ? earlier.data : undefined;
  const steps = ['views', 'visits', 'purchases'] as const;
  const share = (conversion: number) => percent(conversion);
  const count = (key: string, label: string) => ({ key, label, kind: 'number' }) as const;
  const beforeColumn = { ...count('before', t('sources.before')), isBefore: true };
  const common = { currency, none: t('sources.none'), shape: 'ranks' as const };
  const since = countedSince ? t('sources.since', { date: date(countedSince) }) : '';
  return (
    <div className="@container">
      <div className="grid grid-cols-1 items-start gap-4 lg:@min-[40rem]:grid-cols-2">
        <FigureCard
          figure={{
            ...common,
            title: t('funnel.title'),
            note:
              countedSince && total.conversion !== null
                ? past && past.total.conversion !== null
                  ? t('funnel.rateBefore', {
                      share: share(total.conversion),
                      before: share(past.total.conversion),
                    })
                  : t('funnel.rate', { share: share(total.conversion) })
                : '',
            fileName: `${fileName}-funnel`,
            head: t('funnel.step'),
            rows: countedSince
              ? steps.map((step) => ({
                  id: step,
                  label: t(`funnel.${step}`),
                  values: { count: total[step], before: past?.total[step] ?? null },
                }))
              : [],
            columns: [count('count', t('funnel.count')), ...(past ? [beforeColumn] : [])],
            drawn: ['count'],
          }}
        />
        <FigureCard
          figure={{
            ...common,
            title: t('sources.title'),
            note: since,
            fileName: `${fileName}-sources`,
            head: t('sources.source'),
            rows: countedSince
              ? sources.map(({ source, views, visits, purchases, conversion }) => ({
                  id: source,
                  label: nameOf(source),
                  values: {
                    views,
                    visits,
                    purchases,
                    conversion,
                    before: past?.sources.find((one) => one.source === source)?.visits ?? 0,
                  },
                }))
              : [],
            columns: [
              count('views', t('funnel.views')),
              count('visits', t('funnel.visits')),
              ...(past ? [beforeColumn] : []),
              count('purchases', t('funnel.purchases')),
              { key: 'conversion', label: t('sources.conversion'), kind: 'percent' },
            ],
            drawn: [],
          }}
        />
      </div>
    </div>
  );
}
