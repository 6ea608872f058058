import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { failureOf } from '#client/features/load-failure/load-failure.tsx';

/** Rows that a table has loaded so far, and how it gets the next. */
export interface LoadedRows<Item> {
  items: readonly Item[];
  /** Of all pages; null while unknown, or when the server does not count so many. */
  total: number | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** The next page did not come; only a press asks for it again. */
  isMoreFailed: boolean;
  /** There is a next page, nothing is on its way that it would cancel, and no press is needed. */
  mayLoadMore: boolean;
  loadMore: () => Promise<unknown>;
  /** The first page is on its way. */
  isLoading: boolean;
  /** These rows are of the former filter. */
  isStale: boolean;
  failure: unknown;
  retry: () => void;
}

/** How an infinite query asks for the page after the last one that it has. */
export const NEXT_PAGE = {
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
};

/** The rows of all pages, one below the other. */
export function itemsOf<Item>(pages: readonly { items: readonly Item[] }[]): Item[] {
  return pages.flatMap(({ items }) => items);
}

/**
 * Rows of an infinite query, whose pages load while scrolling:
 * `useLoadedRows(useInfiniteQuery(trpc.x.list.infiniteQueryOptions(filter, NEXT_PAGE)), itemsOf)`
 * @param toRows from the loaded pages; a function that does not change
 */
export function useLoadedRows<Page extends { total: number | null }, Item>(
  query: UseInfiniteQueryResult<InfiniteData<Page>, unknown>,
  toRows: (pages: readonly Page[]) => Item[],
): LoadedRows<Item> {
  const { data } = query;
  const items = useMemo(() => (data ? toRows(data.pages) : []), [data, toRows]);
  return {
    items,
    total: data?.pages[0]?.total ?? null,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    isMoreFailed: query.isFetchNextPageError,
    mayLoadMore: query.hasNextPage && !query.isFetching && !query.isFetchNextPageError,
    loadMore: () => query.fetchNextPage({ cancelRefetch: false }),
    isLoading: query.isPending,
    isStale: query.isPlaceholderData,
    failure: data ? null : failureOf(query),
    retry: () => void query.refetch(),
  };
}

interface NumberedPage<Item> {
  items: Item[];
  page: number;
  pageSize: number;
  total: number;
}

/**
 * Rows of a procedure that answers by page number, which load while scrolling like those by cursor.
 * @param queryKey of the procedure, with the filter
 * @param idOf a function that does not change; a row that has moved to the next page meanwhile is shown once
 */
export function useNumberedRows<Item>(
  queryKey: QueryKey,
  load: (page: number) => Promise<NumberedPage<Item>>,
  idOf: (item: Item) => string,
): LoadedRows<Item> {
  const query = useInfiniteQuery({
    queryKey: [...queryKey, 'rows'],
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : null),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const toRows = useCallback(
    (pages: readonly NumberedPage<Item>[]) => [
      ...new Map(itemsOf(pages).map((item) => [idOf(item), item])).values(),
    ],
    [idOf],
  );
  return useLoadedRows(query, toRows);
}

/** Pages that a change refetches one after the other; a reader who has scrolled further keeps what they see. */
const LIVE_PAGES_MAX = 5;

/** The `staleTime` of a table whose rows are live. */
export function liveStaleTime(query: {
  state: { data?: InfiniteData<unknown> | undefined };
}): number | 'static' {
  return (query.state.data?.pages.length ?? 0) > LIVE_PAGES_MAX ? 'static' : 0;
}
