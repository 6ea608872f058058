import { useTranslation } from 'react-i18next';
import { FigureCard } from '#client/features/figures/figure-card.tsx';
import type { EventAnalytics } from '#shared/contracts/analytics/analytics.ts';
import { barInFile, useBarWords } from './use-bar-words.ts';

/** An event's sales by type, code, menu item and artist, and its check-ins over time. */
export function EventFigures({ data, fileName }: { data: EventAnalytics; fileName: string }) {
  const { t } = useTranslation('analytics');
  const words = useBarWords();
  const { currency } = data.event;
  const money = (key: string, label: string) => ({ key, label, kind: 'money' }) as const;
  const count = (key: string, label: string) => ({ key, label, kind: 'number' }) as const;
  const { sales, withCode } = data.codeConversion;
  const peak = data.checkIns.bars.reduce<EventAnalytics['checkIns']['bars'][number] | null>(
    (most, bar) => (bar.admitted > (most?.admitted ?? 0) ? bar : most),
    null,
  );
  return (
    <>
      <FigureCard
        figure={{
          currency,
          title: t('types.title'),
          fileName: `${fileName}-types`,
          head: t('types.type'),
          none: t('types.none'),
          rows: data.types.map(({ id, name, ...numbers }) => ({
            id,
            label: name,
            values: { ...numbers, netMinor: numbers.paidMinor + numbers.refundMinor },
          })),
          columns: [
            money('priceMinor', t('types.price')),
            count('quantity', t('types.quantity')),
            count('sold', t('types.sold')),
            count('checkedIn', t('types.in')),
            count('refunded', t('types.refunded')),
            money('discountMinor', t('money.discounts')),
            money('netMinor', t('types.net')),
          ],
          drawn: ['netMinor'],
          shape: 'ranks',
        }}
      />
      <div className="@container">
        <div className="grid grid-cols-1 items-start gap-4 lg:@min-[40rem]:grid-cols-2">
          <FigureCard
            figure={{
              currency,
              title: t('door.title'),
              fileName: `${fileName}-door`,
              head: t('over.when'),
              none: t('door.none'),
              note: peak
                ? t('door.peak', { count: peak.admitted, when: words(peak.at, data.checkIns.unit) })
                : '',
              rows: data.checkIns.bars.map(({ at, admitted, inside }) => ({
                id: at,
                label: words(at, data.checkIns.unit),
                fileLabel: barInFile(at, data.checkIns.unit),
                values: { admitted, inside },
              })),
              columns: [count('admitted', t('door.admitted')), count('inside', t('door.inside'))],
              drawn: ['admitted'],
            }}
          />
          <FigureCard
            figure={{
              currency,
              title: t('codes.title'),
              fileName: `${fileName}-codes`,
              head: t('codes.code'),
              none: t('codes.none'),
              note: t('codes.conversion', { count: sales, used: withCode }),
              rows: data.codes.map(({ id, code, uses, discountMinor, paidMinor }) => ({
                id,
                label: code,
                values: { uses, discountMinor, paidMinor },
              })),
              columns: [
                count('uses', t('codes.uses')),
                money('discountMinor', t('codes.given')),
                money('paidMinor', t('codes.paid')),
              ],
              drawn: ['uses'],
              shape: 'ranks',
            }}
          />
          <FigureCard
            figure={{
              currency,
              title: t('items.title'),
              fileName: `${fileName}-menu`,
              head: t('items.item'),
              none: t('items.none'),
              rows: data.items.map(({ id, name, ordered, cancelled, paidMinor, refundMinor }) => ({
                id,
                label: name,
                values: { ordered, cancelled, netMinor: paidMinor + refundMinor },
              })),
              columns: [
                count('ordered', t('items.ordered')),
                count('cancelled', t('items.cancelled')),
                money('netMinor', t('items.net')),
              ],
              drawn: ['netMinor'],
              shape: 'ranks',
            }}
          />
          <FigureCard
            figure={{
              currency,
              title: t('tips.title'),
              fileName: `${fileName}-tips`,
              head: t('tips.artist'),
              none: t('tips.none'),
              note: t('tips.note'),
              rows: data.tips.map(({ name, count: tips, amountMinor }, index) => ({
                id: String(index),
                label: name,
                values: { tips, amountMinor },
              })),
              columns: [count('tips', t('tips.count')), money('amountMinor', t('statement.amount'))],
              drawn: ['amountMinor'],
              shape: 'ranks',
            }}
          />
        </div>
      </div>
    </>
  );
}
