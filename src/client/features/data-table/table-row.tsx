import { ChevronRight } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { preloadPath } from '#client/lib/preload-path.ts';
import { cn } from '#client/ui/class-names.ts';
import { cellClass, type DataColumn, ROW_GRID, type TableRow } from './columns.ts';
import { SelectBox } from './select-box.tsx';

interface DataRowProps<Item extends object> {
  ref: Ref<HTMLTableRowElement>;
  row: TableRow<Item>;
  index: number;
  /** Distance from the first row (px). */
  top: number;
  columns: readonly DataColumn<Item>[];
  isActive: boolean;
  isSelected: boolean;
  name: string;
  onActive: () => void;
  onOpen: () => void;
  /** The row's page: its title is a link. */
  href: string | undefined;
  selects: boolean;
  /** Other rows have parts: all titles leave room for the arrow. */
  hasParts: boolean;
}

/** One row; in a narrow place a card of its most important cells. Its title is a button as large as the row. */
export function DataRow<Item extends object>(props: DataRowProps<Item>) {
  const {
    ref,
    row,
    index,
    top,
    columns,
    isActive,
    isSelected,
    name,
    onActive,
    onOpen,
    href,
    selects,
    hasParts,
  } = props;
  const { t } = useTranslation('table');
  const canExpand = row.getCanExpand();
  const opener = {
    'data-opens-row': true,
    tabIndex: isActive ? 0 : -1,
    className:
      'min-w-0 text-left outline-none after:absolute after:inset-0 focus-visible:after:shadow-[inset_0_0_0_2px_var(--ring)]',
  };
  return (
    <tr
      ref={ref}
      data-row
      data-index={index}
      aria-rowindex={index + 2}
      onFocus={onActive}
      className={cn(
        ROW_GRID,
        'absolute inset-x-0 min-h-10 items-center gap-x-3 border-t py-2 pr-3 @min-[44rem]:py-0',
        isSelected ? 'bg-primary-soft' : 'hover:bg-muted/60',
      )}
      style={{ transform: `translateY(${top}px)` }}
    >
      {selects ? (
        <td className="relative z-1 row-span-2 self-stretch p-0 @min-[44rem]:row-auto">
          <SelectBox
            label={t('select', { name })}
            checked={isSelected}
            isSome={row.getIsSomeSelected()}
            onChange={row.getToggleSelectedHandler({ deselectParents: true })}
          />
        </td>
      ) : null}
      {columns.map((column) => (
        <td
          key={column.id}
          className={cn(
            cellClass(column),
            column.card === 'title' && (row.depth > 0 ? 'pl-10' : hasParts && !canExpand && 'pl-6'),
            // Below the title, which leaves room for the arrow.
            column.card === 'detail' && hasParts && (row.depth > 0 ? 'pl-10' : 'pl-6'),
            column.card === 'detail' && '@min-[44rem]:pl-0',
          )}
        >
          {column.card === 'title' ? (
            <>
              {canExpand ? (
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={t('expand', { name })}
                  aria-expanded={row.getIsExpanded()}
                  onClick={() => row.toggleExpanded()}
                  className="relative z-1 -ml-2 grid size-8 shrink-0 place-items-center rounded-md hover:bg-muted"
                >
                  <ChevronRight
                    aria-hidden="true"
                    className={cn('size-4 transition-transform', row.getIsExpanded() && 'rotate-90')}
                  />
                </button>
              ) : null}
              {href === undefined ? (
                <button {...opener} type="button" onClick={onOpen}>
                  {column.cell(row.original)}
                </button>
              ) : (
                <Link {...opener} to={href} onPointerEnter={() => preloadPath(href)}>
                  {column.cell(row.original)}
                </Link>
              )}
            </>
          ) : (
            column.cell(row.original)
          )}
        </td>
      ))}
    </tr>
  );
}
