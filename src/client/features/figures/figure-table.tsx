import { cn } from '#client/ui/class-names.ts';
import type { FigureColumn, FigureContent } from './figure.ts';

/** Columns that stand beside each other on a phone; more become lines under the row's name. */
const PHONE_COLUMNS_MAX = 2;

interface FigureTableProps {
  figure: Pick<FigureContent, 'title' | 'head' | 'columns' | 'rows'>;
  say: (value: number, kind: FigureColumn['kind']) => string;
}

/** A figure's numbers. It never scrolls sideways: what a keyboard cannot scroll, it cannot read. */
export function FigureTable({ figure, say }: FigureTableProps) {
  const { title, head, columns, rows } = figure;
  const stacked = columns.length > PHONE_COLUMNS_MAX;
  return (
    <table className={cn('w-full text-left text-sm', stacked && 'max-sm:block')}>
      <caption className="sr-only">{title}</caption>
      <thead className={cn('text-muted-foreground', stacked && 'max-sm:sr-only')}>
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
      <tbody className={cn(stacked && 'max-sm:block')}>
        {rows.map((row) => (
          <tr key={row.id} className={cn('border-t', stacked && 'max-sm:block max-sm:py-2')}>
            <th
              scope="row"
              className={cn(
                'wrap-anywhere py-1.5 pr-3 font-normal',
                stacked && 'max-sm:block max-sm:font-medium',
              )}
            >
              {row.label}
            </th>
            {columns.map(({ key, kind, label }) => (
              <td
                key={key}
                className={cn(
                  'whitespace-nowrap py-1.5 pl-3 text-right',
                  stacked && 'max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:py-0.5 max-sm:pl-0',
                )}
              >
                {stacked ? (
                  <span aria-hidden="true" className="text-muted-foreground sm:hidden">
                    {label}
                  </span>
                ) : null}
                {say(row.values[key] ?? 0, kind)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
