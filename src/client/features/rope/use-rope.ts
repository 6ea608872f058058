import { useQuery, useQueryClient } from '@tanstack/react-query';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import type { RopeStatus } from '#shared/contracts/rope.ts';

/** The scanner's socket tells of changes at once; a page without one waits this long (ms). */
const ROPE_EVERY_MS = 5_000;

/** The line at the door for who works there. */
export function useRope(eventId: string, wanted: boolean) {
  const client = useQueryClient();
  const line = trpc.rope.state.queryOptions({ eventId });
  const query = useQuery({
    ...line,
    enabled: wanted,
    refetchInterval: ({ state: { data } }) =>
      data?.isOpen || (data?.parties.length ?? 0) > 0 ? ROPE_EVERY_MS : false,
  });
  const put = (rope: RopeStatus) => client.setQueryData(line.queryKey, rope);
  return {
    rope: query.data ?? null,
    query,
    isStale: query.isRefetchError || query.fetchStatus === 'paused',
    open: useAction({ call: trpc.rope.open.mutationOptions(), done: put }),
    close: useAction({ call: trpc.rope.close.mutationOptions(), done: put }),
    callParty: useAction({
      call: trpc.rope.callParty.mutationOptions(),
      done: put,
      refresh: [line.queryKey],
    }),
    remove: useAction({ call: trpc.rope.remove.mutationOptions(), done: put }),
  };
}

export type RopeDesk = ReturnType<typeof useRope>;

/** Parties that wait to be called. */
export function waitingIn(rope: RopeStatus | null): number {
  return rope?.parties.filter(({ state }) => state === 'waiting').length ?? 0;
}
