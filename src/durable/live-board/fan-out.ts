import { BOARD_CHUNK, BOARD_EVERY_MS, BOARD_SEND_COST_MS, BOARD_SEND_SHARE } from '#shared/limits.ts';

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
  /** What there is to tell, looked at when the time has come; null when nothing has changed since. */
  news: () => ((socket: Socket) => string | null) | null;
}

/** How long after one round the next may begin (ms): so many viewers that it took too long are told less often. */
export function roundsApartMs(viewers: number): number {
  return Math.max(BOARD_EVERY_MS, (viewers * BOARD_SEND_COST_MS) / BOARD_SEND_SHARE);
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
    const messageFor = this.#deps.news();
    if (messageFor) {
      const sockets = this.#deps.sockets();
      this.#nextAt = this.#deps.now() + roundsApartMs(sockets.length);
      let told = 0;
      for (const socket of sockets) {
        const message = messageFor(socket);
        if (message === null) continue;
        if (told > 0 && told % BOARD_CHUNK === 0) await this.#deps.yield();
        sendTo(socket, message);
        told += 1;
      }
    }
    this.#busy = false;
    if (this.#again) this.offer();
  }
}

export function sendTo(socket: Listener, text: string): void {
  try {
    socket.send(text);
  } catch {
    // The viewer is gone; who comes back is sent everything anew.
  }
}
