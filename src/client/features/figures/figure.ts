import type { Currency } from '#shared/money/money.ts';

/** One row of a figure's table, and one place along its chart. */
export interface FigureRow {
  id: string;
  label: string;
  /** As the file says it, where the chart has no room for all of it: a date with its year. */
  fileLabel?: string;
  /** Whole minor units in columns of money. */
  values: Record<string, number>;
}

export interface FigureColumn {
  key: string;
  label: string;
  kind: 'number' | 'money';
}

export type FigureShape = 'bars' | 'groups' | 'curve' | 'ranks';

/** A column that is drawn. */
export interface FigureSeries extends FigureColumn {
  /** A colour of the theme. */
  fill: string;
}

export interface FigureContent {
  title: string;
  note?: string;
  /** Of the file that is saved, without its ending. */
  fileName: string;
  /** What the rows are. */
  head: string;
  /** Of its columns of money. */
  currency: Currency;
  rows: readonly FigureRow[];
  columns: readonly FigureColumn[];
  /** Keys of the columns that are drawn, one kind only; none draws nothing and shows the table at once. */
  drawn: readonly string[];
  /** Bars (one on the other), groups of bars and a curve go along time; `ranks` are named things, each with a lying bar under its name. */
  shape?: FigureShape;
  /** Instead of all of it where there are no rows. */
  none: string;
}

const FILLS = ['var(--primary)', 'var(--inverse)', 'var(--muted-foreground)', 'var(--success)'];

export function seriesOf({ columns, drawn }: Pick<FigureContent, 'columns' | 'drawn'>): FigureSeries[] {
  return drawn.flatMap((key, index) => {
    const column = columns.find((candidate) => candidate.key === key);
    return column ? [{ ...column, fill: FILLS[index % FILLS.length] ?? 'var(--primary)' }] : [];
  });
}

/** The table's cells for a spreadsheet; money says its currency in a column of its own. */
export function sheetOf({ head, rows, columns, currency }: FigureContent, currencyHead: string) {
  const money = columns.some(({ kind }) => kind === 'money');
  return {
    header: [head, ...columns.map(({ label }) => label), ...(money ? [currencyHead] : [])],
    rows: rows.map(({ label, fileLabel, values }) => [
      fileLabel ?? label,
      ...columns.map(({ key, kind }) =>
        kind === 'money' ? { amountMinor: values[key] ?? 0 } : (values[key] ?? 0),
      ),
      ...(money ? [currency] : []),
    ]),
  };
}

export interface ChartProps {
  rows: readonly FigureRow[];
  series: readonly FigureSeries[];
  shape: FigureShape;
  /** As the tooltip says an amount, and as the axis does. */
  words: (value: number) => string;
  axis: (value: number) => string;
}
