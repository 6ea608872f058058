import { useEffect, useEffectEvent } from 'react';
import { openedSeats } from '#client/features/seats/choice/free-seats.ts';
import { type Seating, useSeating } from '#client/features/seats/choice/use-seating.ts';
import { useStable } from '#client/lib/use-stable.ts';
import type { BoardChannel } from '#shared/live/live.ts';
import type { SeatStates } from '#shared/seats/states/seat-states.ts';
import type { SeatsByZone } from './with-opened.ts';

interface OpenedSeatsProps {
  eventId: string;
  access: readonly string[];
  channel: BoardChannel;
  onOpened: (opened: SeatsByZone) => void;
}

/** Counts the free seats that codes and links open. Shows nothing: only their holders load the plan for it. */
export default function OpenedSeats({ eventId, access, channel, onOpened }: OpenedSeatsProps) {
  const { seating, states } = useSeating(eventId, access, channel);
  const opened = useStable(seating && states ? openedByZone(seating, states) : null);
  const tell = useEffectEvent(onOpened);
  useEffect(() => {
    if (opened) tell(opened);
  }, [opened]);
  return null;
}

function openedByZone({ index, opened }: Seating, states: SeatStates): SeatsByZone {
  const counts = openedSeats(index, states, opened);
  return Object.fromEntries(index.plan.zones.map(({ id }, zone) => [id, counts[zone] ?? 0]));
}
