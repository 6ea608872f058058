import { type ExpandedState, useTable } from '@tanstack/react-table';
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { arrayOf, isString } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { BulkBar, type BulkWork } from './bulk-bar.tsx';
import { type DataColumn, features, gridTracks } from './columns.ts';
import { entriesOf, GroupRow } from './group-rows.tsx';
import type { LoadedRows } from './loaded-rows.ts';
import { TableBar, type TableBarProps } from './table-bar.tsx';
import { TableFoot } from './table-foot.tsx';
import { TableHead } from './table-head.tsx';
import { DataRow } from './table-row.tsx';
import { useSelection, useSelectionState } from './use-selection.ts';
import { useTableKeys } from './use-table-keys.ts';
import { useVirtualRows } from './use-virtual-rows.ts';
import { type TableSort, ViewMenu } from './view-menu.tsx';

interface DataTableProps<Item extends object> extends TableBarProps {
  /** Under which the hidden columns are remembered. */
  name: string;
  /** Accessible name of the rows. */
  label: string;
  columns: readonly DataColumn<Item>[];
  rows: LoadedRows<Item>;
  idOf: (item: Item) => string;
  /** Names a row's controls. */
  nameOf: (item: Item) => string;
  /** Rows that belong to this one, shown below it once it is expanded. */
  partsOf?: (item: Item) => Item[] | undefined;
  /** Heading above the first of the rows that have the same, which must follow each other. */
  groupOf?: ((item: Item) => string) | undefined;
  sort?: TableSort;
  /** Opens a row's details: by a press, or Enter. */
  onOpen?: (item: Item) => void;
  /** Instead of `onOpen`, where each row has a page. */
  hrefOf?: (item: Item) => string;
  /** Selected rows get these actions. Without it, rows cannot be selected. */
  bulk?: BulkWork<Item>;
  /** "5,000 tickets" */
  totalText: (total: number) => string;
  empty: ReactNode;
  className?: string;
}

/** The row model does without: cells are drawn from `DataColumn`. */
const NO_COLUMNS: [] = [];

/**
 * The table of every list for organizers: 40 px rows, drawn only near the screen; cards in a narrow place.
 *
 * 1. The list's procedure takes a `cursor` and answers `{ items, nextCursor, total }`. Wrap its `useInfiniteQuery` in
 *    `useLoadedRows`.
 * 2. `useTableAddress` keeps search, sort and filters in the URL: they go into the query's input, and into a
 *    `SearchBox` and selects as this component's children.
 * 3. Columns are an array of `DataColumn`: `width` is a grid track, `card` its place on a phone, `sort` two values of
 *    the address.
 * 4. `bulk.actions` gets the selected rows without parts. They open a `BulkDialog`, which runs a mutation for each and
 *    shows what failed.
 *
 * Keys: J and K or the arrows move, X selects, Shift extends, Enter opens, Escape clears, / searches.
 */
