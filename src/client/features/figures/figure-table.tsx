import { cn } from '#client/ui/class-names.ts';
import type { FigureColumn, FigureContent } from './figure.ts';

/** Maximum columns side by side on a phone; more are listed below the row's name. */
const PHONE_COLUMNS_MAX = 2;

/** Container widths below which columns stack; wider for tables with many columns. */
const FEW = {
  block: '@max-[15rem]:block',
  gone: '@max-[15rem]:sr-only',
  row: '@max-[15rem]:block @max-[15rem]:py-2',
  name: '@max-[15rem]:block @max-[15rem]:font-medium',
  cell: '@max-[15rem]:flex @max-[15rem]:flex-wrap @max-[15rem]:justify-between @max-[15rem]:gap-x-4 @max-[15rem]:py-0.5 @max-[15rem]:pl-0',
  label: '@min-[15rem]:hidden',
};
const MANY = {
  block: '@max-[26rem]:block',
  gone: '@max-[26rem]:sr-only',
  row: '@max-[26rem]:block @max-[26rem]:py-2',
  name: '@max-[26rem]:block @max-[26rem]:font-medium',
  cell: '@max-[26rem]:flex @max-[26rem]:flex-wrap @max-[26rem]:justify-between @max-[26rem]:gap-x-4 @max-[26rem]:py-0.5 @max-[26rem]:pl-0',
  label: '@min-[26rem]:hidden',
};

interface FigureTableProps {
  figure: Pick<FigureContent, 'title' | 'head' | 'columns' | 'rows'>;
  say: (value: number, kind: FigureColumn['kind']) => string;
}

/** A figure's table. It never scrolls sideways, because the keyboard could not reach the hidden part. */
export function FigureTable({ figure, say }: FigureTableProps) {
  const { title, head, columns, rows } = figure;
  const narrow = columns.length > PHONE_COLUMNS_MAX ? MANY : FEW;
  return (
    <div className="@container">
      <table className={cn('w-full text-left text-sm', narrow.block)}>
        <caption className="sr-only">{title}</caption>
        <thead className={cn('text-muted-foreground', narrow.gone)}>
          <tr>
            <th scope="col" className="py-1.5 pr-3 font-medium">
              {head}
            </th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col" className="py-1.5 pl-3 text-right align-bottom font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={narrow.block}>
          {rows.map((row) => (
            <tr key={row.id} className={cn('border-t', narrow.row)}>
              <th scope="row" className={cn('wrap-anywhere py-1.5 pr-3 font-normal', narrow.name)}>
                {row.label}
              </th>
              {columns.map(({ key, kind, label }) => (
                <td key={key} className={cn('py-1.5 pl-3 text-right', narrow.cell)}>
                  <span aria-hidden="true" className={cn('text-muted-foreground', narrow.label)}>
                    {label}
                  </span>
                  <span className="ml-auto whitespace-nowrap">
                    {row.values[key] === null ? '–' : say(row.values[key] ?? 0, kind)}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
