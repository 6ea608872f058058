import {
  BOARD_CHUNK,
  BOARD_SOCKET_MAX_MS,
  BOARD_SOCKETS_PER_PERSON_MAX,
  BOARD_VIEWERS_MAX,
} from '#shared/limits.ts';
import { type BoardChannel, CLOSE_CODES } from '#shared/live.ts';
import type { BoardPush } from './board-push.ts';
import { sendTo } from './fan-out.ts';

/** Who is let in to look. */
export interface Viewer {
  channel: BoardChannel;
  /** Null for somebody who is not signed in. */
  userId: string | null;
  isAdmin: boolean;
}

/** What a socket carries through the object's sleep. */
interface Seat extends Viewer {
  openedAt: number;
}

export interface AudienceDeps {
  ctx: DurableObjectState;
  now: () => number;
}

export function mayWatch(watchers: readonly string[], { channel, userId, isAdmin }: Viewer): boolean {
  if (channel !== 'staff') return true;
  return userId !== null && (isAdmin || watchers.includes(userId));
}

/** The viewers of one board, each on a hibernating WebSocket. */
export class Audience {
  readonly #deps: AudienceDeps;

  constructor(deps: AudienceDeps) {
    this.#deps = deps;
  }

  get sockets(): WebSocket[] {
    return this.#deps.ctx.getWebSockets();
  }

  get isFull(): boolean {
    return this.sockets.length >= BOARD_VIEWERS_MAX;
  }

  /** @param first what the viewer is sent at once */
  admit(viewer: Viewer, first: string): Response {
    const { ctx, now } = this.#deps;
    const { 0: client, 1: server } = new WebSocketPair();
    if (viewer.userId !== null) {
      const own = ctx
        .getWebSockets(tagOf(viewer.userId))
        .sort((a, b) => seatOf(a).openedAt - seatOf(b).openedAt);
      for (const oldest of own.slice(0, Math.max(0, own.length + 1 - BOARD_SOCKETS_PER_PERSON_MAX)))
        oldest.close(CLOSE_CODES.tooMuch, 'too many sockets');
    }
    ctx.acceptWebSocket(server, viewer.userId === null ? [] : [tagOf(viewer.userId)]);
    server.serializeAttachment({ ...viewer, openedAt: now() } satisfies Seat);
    server.send(first);
    return new Response(null, { status: 101, webSocket: client });
  }

  isStaff(socket: WebSocket): boolean {
    return seatOf(socket).channel === 'staff';
  }

  /** Shows out who works there no more, and has people renew their permission from time to time. */
  closeStrangers(watchers: readonly string[]): void {
    const oldest = this.#deps.now() - BOARD_SOCKET_MAX_MS;
    for (const socket of this.sockets) {
      const seat = seatOf(socket);
      if (!mayWatch(watchers, seat)) socket.close(CLOSE_CODES.notPermitted, 'not permitted');
      else if (seat.userId !== null && seat.openedAt < oldest) socket.close(CLOSE_CODES.renew, 'renew');
    }
  }

  /** There is nothing to be seen here any more, save for those who work there. */
  closeGuests(): void {
    for (const socket of this.sockets) {
      if (!this.isStaff(socket)) socket.close(CLOSE_CODES.notFound, 'not found');
    }
  }

  /** Each person's own changes to that person alone, on every socket that asked for them. */
  async tell(personal: BoardPush['personal'], pause: () => Promise<void>): Promise<void> {
    for (const [index, { userId, change }] of personal.entries()) {
      if (index > 0 && index % BOARD_CHUNK === 0) await pause();
      for (const socket of this.#deps.ctx.getWebSockets(tagOf(userId))) {
        if (seatOf(socket).channel === 'mine') sendTo(socket, JSON.stringify(change));
      }
    }
  }
}

function tagOf(userId: string): string {
  return `person:${userId}`;
}

function seatOf(socket: WebSocket): Seat {
  return socket.deserializeAttachment() as Seat;
}
