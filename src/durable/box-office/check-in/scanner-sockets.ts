import type { SessionRow } from '#db/readers/accounts/sessions.ts';
import type { EventSnapshot } from '#db/readers/events/event-snapshot.ts';
import { refuseSocket } from '#durable/support/refuse-socket.ts';
import { readScan } from '#shared/contracts/door.ts';
import { doorMessageSchema } from '#shared/contracts/live.ts';
import { CLOSE_CODES, type DoorEvent, type DoorMove } from '#shared/live/live.ts';
import {
  DOOR_COUNT_EVERY_MS,
  DOOR_COUNTS_PER_SECOND,
  LIVE_MESSAGE_MAX_CHARS,
} from '#shared/live/live-limits.ts';
import type { Claim, MaybeUnsynced } from '../session-lookup.ts';
import type { CheckIn } from './check-in.ts';
import type { DoorEntry } from './check-in-log.ts';
import { conflictFor, type StoredConflict } from './conflict-store.ts';
import type { DoorActor } from './decide-check-in.ts';
import { mayWorkDoor } from './decide-check-in.ts';

const TAG = 'door';

/** Tickets that one count tells of. Of more than 800 a second devices have the rest from their lists. */
const MOVED_PER_COUNT_MAX = 200;

/** Whose device it is; the claim tells of which session, where that can end. */
export interface DoorHolder extends DoorActor {
  claim: Claim | null;
}

interface Seat {
  actor: DoorActor;
  claim: Claim | null;
}

export interface ScannerSocketsDeps {
  ctx: DurableObjectState;
  door: CheckIn;
  entryOf: (ticketId: string) => DoorEntry | null;
  /** Whether the session still stands. */
  find: (claim: Claim) => Promise<MaybeUnsynced<SessionRow>>;
  /** The same, as it was known a moment ago. */
  findLeased: (claim: Claim) => Promise<MaybeUnsynced<SessionRow>>;
  snapshot: () => EventSnapshot | null;
  logError: (what: string, error: unknown) => void;
}

/** How often a door's devices are told the count (ms). Those of a large one scan, and their answers tell it too. */
export function countsApartMs(devices: number): number {
  return Math.max(DOOR_COUNT_EVERY_MS, (devices * 1_000) / DOOR_COUNTS_PER_SECOND);
}

/**
 * The door's devices, each on one hibernating WebSocket. Scans come and go by request id, several in flight; they are
 * decided as those over HTTP, permission included. Everybody sees the count move.
 */
export class ScannerSockets {
  readonly #deps: ScannerSocketsDeps;
  /** What sockets carry, read once in a life: it never changes. */
  readonly #seats = new WeakMap<WebSocket, Seat>();
  #countTimer: ReturnType<typeof setTimeout> | null = null;
  /** Tickets that were used or undone since the last count. */
  readonly #moved = new Set<string>();
  /** How often somebody was shown out in this life. */
  #showOuts = 0;

  constructor(deps: ScannerSocketsDeps) {
    this.#deps = deps;
  }

  /** What a holder may do is looked at again: the ticket may be from before they were removed or deactivated. */
  async open(holder: DoorHolder): Promise<Response> {
    const before = this.#showOuts;
    if (holder.claim && (await this.#isKnownOver(holder, holder.claim, this.#deps.find)))
      return refuseSocket(CLOSE_CODES.renew, 'renew');
    // Somebody was shown out while D1 was asked: whoever it was not asks for another ticket.
    if (before !== this.#showOuts) return refuseSocket(CLOSE_CODES.renew, 'renew');
    const snapshot = this.#deps.snapshot();
    if (snapshot && !mayWorkDoor(snapshot, holder))
      return refuseSocket(CLOSE_CODES.notPermitted, 'not permitted');
    const { 0: client, 1: server } = new WebSocketPair();
    this.#deps.ctx.acceptWebSocket(server, [TAG]);
    server.serializeAttachment(holder satisfies DoorHolder);
    this.#send(server, this.#count());
    return new Response(null, { status: 101, webSocket: client });
  }

  async receive(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    if (typeof message !== 'string' || message.length > LIVE_MESSAGE_MAX_CHARS) {
      socket.close(CLOSE_CODES.tooMuch, 'message too large');
      return;
    }
    const parsed = doorMessageSchema.safeParse(parseJson(message));
    if (!parsed.success) {
      this.#send(socket, { type: 'refusal', requestId: requestIdIn(message), code: 'BAD_INPUT' });
      return;
    }
    const { requestId } = parsed.data;
    const { actor, claim } = this.#seatOf(socket);
    try {
      if (claim && this.#isOnlyAdmin(actor)) {
        const before = this.#showOuts;
        const isOver = await this.#isOver(actor, claim, this.#deps.find);
        // Somebody was shown out meanwhile: whoever it was not sends this again over the next socket.
        if (isOver || before !== this.#showOuts) {
          socket.close(CLOSE_CODES.renew, 'renew');
          return;
        }
      }
      const answer = await this.#deps.door.scan({ actor, ...readScan(parsed.data) });
      this.#send(
        socket,
        answer.ok
          ? { type: 'answer', requestId, answer: answer.value }
          : {
              type: 'refusal',
              requestId,
              code: answer.code,
              ...(answer.details && { details: answer.details }),
            },
      );
      if (answer.ok && answer.value.outcome === 'valid') this.tellCount();
    } catch (error) {
      this.#deps.logError('socket scan', error);
      this.#send(socket, { type: 'refusal', requestId, code: 'SCAN_FAILED' });
    }
    if (claim) await this.#lookAgain(socket, actor, claim);
  }

  /**
   * After the answer, because a scan does not wait for D1: a session that has ended, or lost its rights, has its socket
   * closed. The device asks for a new one, and hears there what has become of it.
   */
  async #lookAgain(socket: WebSocket, actor: DoorActor, claim: Claim): Promise<void> {
    if (await this.#isKnownOver(actor, claim, this.#deps.findLeased))
      socket.close(CLOSE_CODES.renew, 'renew');
  }

  /**
   * Of those who work here the box office hears when they lose their rights; of an administrator it may not, if the event is
   * not on. Theirs are few scans, and wait for D1 as over HTTP.
   */
  #isOnlyAdmin(actor: DoorActor): boolean {
    const snapshot = this.#deps.snapshot();
    return actor.isAdmin && !(snapshot && mayWorkDoor(snapshot, { ...actor, isAdmin: false }));
  }

  /** Whether the session has ended, or has lost the rights that it came with. Fails where D1 does. */
  async #isOver(actor: DoorActor, claim: Claim, ask: ScannerSocketsDeps['find']): Promise<boolean> {
    const asker = await ask(claim);
    return asker.ok === false || (asker.ok === true && actor.isAdmin && asker.value.role !== 'admin');
  }

