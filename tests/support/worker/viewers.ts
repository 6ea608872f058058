import { env, SELF } from 'cloudflare:test';
import { expect } from 'vitest';
import type { BoardChannel } from '#shared/live/live.ts';
import { type BoardEvent, boardName, boardShardOf, type PublicBoard } from '#shared/live/live-board.ts';
import { guest, type Person, SITE } from './people.ts';

type BoardMessage = Extract<BoardEvent, { type: 'board' }>;

/** A viewer of a live board. */
export interface Viewer {
  events: BoardEvent[];
  boards: () => BoardMessage[];
  /** The last message. */
  last: () => BoardMessage | undefined;
  left: () => number[] | undefined;
  closed: () => number | null;
  send: (text: string) => void;
  leave: () => void;
  status: number;
}

export async function connectTo(path: string, origin?: string): Promise<Viewer> {
  const response = await SELF.fetch(SITE + path, {
    headers: { upgrade: 'websocket', ...(origin && { origin }) },
  });
  const socket = response.webSocket;
  const events: BoardEvent[] = [];
  let closed: number | null = null;
  socket?.accept();
  socket?.addEventListener('message', ({ data }) => {
    if (data !== 'pong') events.push(JSON.parse(String(data)) as BoardEvent);
  });
  socket?.addEventListener('close', ({ code }) => {
    closed = code;
  });
  const boards = () => events.filter((event) => event.type === 'board');
  const last = () => boards().at(-1);
  return {
    events,
    boards,
    last,
    left: () => (last()?.board as PublicBoard | undefined)?.types.map(({ left }) => left),
    closed: () => closed,
    send: (text) => socket?.send(text),
    leave: () => socket?.close(1000),
    status: response.status,
  };
}

export async function boardPath(who: Person | null, channel: BoardChannel, eventId: string): Promise<string> {
  const answer = await (who ?? guest).mutate('live.ticket', { channel, eventId });
  expect(answer.error).toBeNull();
  return answer.data.path;
}

/** Opens a board and waits for the first message. */
export async function watch(who: Person | null, channel: BoardChannel, eventId: string): Promise<Viewer> {
  const viewer = await connectTo(await boardPath(who, channel, eventId));
  await expect.poll(() => viewer.boards().length).toBeGreaterThan(0);
  return viewer;
}

/** The board that holds this person's sockets. */
export function boardOf(who: Person, eventId: string) {
  return env.LIVE_BOARD.getByName(boardName({ eventId, shard: boardShardOf(who.id) }));
}
