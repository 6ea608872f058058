import type { Currency } from '#shared/money/money.ts';

/** A row of a figure's table, and a position on its chart's axis. */
export interface FigureRow {
  id: string;
  label: string;
  /** A longer label for the exported file, such as a date with its year. */
  fileLabel?: string;
  /** Minor units in money columns; null where there is no value. */
  values: Record<string, number | null>;
}

export interface FigureColumn {
  key: string;
  label: string;
  /** 0.05 is 5%; a time is Unix ms. */
  kind: 'number' | 'money' | 'percent' | 'time';
  /** What the others are compared with: drawn in gray. */
  isBefore?: boolean;
}

export interface FigureBand {
  low: string;
  high: string;
  label: string;
}

export interface FigureLimit {
  value: number;
  label: string;
}

export type FigureShape = 'bars' | 'groups' | 'curve' | 'ranks';

/** A column shown in the chart. */
export interface FigureSeries extends FigureColumn {
  /** A theme color. */
  fill: string;
}

export interface FigureContent {
  title: string;
  note?: string;
  /** Name of the exported file, without extension. */
  fileName: string;
  /** Header of the rows' labels. */
  head: string;
  /** Currency of the money columns. */
  currency: Currency;
  /** Time zone of the columns of times. */
  timeZone?: string;
  rows: readonly FigureRow[];
  columns: readonly FigureColumn[];
  /** Keys of the charted columns, all of one kind; without any, only the table is shown. */
  drawn: readonly string[];
  /**
   * Bars (stacked), groups of bars and a curve run along time; `ranks` are named items, each with a horizontal bar
   * below its name.
   */
  shape?: FigureShape;
  /** Two columns with the range drawn behind a curve. */
  band?: FigureBand;
  /** A horizontal line across the chart, such as the capacity. */
  limit?: FigureLimit;
  /** Shown instead if there are no rows. */
  none: string;
}

export const BAND_FILL = 'var(--muted-foreground)';
export const BAND_OPACITY = 0.18;

const BEFORE_FILL = 'color-mix(in oklch, var(--muted-foreground) 55%, transparent)';
const FILLS = ['var(--primary)', 'var(--inverse)', 'var(--muted-foreground)', 'var(--success)'] as const;

export function seriesOf({
  columns,
  drawn,
  shape,
}: Pick<FigureContent, 'columns' | 'drawn' | 'shape'>): FigureSeries[] {
  // A curve tells one event's own story, in its color; stacked bars need colors that no event's comes near.
  const [first, ...others] = FILLS;
  const fills = shape === 'curve' ? ['var(--event)', ...others] : [first, ...others];
  return drawn.flatMap((key, index) => {
    const column = columns.find((candidate) => candidate.key === key);
    const fill = column?.isBefore ? BEFORE_FILL : (fills[index % fills.length] ?? first);
    return column ? [{ ...column, fill }] : [];
  });
}

/** The table's cells for a spreadsheet; money gets a separate currency column. */
export function sheetOf({ head, rows, columns, currency }: FigureContent, currencyHead: string) {
  const money = columns.some(({ kind }) => kind === 'money');
  return {
    header: [head, ...columns.map(({ label }) => label), ...(money ? [currencyHead] : [])],
    rows: rows.map(({ label, fileLabel, values }) => [
      fileLabel ?? label,
      ...columns.map(({ key, kind }) => {
        const { [key]: value = 0 } = values;
        if (value === null) return null;
        if (kind === 'time') return new Date(value).toISOString();
        return kind === 'money' ? { amountMinor: value } : value;
      }),
      ...(money ? [currency] : []),
    ]),
  };
}

export interface ChartProps {
  rows: readonly FigureRow[];
  series: readonly FigureSeries[];
  shape: FigureShape;
  band?: FigureBand | undefined;
  limit?: FigureLimit | undefined;
  /** Formats an amount for the tooltip, and for the axis. */
  words: (value: number) => string;
  axis: (value: number) => string;
}
