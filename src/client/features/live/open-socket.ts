import type { SocketConnection, SocketEvents } from './reconnecting-socket.ts';

/** @param path the answer of `live.ticket`, with its connection token */
export function openSocket(path: string, { onOpen, onMessage, onClose }: SocketEvents): SocketConnection {
  const socket = new WebSocket(new URL(path, window.location.origin.replace(/^http/, 'ws')));
  socket.onopen = onOpen;
  socket.onmessage = ({ data }) => onMessage(String(data));
  socket.onclose = ({ code }) => onClose(code);
  return { send: (text) => socket.send(text), close: () => socket.close() };
}
