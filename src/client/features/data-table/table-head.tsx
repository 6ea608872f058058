import type { ReactTable } from '@tanstack/react-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cn } from '#client/ui/class-names.ts';
import { cellClass, type DataColumn, type features, ROW_GRID } from './columns.ts';
import { SelectBox } from './select-box.tsx';
import type { TableSort } from './view-menu.tsx';

interface TableHeadProps<Item extends object> {
  columns: readonly DataColumn<Item>[];
  table: ReactTable<typeof features, Item>;
  sort: TableSort | undefined;
  selects: boolean;
  /** Whether one of the rows in the list is selected; those that a filter has left out do not count. */
  isSome: boolean;
}

/** Sticks below the page's bars. Cards have no headings, and are sorted by the view menu. */
export function TableHead<Item extends object>({
  columns,
  table,
  sort,
  selects,
  isSome,
}: TableHeadProps<Item>) {
  const { t } = useTranslation('table');
  return (
    <thead className="sticky top-[calc(3.5rem+1px+var(--event-bar))] z-10 block lg:top-(--event-bar)">
      <tr
        aria-rowindex={1}
        className={cn(
          ROW_GRID,
          'hidden min-h-10 items-center gap-x-3 rounded-t-xl bg-card pr-3 text-muted-foreground @min-[44rem]:grid',
        )}
      >
        {selects ? (
          <th scope="col" className="p-0">
            <SelectBox
              isTabStop
              label={t('selectAll')}
              checked={table.getIsAllRowsSelected()}
              isSome={isSome}
              onChange={table.getToggleAllRowsSelectedHandler()}
            />
          </th>
        ) : null}
        {columns.map((column) => (
          <Heading key={column.id} column={column} sort={sort} />
        ))}
      </tr>
    </thead>
  );
}

interface HeadingProps<Item> {
  column: DataColumn<Item>;
  sort: TableSort | undefined;
}

function Heading<Item>({ column, sort }: HeadingProps<Item>) {
  const values = sort ? column.sort : undefined;
  const at = values && sort ? values.indexOf(sort.value) : -1;
  const Arrow = at === 0 ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={values ? ((['ascending', 'descending'] as const)[at] ?? 'none') : undefined}
      className={cn(cellClass(column), 'font-medium')}
    >
      {column.isControl ? (
        <span className="sr-only">{column.header}</span>
      ) : values ? (
        <button
          type="button"
          onClick={() => sort?.onChange(values[at === 0 ? 1 : 0])}
          className={cn(
            '-mx-1.5 inline-flex min-h-8 min-w-0 items-center gap-1 rounded-md px-1.5 hover:bg-muted hover:text-foreground',
            // The word stands above its numbers.
            column.align === 'end' && 'flex-row-reverse',
          )}
        >
          <span className="truncate">{column.header}</span>
          <Arrow aria-hidden="true" className={cn('size-3.5 shrink-0', at === -1 && 'opacity-0')} />
        </button>
      ) : (
        <span className="truncate">{column.header}</span>
      )}
    </th>
  );
}
