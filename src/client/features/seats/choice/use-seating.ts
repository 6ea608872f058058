import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { trpc } from '#client/lib/api/trpc.ts';
import type { BoardChannel } from '#shared/live/live.ts';
import { indexPlan, type PlanIndex } from '#shared/seats/plan-index.ts';
import type { SeatName } from '#shared/seats/seat-name.ts';
import { seatNames } from '#shared/seats/seat-names.ts';
import type { SeatStates } from '#shared/seats/states/seat-states.ts';
import { useSeatStates } from '../live/use-seat-states.ts';

/** An event's plan, ready to choose on. */
export interface Seating {
  version: number;
  index: PlanIndex;
  /** Of all seats, as tickets bear them. */
  names: ReadonlyMap<string, SeatName>;
  pictureUrl: string | null;
  /** Flexible accessible places have become ordinary seats. */
  flexibleReleased: boolean;
  /** Seats that the states call blocked and the access codes open. */
  opened: readonly string[];
}

interface KnownSeating {
  seating: Seating | null;
  /** Null until they are known. */
  states: SeatStates | null;
  /** Why there is no plan. */
  error: unknown;
  retry: () => void;
}

/**
 * The plan of an event with its live states. A plan that was changed meanwhile is read again.
 * @param channel of the page's socket
 */
export function useSeating(
  eventId: string,
  access: readonly string[],
  channel: BoardChannel = 'event',
): KnownSeating {
  const input = { eventId, ...(access.length > 0 && { access: [...access] }) };
  const { data, error, refetch } = useQuery(trpc.seats.get.queryOptions(input));
  const seating = useMemo((): Seating | null => {
    if (!data) return null;
    const { planVersion: version, plan, pictureUrl, flexibleReleased, opened } = data;
    const index = indexPlan(plan);
    return { version, index, names: seatNames(index), pictureUrl, flexibleReleased, opened };
  }, [data]);
  const { states, version } = useSeatStates(eventId, seating, channel);
  const isOld = seating !== null && version > seating.version;
  useEffect(() => {
    if (isOld) void refetch();
  }, [isOld, refetch]);
  return { seating, states, error: seating ? null : error, retry: () => void refetch() };
}
