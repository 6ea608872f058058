import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FigureCard } from '#client/features/figures/figure-card.tsx';
import { useFormats } from '#client/lib/format.ts';
import type { PaceAnalytics } from '#shared/contracts/analytics/sales-analytics.ts';
import type { Currency } from '#shared/money/money.ts';
import { PATHS } from '#shared/paths.ts';
import { numberFormat } from '#shared/text/intl.ts';

interface PaceFigureProps {
  pace: PaceAnalytics;
  currency: Currency;
  fileName: string;
}

/** Tickets sold up to the capacity by time before the start, with comparable nights behind. */
export function PaceFigure({ pace, currency, fileName }: PaceFigureProps) {
  const { t } = useTranslation('analytics');
  const { day, locale, number } = useFormats();
  const { capacity, comparable, points } = pace;
  const days = numberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  const labelOf = ({ hoursBefore, isNow }: PaceAnalytics['points'][number]) =>
    isNow
      ? t('pace.now')
      : hoursBefore === null
        ? t('pace.end')
        : hoursBefore === 0
          ? t('pace.start')
          : days.format(hoursBefore / 24);
  const isQuiet = points.every(({ sold, usual }) => !sold && !usual);
  const count = (key: string, label: string) => ({ key, label, kind: 'number' }) as const;
  return (
    <FigureCard
      figure={{
        title: t('pace.title'),
        note: isQuiet
          ? t('pace.none')
          : t(comparable ? `pace.${comparable.by}` : 'pace.alone', { count: comparable?.nights.length ?? 0 }),
        fileName: `${fileName}-pace`,
        head: t('pace.before'),
        currency,
        none: t('pace.none'),
        shape: 'curve',
        // Also before the first sale: an empty curve keeps the place that its skeleton had.
        rows: points.map(({ hoursBefore, isNow, ...values }) => ({
          id: `${hoursBefore} ${isNow}`,
          label: labelOf({ hoursBefore, isNow, ...values }),
          values,
        })),
        columns: [
          count('sold', t('pace.sold')),
          ...(comparable
            ? [
                count('usual', t('pace.usual')),
                count('least', t('pace.least')),
                count('most', t('pace.most')),
              ]
            : []),
        ],
        drawn: comparable ? ['sold', 'usual'] : ['sold'],
        ...(comparable ? { band: { low: 'least', high: 'most', label: t('pace.band') } } : {}),
        ...(capacity > 0
          ? { limit: { value: capacity, label: t('pace.capacity', { capacity: number(capacity) }) } }
          : {}),
      }}
    >
      {comparable ? (
        <details>
          <summary className="flex min-h-11 w-fit cursor-pointer items-center font-medium text-primary-ink text-sm sm:min-h-9">
            {t('pace.nights', { count: comparable.nights.length })}
          </summary>
          <ul className="mt-1 divide-y text-sm">
            {comparable.nights.map(({ id, name, startDate, timeZone, sold, total }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
                <Link
                  to={`${PATHS.analytics}?event=${id}`}
                  className="wrap-anywhere min-w-0 font-medium underline-offset-4 hover:underline"
                >
                  {name} · {day(startDate, timeZone)}
                </Link>
                <span>{t('pace.ofThem', { sold: number(sold), total: number(total) })}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </FigureCard>
  );
}
