import type { DoorMessage } from '#shared/contracts/live.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { DoorEvent } from '#shared/live/live.ts';
import { boxOfficeOf, type Sale } from '#tests/support/worker/events.ts';
import type { Person } from '#tests/support/worker/people.ts';
import { forOneCall } from '#worker/box-office/parts.ts';

interface ScannerSocket {
  venue: Sale;
  send: (message: DoorMessage) => Promise<Outcome<unknown>>;
  breakOff: () => void;
}

/** A device considers its socket broken after this long without a message, like the scanner page (ms). */
const SILENCE_LIMIT_MS = 2_000;

/** The scanners' sockets: one per person and event, reopened on demand. */
export class ScannerSockets {
  readonly #sockets = new Map<string, Promise<ScannerSocket>>();

  /** Throws when the socket breaks or stays silent; the caller then retries with the same request id. */
  async scan(venue: Sale, who: Person, isAdmin: boolean, message: DoorMessage): Promise<Outcome<unknown>> {
    const key = `${venue.eventId}|${who.id}`;
    const opening = this.#sockets.get(key) ?? openSocket(venue, { id: who.id, isAdmin });
    this.#sockets.set(key, opening);
    try {
      return await (await opening).send(message);
    } catch (error) {
      if (this.#sockets.get(key) === opening) this.#sockets.delete(key);
      throw error;
    }
  }

  /** @returns how many sockets were dropped */
  async drop(venue?: Sale): Promise<number> {
    const sockets = await Promise.allSettled(this.#sockets.values());
    const open = sockets.flatMap((opened) => (opened.status === 'fulfilled' ? [opened.value] : []));
    const dropped = open.filter((opened) => !venue || opened.venue === venue);
    for (const { breakOff } of dropped) breakOff();
    return dropped.length;
  }
}

async function openSocket(venue: Sale, actor: { id: string; isAdmin: boolean }): Promise<ScannerSocket> {
  const admitted = await forOneCall(boxOfficeOf(venue.eventId).checkIn()).issueToken(actor, null);
  if (!admitted.ok) throw new Error(`no socket: ${admitted.code}`);
  const response = await boxOfficeOf(venue.eventId).fetch(`http://door/?ticket=${admitted.value.token}`, {
    headers: { upgrade: 'websocket' },
  });
  const { webSocket: socket } = response;
  if (!socket) throw new Error('no socket');
  const waiting = new Map<
    string,
    { resolve: (answer: Outcome<unknown>) => void; reject: (error: Error) => void }
  >();
  let broken = false;
  const breakOff = () => {
    broken = true;
    socket.close();
    for (const { reject } of waiting.values()) reject(new Error('the socket broke'));
    waiting.clear();
  };
  socket.accept();
  socket.addEventListener('close', breakOff);
  socket.addEventListener('error', breakOff);
  socket.addEventListener('message', ({ data }) => {
    const event = JSON.parse(String(data)) as DoorEvent;
    if (event.type !== 'answer' && event.type !== 'refusal') return;
    waiting.get(event.requestId)?.resolve(event.type === 'answer' ? done(event.answer) : refused(event.code));
    waiting.delete(event.requestId);
  });
  return {
    venue,
    breakOff,
    send: (message) =>
      new Promise((resolve, reject) => {
        if (broken) return reject(new Error('the socket is broken'));
        const limit = setTimeout(breakOff, SILENCE_LIMIT_MS);
        const over =
          <T>(settle: (value: T) => void) =>
          (value: T) => {
            clearTimeout(limit);
            settle(value);
          };
        waiting.get(message.requestId)?.reject(new Error('asked again'));
        waiting.set(message.requestId, { resolve: over(resolve), reject: over(reject) });
        socket.send(JSON.stringify(message));
      }),
  };
}
