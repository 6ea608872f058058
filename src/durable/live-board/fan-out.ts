import {
  BOARD_CHUNK,
  BOARD_CROWD_EVERY_MS,
  BOARD_EVERY_MS,
  BOARD_SENDS_PER_SECOND,
  BOARD_SHARDS,
  SEAT_SENDS_PER_SECOND,
} from '#shared/live/live-limits.ts';

/** The part of a viewer's socket that is needed here. */
export interface Listener {
  send: (text: string) => void;
}

export interface FanOutDeps<Socket extends Listener> {
  now: () => number;
  after: (ms: number, run: () => void) => void;
  /** Yields to other work of the object. */
  yield: () => Promise<void>;
  sockets: () => readonly Socket[];
  /** Shortest time between the starts of two rounds (ms), with this many sockets. */
  apartMs: (sockets: number) => number;
  /** The messages to send, built when the round starts; null when nothing changed. */
  news: () => ((socket: Socket) => string | null) | null;
  logError: (error: unknown) => void;
}

/**
 * Interval of the rounds for viewers of the same content (ms). A crowd is updated less often: a slightly later
 * update costs no viewer anything, while each message takes CPU time from decisions, and airtime in a hall.
 * @param boards that share the crowd evenly
 */
export function roundsApartMs(viewersHere: number, boards = 1): number {
  return apartMs(viewersHere * boards, BOARD_SENDS_PER_SECOND);
}

/** The same for seat states, whose viewers are spread evenly over an event's boards. */
export function seatRoundsApartMs(viewersHere: number): number {
  return apartMs(viewersHere * BOARD_SHARDS, SEAT_SENDS_PER_SECOND);
}

function apartMs(viewers: number, sendsPerSecond: number): number {
  return Math.max(BOARD_EVERY_MS, Math.min(BOARD_CROWD_EVERY_MS, (viewers * 1_000) / sendsPerSecond));
}

/** Sends the newest state to all viewers in rounds, a few at a time. Changes during a round go into the next. */
export class FanOut<Socket extends Listener> {
  readonly #deps: FanOutDeps<Socket>;
  #busy = false;
  #again = false;
  #nextAt = 0;

  constructor(deps: FanOutDeps<Socket>) {
    this.#deps = deps;
  }

  /** There may be changes to send. */
  offer(): void {
    if (this.#busy) {
      this.#again = true;
      return;
    }
    this.#busy = true;
    this.#deps.after(Math.max(0, this.#nextAt - this.#deps.now()), () => void this.#round());
  }

  async #round(): Promise<void> {
    this.#again = false;
    await this.#broadcast().catch(this.#deps.logError);
    this.#busy = false;
    if (this.#again) this.offer();
  }

  async #broadcast(): Promise<void> {
    const messageFor = this.#deps.news();
    if (!messageFor) return;
    const sockets = this.#deps.sockets();
    this.#nextAt = this.#deps.now() + this.#deps.apartMs(sockets.length);
    let sent = 0;
    for (const socket of sockets) {
      const message = messageFor(socket);
      if (message === null) continue;
      if (sent > 0 && sent % BOARD_CHUNK === 0) await this.#deps.yield();
      sendTo(socket, message);
      sent += 1;
    }
  }
}

export function sendTo(socket: Listener, text: string): void {
  try {
    socket.send(text);
  } catch {
    // The viewer has disconnected; on return it receives everything again.
  }
}
