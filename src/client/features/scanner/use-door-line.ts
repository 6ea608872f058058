import { useEffect, useRef } from 'react';
import { api } from '#client/lib/trpc.ts';
import { createDoorLine, type DoorLine, type LineEvents } from './door-line.ts';

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
      open: (events) => openSocket(eventId, events),
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

async function openSocket(eventId: string, { onOpen, onMessage, onClose }: LineEvents) {
  const { path } = await api.live.ticket.mutate({ channel: 'door', eventId });
  const socket = new WebSocket(new URL(path, window.location.origin.replace(/^http/, 'ws')));
  socket.onopen = onOpen;
  socket.onmessage = ({ data }) => onMessage(String(data));
  socket.onclose = ({ code }) => onClose(code);
  return { send: (text: string) => socket.send(text), close: () => socket.close() };
}
