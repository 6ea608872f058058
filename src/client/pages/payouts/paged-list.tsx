import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { RowSkeletons } from './row-skeletons.tsx';

interface PagedListProps<Page> {
  query: UseQueryResult<Page, unknown>;
  /** Shown instead of a list without entries. */
  empty: ReactNode;
  children: (page: Page) => ReactNode;
}

/** A page of a list, or that it is loading, failed or has nothing. */
export function PagedList<Page extends { total: number }>({ query, empty, children }: PagedListProps<Page>) {
  const failure = failureOf(query);
  if (failure && !query.data) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  if (!query.data) return <RowSkeletons />;
  return query.data.total === 0 ? empty : children(query.data);
}
