import {
  createExpandedRowModel,
  type Row,
  rowExpandingFeature,
  rowSelectionFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { CSSProperties, ReactNode } from 'react';

export interface DataColumn<Item> {
  id: string;
  header: string;
  cell: (item: Item) => ReactNode;
  /** A CSS grid track, for example `7rem` or `minmax(8rem,2fr)`. */
  width: string;
  align?: 'end';
  /** Room after a column that is aligned to its end. */
  hasGap?: boolean;
  /** Values of the table's sort: upwards, and downwards. */
  sort?: readonly [up: string, down: string];
  /** Its place on a phone's card; without one it is in the table only. */
  card?: 'title' | 'aside' | 'detail' | 'action';
  /** Left out of tables narrower than 64rem. */
  wideOnly?: boolean;
  /** It cannot be hidden, and its heading is for screen readers only. */
  isControl?: boolean;
}

/** Features that `useTable` gets. Sorting and filters are the server's, so they are not among them. */
export const features = tableFeatures({
  rowExpandingFeature,
  expandedRowModel: createExpandedRowModel(),
  rowSelectionFeature,
});

export type TableRow<Item extends object> = Row<typeof features, Item>;

/** Width of the column of checkboxes. */
const SELECT_WIDTH = '2.75rem';

/** Values of `grid-template-columns` by the table's width. */
export function gridTracks<Item>(columns: readonly DataColumn<Item>[], selects: boolean): CSSProperties {
  const tracks = (shown: readonly DataColumn<Item>[]) =>
    [...(selects ? [SELECT_WIDTH] : []), ...shown.map(({ width }) => width)].join(' ');
  return {
    '--tracks': tracks(columns.filter(({ wideOnly }) => !wideOnly)),
    '--tracks-wide': tracks(columns),
  } as CSSProperties;
}

/** With large text a card has one column. */
const CARD_PLACE = {
  title: 'col-start-2',
  aside: 'col-start-2 @min-[16rem]:col-start-3 @min-[16rem]:row-start-1 @min-[16rem]:justify-end',
  detail: 'col-start-2',
  action: 'col-start-2 @min-[16rem]:col-start-3 @min-[16rem]:justify-end',
} as const;

/** A row's grid: three columns on a card, and the tracks of the table. */
export const ROW_GRID =
  'grid grid-cols-[auto_minmax(0,1fr)_auto] @min-[44rem]:grid-cols-(--tracks) @min-[64rem]:grid-cols-(--tracks-wide)';

/** Classes of a cell: its place on a card, and in the table. */
export function cellClass<Item>({ card, align, hasGap, wideOnly }: DataColumn<Item>): string {
  return [
    card ? `${CARD_PLACE[card]} flex` : 'hidden',
    wideOnly ? '@min-[44rem]:hidden @min-[64rem]:flex' : '@min-[44rem]:flex',
    'min-w-0 items-center p-0 @min-[44rem]:first:pl-3 @min-[44rem]:col-auto @min-[44rem]:row-auto',
    // Above the button that opens the row.
    card === 'action' ? 'relative z-1' : '',
    hasGap ? '@min-[44rem]:pr-5' : '',
    align === 'end' ? '@min-[44rem]:justify-end' : '@min-[44rem]:justify-start',
  ].join(' ');
}
