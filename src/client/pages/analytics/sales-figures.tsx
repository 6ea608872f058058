import { useTranslation } from 'react-i18next';
import { FigureCard } from '#client/features/figures/figure-card.tsx';
import type { SalesBar as Bar, SalesOfCurrency } from '#shared/contracts/money/analytics.ts';
import { barInFile, useBarWords } from './use-bar-words.ts';

/** Tickets and money over time, as two charts with the same time axis. */
export function SalesFigures({ sales, fileName }: { sales: SalesOfCurrency; fileName: string }) {
  const { t } = useTranslation('analytics');
  const words = useBarWords();
  const { currency, unit, bars } = sales;
  // Omit the cash series for organizers without cash sales.
  const atDoor = bars.some(({ cashMinor }) => cashMinor !== 0);
  const moneyOf = ({ ticketMinor, orderMinor, refundMinor, cashMinor }: Omit<Bar, 'at'>) => ({
    ticketMinor,
    orderMinor,
    refundMinor,
    ...(atDoor ? { cashMinor } : {}),
  });
  const common = {
    head: t('over.when'),
    currency,
    none: t('over.none'),
    note: t(`over.unit.${unit}`),
  };
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-4 lg:@min-[40rem]:grid-cols-2">
        <FigureCard
          figure={{
            ...common,
            title: t('over.sold'),
            fileName: `${fileName}-tickets`,
            rows: bars.map(({ at, tickets }) => ({
              id: at,
              label: words(at, unit),
              fileLabel: barInFile(at, unit),
              values: { tickets },
            })),
            columns: [{ key: 'tickets', label: t('over.tickets'), kind: 'number' }],
            drawn: ['tickets'],
          }}
        />
        <FigureCard
          figure={{
            ...common,
            title: t('over.revenue', { currency }),
            fileName: `${fileName}-revenue`,
            rows: bars.map(({ at, ...sums }) => ({
              id: at,
              label: words(at, unit),
              fileLabel: barInFile(at, unit),
              values: moneyOf(sums),
            })),
            columns: [
              { key: 'ticketMinor', label: t('money.tickets'), kind: 'money' },
              { key: 'orderMinor', label: t('money.orders'), kind: 'money' },
              ...(atDoor ? [{ key: 'cashMinor', label: t('money.cash'), kind: 'money' } as const] : []),
              { key: 'refundMinor', label: t('money.refunds'), kind: 'money' },
            ],
            // Last, so that the other series keep their colors.
            drawn: ['ticketMinor', 'orderMinor', 'refundMinor', ...(atDoor ? ['cashMinor'] : [])],
          }}
        />
      </div>
    </div>
  );
}
