import { useEffect, useEffectEvent } from 'react';
import { openedSeats } from '#client/features/seats/choice/free-seats.ts';
import { useSeating } from '#client/features/seats/choice/use-seating.ts';
import type { BoardChannel } from '#shared/live/live.ts';
import type { OpenedSeats as Opened } from './with-opened.ts';

interface OpenedSeatsProps {
  eventId: string;
  access: readonly string[];
  channel: BoardChannel;
  onOpened: (opened: Opened) => void;
}

/** Counts the free seats that codes and links open. Shows nothing: only their holders load the plan for it. */
export default function OpenedSeats({ eventId, access, channel, onOpened }: OpenedSeatsProps) {
  const { seating, states } = useSeating(eventId, access, channel);
  const known = seating && states ? JSON.stringify(openedByZone()) : null;
  function openedByZone(): Opened {
    if (!seating || !states) return {};
    const { index, opened } = seating;
    const counts = openedSeats(index, states, opened);
    return Object.fromEntries(index.plan.zones.map(({ id }, zone) => [id, counts[zone] ?? 0]));
  }
  const tell = useEffectEvent(() => onOpened(openedByZone()));
  useEffect(() => {
    if (known !== null) tell();
  }, [known]);
  return null;
}
