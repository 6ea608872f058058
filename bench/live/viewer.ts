import type { BoardEvent } from '../../src/shared/live/live-board.ts';

/** A snapshot that one viewer received. */
interface Seen {
  /** By `performance.now()`. */
  at: number;
  /** Tickets left of the watched type. */
  left: number;
}

/** A viewer of an event's live board. */
export class Viewer {
  readonly seen: Seen[] = [];
  /** States of seats, as they came. `at` by `performance.now()`. */
  readonly seatMessages: { at: number; text: string }[] = [];
  readonly #socket: WebSocket;
  readonly #typeId: string;
  #awaited: { left: number; resolve: () => void } | null = null;

  private constructor(socket: WebSocket, typeId: string) {
    this.#socket = socket;
    this.#typeId = typeId;
    socket.addEventListener('message', ({ data }) => this.#onMessage(String(data)));
  }

  /** @param path from `live.ticket`. Resolves on the first snapshot. */
  static async open(port: number, path: string, typeId: string): Promise<Viewer> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
    const viewer = new Viewer(socket, typeId);
    await new Promise<void>((resolve, reject) => {
      viewer.#awaited = { left: Number.POSITIVE_INFINITY, resolve };
      socket.addEventListener('close', ({ code }) => reject(new Error(`A viewer was sent away: ${code}.`)));
    });
    return viewer;
  }

  /** Resolves on a snapshot with at most this many tickets left. */
  async until(left: number): Promise<void> {
    const newest = this.seen.at(-1);
    if (newest && newest.left <= left) return;
    await new Promise<void>((resolve) => {
      this.#awaited = { left, resolve };
    });
  }

  close(): void {
    this.#socket.close();
  }

  #onMessage(text: string): void {
    const at = performance.now();
    const event = JSON.parse(text) as BoardEvent;
    if (event.type === 'seats') this.seatMessages.push({ at, text });
    if (event.type !== 'board') return;
    const type = event.board?.types.find(({ id }) => id === this.#typeId);
    if (!type) return;
    this.seen.push({ at, left: type.left });
    if (!this.#awaited || type.left > this.#awaited.left) return;
    this.#awaited.resolve();
    this.#awaited = null;
  }
}
