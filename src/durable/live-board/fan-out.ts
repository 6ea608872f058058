import {
  BOARD_CHUNK,
  BOARD_CROWD_EVERY_MS,
  BOARD_EVERY_MS,
  BOARD_TOLD_PER_SECOND,
} from '#shared/live/live-limits.ts';

/** The little that is needed of a viewer's socket. */
export interface Listener {
  send: (text: string) => void;
}

export interface FanOutDeps<Socket extends Listener> {
  now: () => number;
  after: (ms: number, run: () => void) => void;
  /** Lets the object do something else for a moment. */
  yield: () => Promise<void>;
  sockets: () => readonly Socket[];
  /** How long after one round the next may begin (ms), with so many sockets. */
  apartMs: (sockets: number) => number;
  /** What there is to tell, looked at when the time has come; null when nothing has changed since. */
  news: () => ((socket: Socket) => string | null) | null;
  logError: (error: unknown) => void;
}

/**
 * How often those who look at the same thing are told of it (ms). A crowd is told less often: what a screen shows a
 * little later costs nobody anything, and what each is sent is work for whoever decides beside it, and airtime in a hall.
 * @param boards that share the crowd, evenly
 */
export function roundsApartMs(viewersHere: number, boards = 1): number {
  const fairMs = (viewersHere * boards * 1_000) / BOARD_TOLD_PER_SECOND;
  return Math.max(BOARD_EVERY_MS, Math.min(BOARD_CROWD_EVERY_MS, fairMs));
}

/** Tells all viewers the newest state in rounds, a few at a time. What changes within a round goes into the next. */
export class FanOut<Socket extends Listener> {
  readonly #deps: FanOutDeps<Socket>;
  #busy = false;
  #again = false;
  #nextAt = 0;

  constructor(deps: FanOutDeps<Socket>) {
    this.#deps = deps;
  }

  /** There may be news. */
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
    await this.#tell().catch(this.#deps.logError);
    this.#busy = false;
    if (this.#again) this.offer();
  }

  async #tell(): Promise<void> {
    const messageFor = this.#deps.news();
    if (!messageFor) return;
    const sockets = this.#deps.sockets();
    this.#nextAt = this.#deps.now() + this.#deps.apartMs(sockets.length);
    let told = 0;
    for (const socket of sockets) {
      const message = messageFor(socket);
      if (message === null) continue;
      if (told > 0 && told % BOARD_CHUNK === 0) await this.#deps.yield();
      sendTo(socket, message);
      told += 1;
    }
  }
}

export function sendTo(socket: Listener, text: string): void {
  try {
    socket.send(text);
  } catch {
    // The viewer is gone; who comes back is sent everything anew.
  }
}
