import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { lastSequence, type SeatLog } from '#client/features/live/seat-log.ts';
import { useLiveBoard } from '#client/features/live/use-live-board.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import type { BoardChannel } from '#shared/live/live.ts';
import { type SeatStates, statesForPlan } from '#shared/seats/states/seat-states.ts';
import { readSeatLog, type VersionedPlan } from './read-seat-log.ts';

/** Poll interval without a live socket (ms). */
const SEATS_EVERY_MS = 5_000;

export interface LiveSeats {
  /** The public states of the plan's seats; null until they are known. */
  states: SeatStates | null;
  /** The newest version of the plan that is known: a page that shows another loads the plan again. */
  version: number;
  /** Changes show within a second; otherwise the states are polled. */
  isLive: boolean;
}

/**
 * States of an event's seats: over the socket that the page has to the event's board, polled while there is none. Until the
 * first states of a changed plan arrive, the former plan's states are carried over.
 * @param plan null while the page shows no plan: then nothing is read
 * @param channel of the page's socket; another one would open a second socket
 */
export function useSeatStates(
  eventId: string,
  plan: VersionedPlan | null,
  channel: BoardChannel = 'event',
): LiveSeats {
  const { seats: pushed, state } = useLiveBoard(plan ? eventId : null, channel);
  const isLive = state === 'live' && pushed !== null;
  const { data } = useQuery({
    ...trpc.seats.states.queryOptions({ eventId }),
    enabled: plan !== null && !isLive,
    refetchInterval: SEATS_EVERY_MS,
    // A cached answer may be older than the socket's last message.
    staleTime: 0,
  });
  const newest = useMemo(() => newerOf(pushed, data ? { ...data, deltas: [] } : null), [pushed, data]);
  const read = useMemo(() => plan && newest && readSeatLog(plan, newest), [plan, newest]);
  const shown = useRef<{ plan: VersionedPlan; states: SeatStates } | null>(null);
  if (plan && read) shown.current = { plan, states: read.states };
  const before = shown.current;
  const carried = useMemo(
    () => (before && plan && !read ? statesForPlan(before.plan.index, plan.index, before.states) : null),
    [before, plan, read],
  );
  return {
    states: read?.states ?? carried,
    version: newest?.planVersion ?? plan?.version ?? 0,
    isLive: isLive && read !== null,
  };
}

function newerOf(one: SeatLog | null, other: SeatLog | null): SeatLog | null {
  if (!one || !other) return one ?? other;
  return lastSequence(one) >= lastSequence(other) ? one : other;
}
