import { useQuery } from '@tanstack/react-query';
import { trpc } from '#client/lib/api/trpc.ts';

/** The result of the last audit, which runs only through `refetch`. */
export function useBooks() {
  return useQuery(trpc.reconcile.books.queryOptions(undefined, { enabled: false, gcTime: 0 }));
}
