import { useQuery } from '@tanstack/react-query';
import { trpc } from '#client/lib/api/trpc.ts';

/** The result of the last audit, which runs only through `refetch`. It stays while its findings are followed up. */
export function useBooks() {
  return useQuery(
    trpc.reconcile.books.queryOptions(undefined, { enabled: false, gcTime: Number.POSITIVE_INFINITY }),
  );
}
