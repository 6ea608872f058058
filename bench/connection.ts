import { connect, type Socket } from 'node:net';

export interface Answer {
  status: number;
  body: string;
}

/** Attempts per request. */
const TRIES = 3;

/** End of the head of a request or response. */
export const HEAD_END = '\r\n\r\n';

/**
 * One keep-alive HTTP/1.1 connection with one request in flight. Node's own clients cost about as much per request as
 * the server under test; on two cores that would measure the client.
 */
export class Connection {
  readonly #port: number;
  #socket: Socket | null = null;
  #received = '';
  #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null;

  constructor(port: number) {
    this.#port = port;
  }

  /**
   * workerd closes a connection after five idle seconds, even with a request in its buffer: so it is resent under the
   * same request id, as a page would do.
   * @param request head and body as raw HTTP
   */
  async send(request: string): Promise<Answer> {
    for (let tried = 1; ; tried++) {
      try {
        return await this.#sendOnce(request);
      } catch (error) {
        if (tried === TRIES) throw error;
      }
    }
  }

  async #sendOnce(request: string): Promise<Answer> {
    const socket = this.#socket ?? (await this.#open());
    return await new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      socket.write(request, 'utf8');
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  async #open(): Promise<Socket> {
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve).once('error', reject);
    });
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => this.#onData(text));
    socket.on('error', () => {});
    socket.once('close', () => {
      if (this.#socket === socket) this.#socket = null;
      this.#received = '';
      this.#waiting?.reject(new Error('The server closed the connection before it answered.'));
      this.#waiting = null;
    });
    this.#socket = socket;
    return socket;
  }

  #onData(text: string): void {
    this.#received += text;
    const answer = readAnswer(this.#received);
    if (!answer) return;
    this.#received = '';
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve(answer);
  }
}

/** Null while the response is incomplete. The text is bytes as Latin-1. */
export function readAnswer(text: string): Answer | null {
  const headEnd = text.indexOf(HEAD_END);
  if (headEnd < 0) return null;
  const head = text.slice(0, headEnd);
  const rest = text.slice(headEnd + HEAD_END.length);
  const body = /^transfer-encoding: *chunked/im.test(head)
    ? readChunks(rest)
    : readLength(rest, Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0));
  return body === null ? null : { status: Number(head.slice(9, 12)), body };
}

function readLength(rest: string, length: number): string | null {
  return rest.length < length ? null : rest.slice(0, length);
}

function readChunks(rest: string): string | null {
  let body = '';
  let at = 0;
  for (;;) {
    const sizeEnd = rest.indexOf('\r\n', at);
    if (sizeEnd < 0) return null;
    const size = Number.parseInt(rest.slice(at, sizeEnd), 16);
    const chunkEnd = sizeEnd + 2 + size;
    if (rest.length < chunkEnd + 2) return null;
    if (size === 0) return body;
    body += rest.slice(sizeEnd + 2, chunkEnd);
    at = chunkEnd + 2;
  }
}
