import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { LoadedRows } from './loaded-rows.ts';

/** Height of a row of one line; others are measured once drawn (px). */
const ROW_PX = 40;
/** Rows drawn beyond the screen, and rows before the end at which the next page loads. */
const OVERSCAN_ROWS = 12;
const LOAD_AHEAD_ROWS = 60;
/** The page's bars and the table's head, below which a row is brought into view (px). */
const HEAD_PX = 160;

/**
 * The rows near the screen, and the next page in time.
 * @param active index of the row that may have the focus: it stays in the page, so that focus survives scrolling
 */
export function useVirtualRows(
  drawn: readonly { id: string }[],
  active: number,
  rows: Pick<LoadedRows<unknown>, 'mayLoadMore' | 'loadMore'>,
) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top;
    if (top !== undefined) setScrollMargin(Math.round(top + window.scrollY));
  });
  const virtualizer = useWindowVirtualizer({
    count: drawn.length,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => drawn[index]?.id ?? index,
    overscan: OVERSCAN_ROWS,
    scrollMargin,
    scrollPaddingStart: HEAD_PX,
    scrollPaddingEnd: ROW_PX * 2,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      return active >= drawn.length || near.includes(active) ? near : [...near, active].sort((a, b) => a - b);
    },
  });
  const last = virtualizer.range?.endIndex ?? 0;
  const loadMore = useEffectEvent(() => void rows.loadMore());
  const needsMore = rows.mayLoadMore && last > drawn.length - LOAD_AHEAD_ROWS;
  useEffect(() => {
    if (needsMore) loadMore();
  }, [needsMore]);
  return { body, scrollMargin, virtualizer };
}