export function DataTable<Item extends object>(props: DataTableProps<Item>) {
  const {
    name,
    label,
    columns,
    rows,
    idOf,
    nameOf,
    partsOf,
    groupOf,
    sort,
    onOpen,
    hrefOf,
    bulk,
    totalText,
    empty,
    className,
  } = props;
  const { t } = useTranslation(['table', 'common']);
  const { hidden, toggle } = useHiddenColumns(name);
  const shown = columns.filter(({ id }) => !hidden.includes(id));
  const selects = bulk !== undefined;
  const state = useSelectionState();
  const [expanded, setExpanded] = useState<ExpandedState>({});
  const table = useTable({
    features,
    data: rows.items,
    columns: NO_COLUMNS,
    getRowId: idOf,
    ...(partsOf && { getSubRows: partsOf }),
    state: { rowSelection: state.rowSelection, expanded },
    onRowSelectionChange: state.setRowSelection,
    onExpandedChange: setExpanded,
  });
  const { selected, isSelectingAll, selectAll } = useSelection(
    state,
    table.getCoreRowModel().flatRows,
    rows,
    bulk?.max ?? 0,
  );
  const drawn = table.getRowModel().rows;
  const [activeId, setActiveId] = useState<string | null>(null);
  const active = Math.max(
    0,
    drawn.findIndex(({ id }) => id === activeId),
  );
  const root = useRef<HTMLDivElement>(null);
  const { entries, placeOf } = entriesOf(drawn, groupOf);
  const { body, scrollMargin, virtualizer } = useVirtualRows(entries, placeOf(active), rows);
  const go = (index: number) => {
    const row = drawn[Math.max(0, Math.min(index, drawn.length - 1))];
    if (!row) return;
    // The next key may follow before a frame is drawn: the row has the focus when this one is handled.
    flushSync(() => setActiveId(row.id));
    body.current
      ?.querySelector<HTMLElement>('[data-opens-row][tabindex="0"]')
      ?.focus({ preventScroll: true });
    virtualizer.scrollToIndex(placeOf(drawn.indexOf(row)));
  };
  useTableKeys(root, {
    rows: drawn,
    active,
    go,
    selects,
    clear: state.clear,
  });

  const isEmpty = !rows.isLoading && drawn.length === 0;
  return (
    <div ref={root} className={cn('@container mt-4', className)} style={gridTracks(shown, selects)}>
      <TableBar
        {...props}
        view={<ViewMenu columns={columns} hidden={hidden} onToggle={toggle} sort={sort} />}
      />
      {rows.failure ? (
        <LoadFailure error={rows.failure} onRetry={rows.retry} />
      ) : isEmpty ? (
        empty
      ) : (
        <div className="mt-2 overflow-clip rounded-xl border bg-card text-sm shadow-card">
          <table
            className="block"
            aria-label={label}
            aria-rowcount={rows.hasMore ? -1 : entries.length + 1}
            aria-busy={rows.isLoading || rows.isStale}
          >
            <TableHead
              columns={shown}
              table={table}
              sort={sort}
              selects={selects}
              isSome={selected.length > 0}
            />
            <tbody
              ref={body}
              className={cn('relative block transition-opacity', rows.isStale && 'opacity-50')}
              style={{ height: rows.isLoading ? undefined : virtualizer.getTotalSize() }}
            >
              {virtualizer.getVirtualItems().map((item) => {
                const entry = entries[item.index];
                const top = item.start - scrollMargin;
                if (entry && 'group' in entry)
                  return (
                    <GroupRow
                      key={entry.id}
                      ref={virtualizer.measureElement}
                      index={item.index}
                      top={top}
                      label={entry.group}
                    />
                  );
                const row = entry?.row;
                return row ? (
                  <DataRow
                    key={row.id}
                    ref={virtualizer.measureElement}
                    row={row}
                    index={item.index}
                    top={top}
                    columns={shown}
                    isActive={row.id === drawn[active]?.id}
                    isSelected={
                      row.getIsSelected() || (row.subRows.length > 0 && row.getIsAllSubRowsSelected())
                    }
                    name={nameOf(row.original)}
                    onActive={() => setActiveId(row.id)}
                    onOpen={() => onOpen?.(row.original)}
                    href={hrefOf?.(row.original)}
                    selects={selects}
                    hasParts={partsOf !== undefined}
                  />
                ) : null;
              })}
            </tbody>
          </table>
          {rows.isLoading || rows.isLoadingMore ? (
            <SkeletonRows
              label={t('common:loading')}
              className="divide-y-0"
              count={rows.isLoading ? 12 : 3}
              row="h-16 border-t px-3 @min-[44rem]:h-10"
              icon="size-4"
            />
          ) : null}
          {rows.isMoreFailed && !rows.isLoadingMore ? (
            <p role="alert" className="border-t p-3 text-center">
              <Button reads variant="outline" size="sm" onClick={() => void rows.loadMore()}>
                {t('common:error.tryAgainCard')}
              </Button>
            </p>
          ) : null}
          <TableFoot total={rows.total === null ? null : totalText(rows.total)} selects={selects} />
        </div>
      )}
      {bulk && selected.length > 0 ? (
        <BulkBar
          selected={selected}
          bulk={bulk}
          rows={rows}
          isSelectingAll={isSelectingAll}
          onAll={selectAll}
          onClear={state.clear}
        />
      ) : null}
    </div>
  );
}

const hiddenColumns = persistedStore('table-hidden-columns:', arrayOf(isString));
const NONE: readonly string[] = [];

/** Ids of the columns that this reader has hidden. @param table its name */
function useHiddenColumns(table: string) {
  const hidden = useSyncExternalStore(hiddenColumns.subscribe, () => hiddenColumns.read(table)) ?? NONE;
  const toggle = (id: string) =>
    hiddenColumns.update((before) => {
      const ids = before ?? [];
      return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
    }, table);
  return { hidden, toggle };
}
