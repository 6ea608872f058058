import { useTranslation } from 'react-i18next';
import { FigureCard } from '#client/features/figures/figure-card.tsx';
import type { SalesOfCurrency } from '#shared/contracts/analytics.ts';
import { useBarWords } from './use-bar-words.ts';

/** Tickets and money over time: two charts of the same bars. */
export function SalesFigures({ sales, fileName }: { sales: SalesOfCurrency; fileName: string }) {
  const { t } = useTranslation('analytics');
  const words = useBarWords();
  const { currency, unit, bars } = sales;
  const common = {
    head: t('over.when'),
    currency,
    none: t('over.none'),
    note: t(`over.unit.${unit}`),
  };
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <FigureCard
        figure={{
          ...common,
          title: t('over.sold'),
          fileName: `${fileName}-tickets`,
          rows: bars.map(({ at, tickets }) => ({ id: at, label: words(at, unit), values: { tickets } })),
          columns: [{ key: 'tickets', label: t('over.tickets'), kind: 'number' }],
          drawn: ['tickets'],
        }}
      />
      <FigureCard
        figure={{
          ...common,
          title: t('over.revenue', { currency }),
          fileName: `${fileName}-revenue`,
          rows: bars.map(({ at, ticketMinor, orderMinor, refundMinor }) => ({
            id: at,
            label: words(at, unit),
            values: { ticketMinor, orderMinor, refundMinor },
          })),
          columns: [
            { key: 'ticketMinor', label: t('money.tickets'), kind: 'money' },
            { key: 'orderMinor', label: t('money.orders'), kind: 'money' },
            { key: 'refundMinor', label: t('money.refunds'), kind: 'money' },
          ],
          drawn: ['ticketMinor', 'orderMinor', 'refundMinor'],
        }}
      />
    </div>
  );
}
