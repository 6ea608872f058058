import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';

const PROGRESS_EVERY_MS = 2_000;

/** The check of the books that is under way, the last result, and the way to begin a check. */
export function useBooks() {
  const client = useQueryClient();
  const ids = useRequestId();
  const query = useQuery(
    trpc.reconcile.books.queryOptions(undefined, {
      refetchInterval: ({ state }) => (state.data?.running ? PROGRESS_EVERY_MS : false),
    }),
  );
  const begin = useMutation({
    ...trpc.reconcile.checkBooks.mutationOptions(),
    networkMode: 'always',
    onSuccess: async () => {
      ids.settle();
      await client.invalidateQueries({ queryKey: trpc.reconcile.books.queryKey() });
    },
  });
  return {
    running: query.data?.running ?? null,
    last: query.data?.last ?? null,
    error: begin.error ?? query.error,
    isBusy: query.isPending || begin.isPending,
    begin: () => begin.mutate({ requestId: ids.idFor('books') }),
  };
}
