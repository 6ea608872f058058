import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import type { WalkUp } from '#shared/contracts/walk-ups.ts';

/** The scanner's socket tells of a payment at once; this is what a page without one waits at most (ms). */
const WALK_UPS_EVERY_MS = 2_000;

/** Somebody may still pay, or has paid and is being let in. */
export function isWaiting({ state, letIn, inside }: WalkUp): boolean {
  return state === 'open' || state === 'paying' || (state === 'paid' && letIn && inside === null);
}

interface WalkUpsOptions {
  eventId: string;
  /** The sale's sheet is open. */
  open: boolean;
  /** @param isShown whether its code is on the screen */
  onPaid: (walkUp: WalkUp, isShown: boolean) => void;
}

/** What this seller sells to guests' phones: several at once, of which one shows its code. */
export function useWalkUps({ eventId, open, onPaid }: WalkUpsOptions) {
  const client = useQueryClient();
  const [shownId, setShownId] = useState<string | null>(null);
  const own = trpc.walkups.mine.queryOptions({ eventId });
  const query = useQuery({
    ...own,
    enabled: ({ state }) => open || (state.data?.some(isWaiting) ?? false),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? WALK_UPS_EVERY_MS : false),
  });
  const { data } = query;
  const put = (walkUp: WalkUp) =>
    client.setQueryData(own.queryKey, (before = []) => [
      walkUp,
      ...before.filter(({ walkUpId }) => walkUpId !== walkUp.walkUpId),
    ]);
  const start = useAction({
    call: trpc.walkups.start.mutationOptions(),
    done: (walkUp) => {
      put(walkUp);
      setShownId(walkUp.walkUpId);
    },
    refresh: [trpc.tickets.doorOffer.pathKey()],
    refreshAlways: true,
  });
  const cancel = useAction({
    call: trpc.walkups.cancel.mutationOptions(),
    done: put,
    refresh: [trpc.tickets.doorOffer.pathKey()],
  });

  const awaited = useRef(new Set<string>());
  const paid = useEffectEvent(onPaid);
  useEffect(() => {
    for (const walkUp of data ?? []) {
      const { walkUpId, state } = walkUp;
      if (isWaiting(walkUp)) awaited.current.add(walkUpId);
      else if (awaited.current.delete(walkUpId) && state === 'paid') paid(walkUp, walkUpId === shownId);
    }
  }, [data, shownId]);

  return {
    waiting: data?.filter(isWaiting) ?? [],
    shown: data?.find(({ walkUpId }) => walkUpId === shownId) ?? null,
    show: setShownId,
    start,
    cancel,
    /** For the countdown: when the server's time in it was received (Unix ms). */
    readAt: query.dataUpdatedAt,
    /** The last look failed: what is shown may be old. */
    isStale: query.isRefetchError || query.fetchStatus === 'paused',
    refetch: () => void query.refetch(),
  };
}

export type WalkUps = ReturnType<typeof useWalkUps>;
