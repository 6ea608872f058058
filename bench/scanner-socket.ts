import type { Answer } from './connection.ts';

/** One scanner's WebSocket, with one scan in flight. */
export class ScannerSocket {
  readonly #socket: WebSocket;
  #waiting: { requestId: string; resolve: (answer: Answer) => void; reject: (error: Error) => void } | null =
    null;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#onMessage(String(data)));
    socket.addEventListener('close', ({ code }) =>
      this.#waiting?.reject(new Error(`A door's socket was closed before the answer: ${code}.`)),
    );
  }

  /** @param path from `live.ticket` */
  static async open(port: number, path: string): Promise<ScannerSocket> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve(), { once: true });
      socket.addEventListener('error', () => reject(new Error('A socket was not opened.')), { once: true });
    });
    return new ScannerSocket(socket);
  }

  /** @param message a scan as JSON. @returns its response, in the format of the HTTP response */
  async send(message: string): Promise<Answer> {
    const { requestId } = JSON.parse(message) as { requestId: string };
    return await new Promise((resolve, reject) => {
      this.#waiting = { requestId, resolve, reject };
      this.#socket.send(message);
    });
  }

  close(): void {
    this.#socket.close();
  }

  #onMessage(text: string): void {
    const event = JSON.parse(text) as { type: string; requestId?: string; code?: string; answer?: unknown };
    if (event.requestId === undefined || event.requestId !== this.#waiting?.requestId) return;
    const body =
      event.type === 'answer'
        ? { result: { data: event.answer } }
        : { error: { data: { errorCode: event.code } } };
    const { resolve } = this.#waiting;
    this.#waiting = null;
    resolve({ status: 200, body: JSON.stringify(body) });
  }
}
