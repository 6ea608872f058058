import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { TableRow } from './columns.ts';

interface TableKeys<Item extends object> {
  rows: readonly TableRow<Item>[];
  /** Index of the row that has the focus or gets it. */
  active: number;
  go: (index: number) => void;
  selects: boolean;
  clear: () => void;
}

/** Where letters are typed, or have another meaning. */
const NOT_HERE =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]';

/** By the key's place where the layout has other letters on it, as the Russian one. */
const LETTER_AT: Readonly<Record<string, string>> = { KeyJ: 'j', KeyK: 'k', KeyX: 'x', Slash: '/' };

function keyOf({ key, code }: KeyboardEvent): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return key.length === 1 ? (LETTER_AT[code] ?? key) : key;
}

/** Keyboard of a table. It works from anywhere on the page, but not in a dialog, a menu or a field. */
export function useTableKeys<Item extends object>(
  root: RefObject<HTMLElement | null>,
  keys: TableKeys<Item>,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    const isForOthers = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
    if (isForOthers || target.closest(NOT_HERE)) return;
    const key = keyOf(event);
    const search = key === '/' && root.current?.querySelector<HTMLElement>('input[type=search]');
    const isInRows = target.closest('[data-row]') !== null && (root.current?.contains(target) ?? false);
    const work = search ? () => search.focus() : workOf(key, event.shiftKey, keys, isInRows);
    if (!work) return;
    event.preventDefault();
    work();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** @param isInRows whether a row has the focus; Enter then presses its button */
function workOf<Item extends object>(
  key: string,
  shift: boolean,
  { rows, active, go, selects, clear }: TableKeys<Item>,
  isInRows: boolean,
): (() => void) | null {
  const row = rows[active];
  const move = (by: number) => () => {
    if (shift && selects) for (const each of [row, rows[active + by]]) each?.toggleSelected(true);
    // The first key after a press elsewhere goes to the active row itself.
    go(isInRows || shift ? active + by : active);
  };
  if (key === 'j') return move(1);
  if (key === 'k') return move(-1);
  if (key === 'Escape') return selects ? clear : null;
  if (!isInRows || !row) return null;
  switch (key) {
    case 'ArrowDown':
      return move(1);
    case 'ArrowUp':
      return move(-1);
    case 'Home':
      return () => go(0);
    case 'End':
      return () => go(rows.length - 1);
    case 'ArrowRight':
    case 'ArrowLeft':
      return row.getCanExpand() ? () => row.toggleExpanded(key === 'ArrowRight') : null;
    case 'x':
      return selects ? () => row.toggleSelected(undefined, { deselectParents: true }) : null;
    default:
      return null;
  }
}
