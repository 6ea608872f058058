import { useEffect, useRef } from 'react';
import { openSocket } from '#client/features/live/open-socket.ts';
import { api } from '#client/lib/trpc.ts';
import { createDoorLine, type DoorLine } from './door-line.ts';

/** A line to the door of one event for as long as its screen is open. */
export function useDoorLine(
  eventId: string,
  onCount: (count: { checkedIn: number; sold: number }) => void,
): () => DoorLine | null {
  const line = useRef<DoorLine | null>(null);
  const latest = useRef(onCount);
  latest.current = onCount;
  useEffect(() => {
    line.current = createDoorLine({
      open: async (events) => {
        const { path } = await api.live.ticket.mutate({ channel: 'door', eventId });
        return openSocket(path, events);
      },
      after: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      random: Math.random,
      onCount: (count) => latest.current(count),
    });
    return () => line.current?.stop();
  }, [eventId]);
  return () => line.current;
}
