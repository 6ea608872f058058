import { useTranslation } from 'react-i18next';
import { RevenueTile } from '#client/features/figures/revenue-tile.tsx';
import { Tile, Tiles } from '#client/features/figures/tile.tsx';
import { MoneyStatement } from '#client/features/statement/money-statement.tsx';
import { dayOf } from '#client/lib/days.ts';
import { useFormats } from '#client/lib/format.ts';
import type { OrganizerAnalytics } from '#shared/contracts/money/analytics.ts';
import { PATHS } from '#shared/paths.ts';
import { EventMoneyList } from './event-money-list.tsx';
import { SalesFigures } from './sales-figures.tsx';

type Shared = Pick<OrganizerAnalytics, 'money' | 'counts' | 'sales' | 'events'>;

/** Totals of several events: counts, then charts and statement per currency, then the events. */
export function Overview({
  data,
  onPage,
}: {
  data: Shared;
  onPage: (page: number, corrected: boolean) => void;
}) {
  const { t } = useTranslation('analytics');
  const { money, number } = useFormats();
  const { counts } = data;
  const day = dayOf(new Date());
  return (
    <div className="flex flex-col gap-4">
      <Tiles>
        <Tile
          label={t('tiles.sold')}
          value={number(counts.sold)}
          note={t('tiles.events', { count: counts.events })}
        />
        <Tile label={t('tiles.in')} value={number(counts.checkedIn)} />
        <Tile label={t('tiles.refunded')} value={number(counts.refunded)} />
        <Tile label={t('tiles.menuOrders')} value={number(counts.orders)} />
      </Tiles>
      {data.money.map((sums) => {
        const sales = data.sales.find(({ currency }) => currency === sums.currency);
        return (
          <section key={sums.currency} aria-label={sums.currency} className="mt-4 flex flex-col gap-4">
            <h2 className="font-semibold text-xl tracking-tight">
              {t('inCurrency', { currency: sums.currency })}
            </h2>
            <Tiles>
              <RevenueTile label={t('money.revenue')} money={sums} currency={sums.currency} />
              <Tile label={t('money.fees')} value={money(sums.feeMinor, sums.currency)} />
              <Tile label={t('money.net')} value={money(sums.netMinor, sums.currency)} />
              <Tile label={t('money.tips')} value={money(sums.tipMinor, sums.currency)} />
            </Tiles>
            {sales ? <SalesFigures sales={sales} fileName={`aforo-${sums.currency}-${day}`} /> : null}
            <MoneyStatement
              money={sums}
              fileName={`aforo-${sums.currency}-${day}-statement`}
              note={t('statement.note')}
              more={{ to: PATHS.payouts, label: t('statement.payouts') }}
            />
          </section>
        );
      })}
      <EventMoneyList events={data.events} onPage={onPage} />
    </div>
  );
}
