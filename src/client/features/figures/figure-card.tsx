import { Download } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { saveCsv } from '#client/lib/files/csv-file.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import {
  BAND_FILL,
  BAND_OPACITY,
  type FigureColumn,
  type FigureContent,
  seriesOf,
  sheetOf,
} from './figure.ts';
import { FigureTable } from './figure-table.tsx';

/** Height of a horizontal bar with its name, and of the axis below (rem). */
const RANK_REM = 3;
const AXIS_REM = 2;

const Chart = lazy(() => import('./chart.tsx'));

/** Figures as a chart, as a table, and as a spreadsheet download. */
export function FigureCard({ figure, children }: { figure: FigureContent; children?: ReactNode }) {
  const { t } = useTranslation();
  const { compact, compactMoney, language, money, number, percent, time } = useFormats();
  const id = useId();
  const { title, note, rows, currency, shape = 'bars', band, limit, timeZone = 'UTC' } = figure;
  const drawn = seriesOf(figure);
  // Named items without any amount have no bars to draw.
  const isBare =
    shape === 'ranks' && rows.every(({ values }) => drawn.every(({ key }) => (values[key] ?? 0) === 0));
  const series = isBare ? [] : drawn;
  const inMoney = series[0]?.kind === 'money';
  const say = (value: number, kind: FigureColumn['kind']) =>
    kind === 'money'
      ? money(value, currency)
      : kind === 'percent'
        ? percent(value)
        : kind === 'time'
          ? time(new Date(value).toISOString(), timeZone)
          : number(value);
  const save = () => {
    const sheet = sheetOf(figure, t('figure.currency'));
    saveCsv(figure.fileName, language, sheet.header, sheet.rows);
  };
  const table = <FigureTable figure={figure} say={say} />;
  return (
    <Card className="min-w-0 p-5 sm:p-6">
      <section aria-labelledby={id}>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-40">
            <h3 id={id} className="font-semibold text-lg">
              {title}
            </h3>
            {note ? <p className="mt-0.5 text-pretty text-muted-foreground text-sm">{note}</p> : null}
          </div>
          {rows.length > 0 ? (
            <Button
              reads
              variant="outline"
              size="sm"
              aria-label={t('figure.saveOf', { figure: title })}
              onClick={save}
            >
              <Download aria-hidden="true" />
              {t('figure.save')}
            </Button>
          ) : null}
        </div>
        {rows.length === 0 ? <p className="mt-3 text-muted-foreground">{figure.none}</p> : null}
        {rows.length > 0 && series.length > 0 ? (
          <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-sm">
            {series.map(({ key, label, fill }) => (
              <li key={key} className="flex items-center gap-1.5">
                <span aria-hidden="true" className="size-3 rounded-sm" style={{ background: fill }} />
                {label}
              </li>
            ))}
            {band ? (
              <li className="flex items-center gap-1.5">
                <span
                  aria-hidden="true"
                  className="size-3 rounded-sm"
                  style={{ background: BAND_FILL, opacity: 2 * BAND_OPACITY }}
                />
                {band.label}
              </li>
            ) : null}
            {limit ? (
              <li className="flex items-center gap-1.5">
                <span aria-hidden="true" className="w-4 border-muted-foreground border-t-2 border-dashed" />
                {limit.label}
              </li>
            ) : null}
          </ul>
        ) : null}
        {rows.length > 0 && series.length > 0 ? (
          <>
            <div
              aria-hidden="true"
              className={cn('mt-4', shape === 'ranks' || 'h-56 sm:h-64')}
              style={
                shape === 'ranks' ? { height: `${(rows.length * RANK_REM + AXIS_REM).toFixed(2)}rem` } : {}
              }
            >
              <Suspense fallback={<Skeleton className="size-full" />}>
                <Chart
                  rows={rows}
                  series={series}
                  shape={shape}
                  band={band}
                  limit={limit}
                  words={(value) => say(value, inMoney ? 'money' : 'number')}
                  axis={(value) => (inMoney ? compactMoney(value, currency) : compact(value))}
                />
              </Suspense>
            </div>
            <details className="mt-4">
              <summary className="flex min-h-11 w-fit cursor-pointer items-center font-medium text-primary-ink text-sm sm:min-h-9">
                {t('figure.show')}
              </summary>
              <div className="mt-2">{table}</div>
            </details>
          </>
        ) : rows.length > 0 ? (
          <div className="mt-3">{table}</div>
        ) : null}
        {children}
      </section>
    </Card>
  );
}
