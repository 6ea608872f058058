import { BOARD_CHANNELS, type BoardChannel, CLOSE_CODES } from '#shared/live/live.ts';
import {
  BOARD_CHUNK,
  BOARD_RENEW_EVERY_MS,
  BOARD_RENEWED_MAX,
  BOARD_SOCKET_MAX_MS,
  BOARD_SOCKETS_PER_PERSON_MAX,
  BOARD_VIEWERS_MAX,
} from '#shared/live/live-limits.ts';
import type { BoardPush } from './board-push.ts';
import { type BoardCircle, circleOf } from './board-text.ts';
import { type Listener, sendTo } from './fan-out.ts';

/** A viewer to admit. */
export interface Viewer {
  channel: BoardChannel;
  /** Null when not signed in. */
  userId: string | null;
  isAdmin: boolean;
  /** Wants the states of the event's seats; absent in sockets of the release before. */
  seats?: boolean;
}

/** Socket attachment, which survives hibernation. */
interface Seat extends Viewer {
  openedAt: number;
}

type Seats = Readonly<Record<BoardCircle | 'forSeats', readonly Listener[]>>;

/** Tag of the sockets that receive seat states. */
const FOR_SEATS = 'seats';

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
  #renewAt = 0;
  #seats: Seats | null = null;

  constructor(deps: AudienceDeps) {
    this.#deps = deps;
  }

  get size(): number {
    return this.seats.guests.length + this.seats.staff.length;
  }

  get isFull(): boolean {
    return this.size >= BOARD_VIEWERS_MAX;
  }

  /**
   * Open sockets by tag, because reading each attachment would take longer than sending. Cached until a viewer
   * leaves: each `getWebSockets` call returns new objects for all sockets, enough in a crowd to keep the garbage
   * collector busy.
   */
  get seats(): Seats {
    this.#seats ??= {
      guests: this.#seatedAt('guests'),
      staff: this.#seatedAt('staff'),
      forSeats: this.#openWith(FOR_SEATS),
    };
    return this.#seats;
  }

  #seatedAt(circle: BoardCircle): Listener[] {
    return BOARD_CHANNELS.filter((channel) => circleOf(channel) === circle).flatMap((channel) =>
      this.#openWith(channel),
    );
  }

  #openWith(tag: string): Listener[] {
    return this.#deps.ctx
      .getWebSockets(tag)
      .filter(({ readyState }) => readyState === WebSocket.OPEN)
      .map(seated);
  }

  /** Call when a viewer disconnects. */
  left(): void {
    this.#seats = null;
  }

  /** @param first the messages that the viewer receives at once */
  admit(viewer: Viewer, first: readonly string[]): Response {
    const { ctx, now } = this.#deps;
    const { 0: client, 1: server } = new WebSocketPair();
    if (viewer.userId !== null) {
      const own = ctx
        .getWebSockets(tagOf(viewer.userId))
        .sort((a, b) => seatOf(a).openedAt - seatOf(b).openedAt);
      for (const oldest of own.slice(0, Math.max(0, own.length + 1 - BOARD_SOCKETS_PER_PERSON_MAX)))
        oldest.close(CLOSE_CODES.tooMuch, 'too many sockets');
    }
    const { channel, userId, seats: forSeats } = viewer;
    ctx.acceptWebSocket(server, [
      channel,
      ...(userId === null ? [] : [tagOf(userId)]),
      ...(forSeats ? [FOR_SEATS] : []),
    ]);
    server.serializeAttachment({ ...viewer, openedAt: now() } satisfies Seat);
    for (const message of first) server.send(message);
    // Appends instead of rebuilding the cache for each member of a crowd; a round in progress skips new viewers.
    const listener = seated(server);
    for (const circle of [circleOf(channel), ...(forSeats ? (['forSeats'] as const) : [])])
      this.#seats &&= { ...this.#seats, [circle]: [...this.#seats[circle], listener] };
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Disconnects people who are no longer staff. */
  closeUnauthorized(watchers: readonly string[]): void {
    for (const socket of this.#deps.ctx.getWebSockets('staff')) {
      if (!mayWatch(watchers, seatOf(socket))) socket.close(CLOSE_CODES.notPermitted, 'not permitted');
    }
    this.#renewOld();
  }

  closePerson(userId: string): void {
    for (const socket of this.#deps.ctx.getWebSockets(tagOf(userId)))
      socket.close(CLOSE_CODES.renew, 'renew');
  }

  /** Closes old sockets, so that people renew their permission; a deactivated person gets no new token. */
  #renewOld(): void {
    const { ctx, now } = this.#deps;
    if (now() < this.#renewAt) return;
    this.#renewAt = now() + BOARD_RENEW_EVERY_MS;
    this.left();
    const people = [...ctx.getWebSockets('mine'), ...ctx.getWebSockets('staff')];
    const old = people.filter((socket) => seatOf(socket).openedAt < now() - BOARD_SOCKET_MAX_MS);
    // Limited, so that a crowd that came at once does not come back at once.
    for (const socket of old.slice(0, BOARD_RENEWED_MAX)) socket.close(CLOSE_CODES.renew, 'renew');
  }

  /** The event is no longer public: disconnects everybody but its staff. */
  closeGuests(): void {
    const { ctx } = this.#deps;
    for (const socket of [...ctx.getWebSockets('event'), ...ctx.getWebSockets('mine')])
      socket.close(CLOSE_CODES.notFound, 'not found');
  }

  /** Sends each person's own changes to that person's sockets only. */
  async sendPersonal(personal: BoardPush['personal'], pause: () => Promise<void>): Promise<void> {
    for (const [index, { userId, change }] of personal.entries()) {
      if (index > 0 && index % BOARD_CHUNK === 0) await pause();
      for (const socket of this.#deps.ctx.getWebSockets(tagOf(userId))) {
        if (seatOf(socket).channel === 'mine') sendTo(socket, JSON.stringify(change));
      }
    }
  }
}

function seated(socket: WebSocket): Listener {
  return { send: (text) => socket.send(text) };
}

function tagOf(userId: string): string {
  return `person:${userId}`;
}

function seatOf(socket: WebSocket): Seat {
  return socket.deserializeAttachment() as Seat;
}
