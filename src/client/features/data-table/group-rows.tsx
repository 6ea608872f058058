import type { Ref } from 'react';
import type { TableRow } from './columns.ts';

/** What the virtual list draws: a row, or the heading of a group. */
export type Entry<Item extends object> = { id: string; row: TableRow<Item> } | { id: string; group: string };

/** The rows with the headings of their groups between them, and the place of a row among both. */
export function entriesOf<Item extends object>(
  rows: readonly TableRow<Item>[],
  groupOf: ((item: Item) => string) | undefined,
): { entries: Entry<Item>[]; placeOf: (index: number) => number } {
  if (!groupOf) return { entries: rows.map((row) => ({ id: row.id, row })), placeOf: (index) => index };
  const entries: Entry<Item>[] = [];
  const places: number[] = [];
  let last: string | undefined;
  for (const row of rows) {
    const group = groupOf(row.original);
    if (group !== last) entries.push({ id: `group ${group}`, group });
    last = group;
    places.push(entries.length);
    entries.push({ id: row.id, row });
  }
  return { entries, placeOf: (index) => places[index] ?? index };
}

interface GroupRowProps {
  ref: Ref<HTMLTableRowElement>;
  index: number;
  /** Distance from the first row (px). */
  top: number;
  label: string;
}

export function GroupRow({ ref, index, top, label }: GroupRowProps) {
  return (
    <tr
      ref={ref}
      data-index={index}
      aria-rowindex={index + 2}
      className="absolute inset-x-0 flex min-h-7 items-center @min-[44rem]:min-h-8 border-t bg-muted/50 px-3"
      style={{ transform: `translateY(${top}px)` }}
    >
      <th scope="rowgroup" className="p-0 font-medium text-muted-foreground text-xs">
        {label}
      </th>
    </tr>
  );
}
