import { useTranslation } from 'react-i18next';
import { MoneyStatement } from '#client/features/money/statement/money-statement.tsx';
import { dayOf } from '#client/lib/days.ts';
import type { OrganizerAnalytics } from '#shared/contracts/analytics/analytics.ts';
import type { SalesAnalytics } from '#shared/contracts/analytics/sales-analytics.ts';
import { PATHS } from '#shared/paths.ts';
import { ConversionFigures } from './conversion-figures.tsx';
import { EventMoneyList } from './event-money-list.tsx';
import { FigureTabs } from './figure-tabs.tsx';
import { PeriodFigures, RevenueFigure } from './period-figures.tsx';
import type { AnalyticsAddress, ShowAnalytics } from './use-analytics-address.ts';

interface OverviewProps {
  data: Pick<OrganizerAnalytics, 'money' | 'events'>;
  sales: SalesAnalytics;
  platform?: boolean;
  address: AnalyticsAddress & { show: ShowAnalytics };
}

/** Several events in one currency: the curve, then the range, the account and the events of all time by tabs. */
export function Overview({ data, sales, address, platform = false }: OverviewProps) {
  const { t } = useTranslation('analytics');
  const { currency } = sales;
  if (!currency) return null;
  const money = data.money.find((sums) => sums.currency === currency);
  const fileName = `aforo-${currency}`;
  return (
    <div className="flex flex-col gap-4">
      <RevenueFigure sales={{ ...sales, currency }} compare={address.compare} fileName={fileName} />
      <FigureTabs
        address={address}
        parts={{
          sales: (
            <PeriodFigures
              sales={{ ...sales, currency }}
              compare={address.compare}
              fileName={fileName}
              onlyTickets
            />
          ),
          visits: (
            <ConversionFigures
              address={address}
              platform={platform}
              sales={{ ...sales, currency }}
              fileName={`${fileName}-${sales.now.from}-${sales.now.to}`}
            />
          ),
          ...(money && {
            money: (
              <MoneyStatement
                money={money}
                fileName={`${fileName}-${dayOf(new Date())}-statement`}
                note={t('statement.note')}
                more={{ to: PATHS.payouts, label: t('statement.payouts') }}
              />
            ),
          }),
          events: (
            <EventMoneyList
              events={data.events}
              onPage={(page, corrected) => address.show({ page }, corrected)}
            />
          ),
        }}
      />
    </div>
  );
}
