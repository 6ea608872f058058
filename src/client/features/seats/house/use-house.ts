import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useSeatStates } from '#client/features/seats/live/use-seat-states.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { fromBase64Url } from '#shared/codes/base64url.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import { indexPlan, type PlanIndex } from '#shared/seats/plan-index.ts';
import { seatNames } from '#shared/seats/seat-names.ts';
import { freeStates, type SeatStates } from '#shared/seats/states/seat-states.ts';
import { readSnapshot } from '#shared/seats/states/state-bytes.ts';
import { type House, houseOf, type OfficeState } from './house.ts';

/** Changes of other members, which no socket tells (ms). Polling stops while the page is hidden. */
const HOLDERS_EVERY_MS = 20_000;

/**
 * The event's plan with who has and keeps its seats, live.
 * @param onNewPlan another version of the plan is on sale than the one shown
 */
export function useHouse(
  event: Pick<EventView, 'id' | 'phase'>,
  seating: OfficeState,
  onNewPlan: () => void,
): House {
  const hall = useMemo(() => {
    const index = indexPlan(seating.plan);
    return { index, names: seatNames(index) };
  }, [seating.plan]);
  const { index } = hall;
  const eventId = event.id;
  const isSelling = event.phase !== 'draft';
  const known = useMemo(
    () => (isSelling ? { version: seating.planVersion, index } : null),
    [isSelling, seating.planVersion, index],
  );
  const { states, version } = useSeatStates(eventId, known, 'staff');
  const holders = useQuery({
    ...trpc.seats.holders.queryOptions({ eventId }),
    refetchInterval: HOLDERS_EVERY_MS,
  });
  const sold = holders.data?.seats;
  const isNewer = version > seating.planVersion;
  useEffect(() => {
    if (isNewer) onNewPlan();
  }, [isNewer, onNewPlan]);
  const house = useMemo(
    () => houseOf(hall, states ?? loadedStates(hall.index, seating), seating, sold ?? []),
    [hall, states, seating, sold],
  );
  // Refetches the holders when a sold seat has no name.
  const unknown = useMemo(() => countUnknown(house), [house]);
  const { refetch } = holders;
  useEffect(() => {
    if (unknown > 0) void refetch();
  }, [unknown, refetch]);
  return house;
}

/** What the page was loaded with, while there are no live states: a draft has none. */
function loadedStates(index: PlanIndex, { planVersion, states }: OfficeState): SeatStates {
  const bytes = fromBase64Url(states.snapshot);
  return (bytes && readSnapshot(index, planVersion, bytes)?.states) ?? freeStates(index);
}

function countUnknown({ index, usageOf }: House): number {
  return index.seats.filter((seat) => {
    const use = usageOf(seat);
    return use.state === 'sold' && use.holder === null;
  }).length;
}
