import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Card } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { HypeNumbers } from '#shared/contracts/hype.ts';
import type { HypePeriod } from '#shared/hype/hype-clock.ts';

const Bars = lazy(() => import('./chart-bars.tsx'));

interface HypeChartProps {
  chart: HypeNumbers['chart'];
  period: HypePeriod;
  timeZone: string;
}

/** Tickets and tips over time, as a chart and as a table for screen readers. */
export function HypeChart({ chart, period, timeZone }: HypeChartProps) {
  const { t } = useTranslation('hype');
  const { locale, number } = useFormats();
  const format = (shape: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...shape });
  const shape = SHAPES[chart.unit];
  const tick = format(shape);
  // The first and last of 24 hours share a clock hour: the weekday distinguishes them.
  const when = chart.unit === 'hour' ? format({ weekday: 'short', ...shape }) : tick;
  const words = {
    hour: 'hour',
    day: period === 'week' || period === 'month' ? period : 'days',
    month: 'months',
  } as const;
  const bars = chart.bars.map((bar) => ({
    ...bar,
    tick: tick.format(bar.startsAt),
    when: when.format(bar.startsAt),
  }));
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="font-semibold text-lg">{t(`chart.${words[chart.unit]}`)}</h2>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-sm">
        <li className="flex items-center gap-1.5">
          <span aria-hidden="true" className="size-3 rounded-sm bg-primary" />
          {t('chart.tickets')}
        </li>
        <li className="flex items-center gap-1.5">
          <span aria-hidden="true" className="size-3 rounded-sm bg-inverse" />
          {t('chart.tips')}
        </li>
        {bars.some(({ within }) => !within) ? <li>{t('chart.outside')}</li> : null}
      </ul>
      <div aria-hidden="true" className="mt-4 h-56 sm:h-64">
        <Suspense fallback={<Skeleton className="size-full" />}>
          <Bars bars={bars} labels={{ tickets: t('chart.tickets'), tips: t('chart.tips') }} />
        </Suspense>
      </div>
      <details className="mt-4 text-sm">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center font-medium text-primary-ink sm:min-h-9">
          {t('chart.show')}
        </summary>
        <div className="mt-2">
          <table className="w-full text-left">
            <caption className="sr-only">{t('chart.label')}</caption>
            <thead className="text-muted-foreground">
              <tr>
                <th scope="col" className="py-1.5 font-medium">
                  {t('chart.when')}
                </th>
                <th scope="col" className="py-1.5 text-right font-medium">
                  {t('chart.tickets')}
                </th>
                <th scope="col" className="py-1.5 text-right font-medium">
                  {t('chart.tips')}
                </th>
              </tr>
            </thead>
            <tbody>
              {bars.toReversed().map((bar) => (
                <tr key={bar.startsAt} className="border-t">
                  <th scope="row" className="py-1.5 font-normal">
                    {bar.when}
                  </th>
                  <td className="py-1.5 text-right">{number(bar.tickets)}</td>
                  <td className="py-1.5 text-right">{number(bar.tips)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Card>
  );
}

const SHAPES = {
  hour: { hour: 'numeric', minute: '2-digit' },
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
} as const satisfies Record<HypeNumbers['chart']['unit'], Intl.DateTimeFormatOptions>;
