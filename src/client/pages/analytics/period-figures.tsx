import { useTranslation } from 'react-i18next';
import type { FigureContent, FigureRow } from '#client/features/figures/figure.ts';
import { FigureCard } from '#client/features/figures/figure-card.tsx';
import { Tile, Tiles } from '#client/features/figures/tile.tsx';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';
import type { SalesBar } from '#shared/contracts/analytics/analytics.ts';
import type { SalesAnalytics, SalesSums } from '#shared/contracts/analytics/sales-analytics.ts';
import type { Currency } from '#shared/money/money.ts';
import { dateFormat } from '#shared/text/intl.ts';
import { ChangeNote } from './change-note.tsx';
import type { AnalyticsAddress } from './use-analytics-address.ts';
import { barInFile, useBarWords } from './use-bar-words.ts';

interface SalesChartsProps {
  sales: SalesAnalytics & { currency: Currency };
  compare: AnalyticsAddress['compare'];
  /** Beginning of the files' names. */
  fileName: string;
}

interface PeriodFiguresProps extends SalesChartsProps {
  /** Without the sums, where the page has those of all time already. */
  onlyCharts?: boolean;
  /** Without the revenue's chart, where the page begins with it. */
  onlyTickets?: boolean;
}

/** Sums and charts of a range, beside those of an earlier one. */
export function PeriodFigures({
  sales,
  compare,
  fileName,
  onlyCharts = false,
  onlyTickets = false,
}: PeriodFiguresProps) {
  const { t } = useTranslation('analytics');
  const { locale, money, number } = useFormats();
  const { currency, now, before } = sales;
  const figures = useSalesFigures({ sales, compare, fileName });
  const days = dateFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const span = ({ from, to }: { from: string; to: string }) =>
    days.formatRange(Date.parse(from), Date.parse(to));
  const tile = (label: string, key: keyof SalesSums, lessIsBetter = false) => {
    const words = (value: number) => (key === 'tickets' ? number(value) : money(value, currency));
    return (
      <Tile
        label={label}
        value={words(now.sums[key])}
        note={
          before ? (
            <ChangeNote
              now={now.sums[key]}
              before={before.sums[key]}
              words={words(before.sums[key])}
              lessIsBetter={lessIsBetter}
            />
          ) : null
        }
      />
    );
  };
  return (
    <section aria-label={t('range.title')} className="flex flex-col gap-4">
      <p className="text-pretty text-muted-foreground text-sm">
        {span(now)}
        {before ? ` · ${t('range.before', { span: span(before) })}` : null}
      </p>
      {onlyCharts ? null : (
        <Tiles>
          {tile(t('money.revenue'), 'revenueMinor')}
          {tile(t('tiles.sold'), 'tickets')}
          {tile(t('money.orders'), 'orderMinor')}
          {tile(t('money.refunds'), 'refundMinor', true)}
        </Tiles>
      )}
      <div className="@container">
        <div className={cn('grid grid-cols-1 gap-4', onlyTickets || 'lg:@min-[40rem]:grid-cols-2')}>
          <FigureCard figure={figures.tickets} />
          {onlyTickets ? null : <FigureCard figure={figures.revenue} />}
        </div>
      </div>
    </section>
  );
}

/** Revenue over time, right below the sentence about it. */
export function RevenueFigure(props: SalesChartsProps) {
  return <FigureCard figure={useSalesFigures(props).revenue} />;
}

/** Tickets and money over time, with the same time axis. */
function useSalesFigures({
  sales,
  compare,
  fileName,
}: SalesChartsProps): Record<'tickets' | 'revenue', FigureContent> {
  const { t } = useTranslation('analytics');
  const words = useBarWords();
  const { currency, unit, clock, now, before } = sales;
  const files = `${fileName}-${now.from}-${now.to}`;
  const isQuiet = [now, before].every((part) => !part || isEmpty(part.sums));
  const count = Math.max(now.bars.length, before?.bars.length ?? 0);
  const rowsOf = (values: (bar: SalesBar | null, earlier: SalesBar | null) => FigureRow['values']) =>
    Array.from({ length: isQuiet ? 0 : count }, (_, index): FigureRow => {
      const [bar = null, earlier = null] = [now.bars[index], before?.bars[index]];
      const at = (bar ?? earlier)?.at ?? '';
      return {
        id: String(index),
        label: words(at, unit),
        fileLabel: barInFile(at, unit),
        values: values(bar, earlier),
      };
    });
  // Omit the cash series for organizers without cash sales.
  const atDoor = now.bars.some(({ cashMinor }) => cashMinor !== 0);
  const parts = [
    'ticketMinor',
    'orderMinor',
    'refundMinor',
    ...(atDoor ? (['cashMinor'] as const) : []),
  ] as const;
  const labels = {
    ticketMinor: t('money.tickets'),
    orderMinor: t('money.orders'),
    refundMinor: t('money.refunds'),
    cashMinor: t('money.cash'),
  };
  const common = {
    head: t('over.when'),
    currency,
    none: t('over.none'),
    note: t(clock === 'venue' ? `over.unit.${unit}` : `over.unitHere.${unit}`),
    shape: before ? ('groups' as const) : ('bars' as const),
  };
  const earlier = compare === 'year' ? t('range.yearAgo') : t('range.previous');
  const sum = (bar: SalesBar | null) => bar && parts.reduce((total, part) => total + bar[part], 0);
  return {
    tickets: {
      ...common,
      title: t('over.sold'),
      fileName: `${files}-tickets`,
      rows: rowsOf((bar, before) => ({
        tickets: bar?.tickets ?? null,
        earlier: before?.tickets ?? null,
      })),
      columns: [
        { key: 'tickets', label: t('over.tickets'), kind: 'number' },
        ...(before ? [{ key: 'earlier', label: earlier, kind: 'number', isBefore: true } as const] : []),
      ],
      drawn: before ? ['tickets', 'earlier'] : ['tickets'],
    },
    revenue: {
      ...common,
      title: t('over.revenue', { currency }),
      fileName: `${files}-revenue`,
      rows: rowsOf((bar, before) => ({
        ...Object.fromEntries(parts.map((part) => [part, bar?.[part] ?? null])),
        total: sum(bar),
        earlier: sum(before),
      })),
      columns: [
        ...(before ? [{ key: 'total', label: t('money.revenue'), kind: 'money' } as const] : []),
        ...(before ? [{ key: 'earlier', label: earlier, kind: 'money', isBefore: true } as const] : []),
        ...parts.map((part) => ({ key: part, label: labels[part], kind: 'money' }) as const),
      ],
      drawn: before ? ['total', 'earlier'] : parts,
    },
  };
}

function isEmpty({ tickets, ticketMinor, orderMinor, refundMinor, cashMinor }: SalesSums): boolean {
  return [tickets, ticketMinor, orderMinor, refundMinor, cashMinor].every((value) => value === 0);
}
