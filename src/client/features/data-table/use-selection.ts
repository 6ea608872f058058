import type { RowSelectionState } from '@tanstack/react-table';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { TableRow } from './columns.ts';
import type { LoadedRows } from './loaded-rows.ts';

/** The state of the selection, for `useTable`. */
export function useSelectionState() {
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  return { rowSelection, setRowSelection, clear: () => setRowSelection({}) };
}

/**
 * Selected rows, and "select all that match".
 * @param all every loaded row, also those of collapsed ones
 */
export function useSelection<Item extends object>(
  { rowSelection, setRowSelection }: ReturnType<typeof useSelectionState>,
  all: readonly TableRow<Item>[],
  rows: LoadedRows<Item>,
  max: number,
) {
  // Rows with parts stand for these: only the parts are work.
  const leaves = useMemo(() => all.filter(({ subRows }) => subRows.length === 0), [all]);
  const selected = useMemo(
    () => leaves.filter(({ id }) => rowSelection[id]).map(({ original }) => original),
    [leaves, rowSelection],
  );
  const [isSelectingAll, setIsSelectingAll] = useState(false);
  const isShort = rows.hasMore && leaves.length < max;
  const { mayLoadMore } = rows;
  const goOn = useEffectEvent(() => {
    if (mayLoadMore && isShort) return void rows.loadMore();
    if (isShort) return;
    setRowSelection(Object.fromEntries(leaves.slice(0, max).map(({ id }) => [id, true as const])));
    setIsSelectingAll(false);
  });
  useEffect(() => {
    if (isSelectingAll && (mayLoadMore || !isShort)) goOn();
  }, [isSelectingAll, mayLoadMore, isShort]);
  return {
    selected,
    isSelectingAll: isSelectingAll && !rows.isMoreFailed,
    selectAll: () => setIsSelectingAll(true),
  };
}