  /** The same for those who work here: where D1 cannot be asked, the door goes on. */
  async #isKnownOver(actor: DoorActor, claim: Claim, ask: ScannerSocketsDeps['find']): Promise<boolean> {
    try {
      return await this.#isOver(actor, claim, ask);
    } catch (error) {
      this.#deps.logError('socket session', error);
      return false;
    }
  }

  /** A ticket was used, or its check-in was undone: the next count tells. */
  ticketMoved(ticketId: string): void {
    this.#moved.add(ticketId);
    const [oldest] = this.#moved;
    if (oldest !== undefined && this.#moved.size > MOVED_PER_COUNT_MAX) this.#moved.delete(oldest);
  }

  /** Tells every device how many are in; changes that come close together are told as one. */
  tellCount(): void {
    if (this.#countTimer !== null) return;
    this.#countTimer = setTimeout(
      () => {
        this.#countTimer = null;
        const sockets = this.#deps.ctx.getWebSockets(TAG);
        const count = sockets.length > 0 ? this.#count([...this.#moved]) : null;
        this.#moved.clear();
        if (count) for (const socket of sockets) this.#tell(socket, count);
      },
      countsApartMs(this.#deps.ctx.getWebSockets(TAG).length),
    );
  }

  /** Tells every device at once, so that whoever was let in twice can still be found. */
  tellConflict(conflict: StoredConflict): void {
    for (const socket of this.#deps.ctx.getWebSockets(TAG)) {
      const { actor } = this.#seatOf(socket);
      this.#tell(socket, { type: 'conflict', conflict: conflictFor(conflict, actor.id) });
    }
  }

  /** After the event's staff changed: who no longer works the door is shown out at once. */
  closeStrangers(snapshot: EventSnapshot): void {
    for (const socket of this.#deps.ctx.getWebSockets(TAG)) {
      if (!mayWorkDoor(snapshot, this.#seatOf(socket).actor))
        socket.close(CLOSE_CODES.notPermitted, 'not permitted');
    }
  }

  closePerson(userId: string): void {
    this.#showOuts += 1;
    for (const socket of this.#deps.ctx.getWebSockets(TAG)) {
      if (this.#seatOf(socket).actor.id === userId) socket.close(CLOSE_CODES.renew, 'renew');
    }
  }

  /** A device that only listens hears names of guests too, so its session is looked at as often. */
  #tell(socket: WebSocket, event: DoorEvent): void {
    this.#send(socket, event);
    const { actor, claim } = this.#seatOf(socket);
    if (claim) void this.#lookAgain(socket, actor, claim);
  }

  #seatOf(socket: WebSocket): Seat {
    let seat = this.#seats.get(socket);
    if (!seat) {
      const { claim, ...actor } = socket.deserializeAttachment() as DoorHolder;
      seat = { actor, claim };
      this.#seats.set(socket, seat);
    }
    return seat;
  }

  #count(movedIds: readonly string[] = []): DoorEvent {
    const count = { type: 'count', ...this.#deps.door.count() } as const;
    return movedIds.length > 0 ? { ...count, moved: movedIds.map((id) => this.#moveOf(id)) } : count;
  }

  /** As it is now: used, undone and used again is one move. */
  #moveOf(ticketId: string): DoorMove {
    const entry = this.#deps.entryOf(ticketId);
    return { ticketId, use: entry && { at: entry.at, gate: entry.gate } };
  }

  #send(socket: WebSocket, event: DoorEvent): void {
    try {
      socket.send(JSON.stringify(event));
    } catch {
      // The device is gone; it asks again by the same request id when it is back.
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The id of a message that is otherwise unreadable, so that its sender can tell which one it was. */
function requestIdIn(message: string): string {
  const { requestId } = (parseJson(message) ?? {}) as { requestId?: unknown };
  return typeof requestId === 'string' ? requestId.slice(0, 64) : '';
}
