import { mayWorkAt } from '#durable/box-office/event-rights.ts';
import type { Claim, MaybeUnsynced } from '#durable/box-office/session-lookup.ts';
import { refuseSocket } from '#durable/support/refuse-socket.ts';
import type { SessionRow } from '#shared/auth/sessions.ts';
import type { Heads } from '#shared/check-in/heads.ts';
import { readScan } from '#shared/contracts/check-in.ts';
import { doorMessageSchema } from '#shared/contracts/live.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import { CLOSE_CODES, type DoorEvent, type DoorMove } from '#shared/live/live.ts';
import {
  DOOR_COUNT_EVERY_MS,
  DOOR_COUNTS_PER_SECOND,
  LIVE_MESSAGE_MAX_CHARS,
} from '#shared/live/live-limits.ts';
import { isAdministrator } from '#shared/organizations/rights.ts';
import type { CheckIn } from './check-in.ts';
import type { DoorEntry } from './check-in-log.ts';
import { conflictFor, type StoredConflict } from './conflict-store.ts';
import type { DoorActor } from './decide-check-in.ts';

const TAG = 'door';

/** Ticket changes in one count message. Above 800 a second, devices get the rest from their offline lists. */
const MOVED_PER_COUNT_MAX = 200;

/** Owner of a scanner's socket, with the claim of a session that can end. */
export interface DoorHolder extends DoorActor {
  claim: Claim | null;
}

interface Seat {
  actor: DoorActor;
  claim: Claim | null;
}

export interface ScannerSocketsDeps {
  ctx: DurableObjectState;
  now: () => number;
  door: CheckIn;
  entryOf: (ticketId: string) => DoorEntry | null;
  /** Null for a ticket whose holder has only come in, or not yet. */
  placeOf: (subjectId: string) => Heads | null;
  /** Reads the session from D1. */
  find: (claim: Claim) => Promise<MaybeUnsynced<SessionRow>>;
  /** Reads the session from a short cache. */
  findLeased: (claim: Claim) => Promise<MaybeUnsynced<SessionRow>>;
  snapshot: () => EventSnapshot | null;
  logError: (what: string, error: unknown) => void;
}

/** Interval of the count messages (ms). At a large door the devices scan, and each answer carries the count too. */
export function countsApartMs(devices: number): number {
  return Math.max(DOOR_COUNT_EVERY_MS, (devices * 1_000) / DOOR_COUNTS_PER_SECOND);
}

/**
 * The scanner devices, each on one hibernating WebSocket. Several scans may be in flight, matched by request id;
 * they are decided like scans over HTTP, permissions included. Every device receives the current count.
 */
export class ScannerSockets {
  readonly #deps: ScannerSocketsDeps;
  /** Cache of the socket attachments, which never change. */
  readonly #seats = new WeakMap<WebSocket, Seat>();
  #countTimer: ReturnType<typeof setTimeout> | null = null;
  /** Tickets used or undone since the last count message. */
  readonly #moved = new Set<string>();
  /** The newest change of a guest list since the last count message. */
  #changes: number | null = null;
  /** Forced disconnects in this instance; a change reveals one that happened during an await. */
  #disconnects = 0;

  constructor(deps: ScannerSocketsDeps) {
    this.#deps = deps;
  }

  /** Checks permissions again: the connection token may predate a removal or a deactivation. */
  async open(holder: DoorHolder): Promise<Response> {
    const before = this.#disconnects;
    if (holder.claim && (await this.#isKnownOver(holder, holder.claim, this.#deps.find)))
      return refuseSocket(CLOSE_CODES.renew, 'renew');
    // A disconnect during the D1 lookup may concern this person: the client must request a new token.
    if (before !== this.#disconnects) return refuseSocket(CLOSE_CODES.renew, 'renew');
    const snapshot = this.#deps.snapshot();
    if (snapshot && !this.#mayWork(snapshot, holder))
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
        const before = this.#disconnects;
        const isOver = await this.#isOver(actor, claim, this.#deps.find);
        // A disconnect during the lookup may concern this person: the client repeats the scan on its next socket.
        if (isOver || before !== this.#disconnects) {
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
      if (answer.ok && answer.value.outcome !== 'refused') this.sendCount();
    } catch (error) {
      this.#deps.logError('socket scan', error);
      this.#send(socket, { type: 'refusal', requestId, code: 'SCAN_FAILED' });
    }
    if (claim) await this.#recheckSession(socket, actor, claim);
  }

  /**
   * Runs after the answer, because a scan does not wait for D1: closes the socket if its session ended or lost its
   * rights. The device then requests a new token, and the refusal states the reason.
   */
  async #recheckSession(socket: WebSocket, actor: DoorActor, claim: Claim): Promise<void> {
    if (await this.#isKnownOver(actor, claim, this.#deps.findLeased))
      socket.close(CLOSE_CODES.renew, 'renew');
  }

  /**
   * The box office is notified when staff lose access, but not always when an administrator does. Administrators
   * scan rarely, so their scans wait for D1, as over HTTP.
   */
  #isOnlyAdmin(actor: DoorActor): boolean {
    const snapshot = this.#deps.snapshot();
    return actor.isAdmin && !(snapshot && this.#mayWork(snapshot, { ...actor, isAdmin: false }));
  }

  /** Whether the session ended or lost its administrator role. Rejects when D1 is unreachable. */
  async #isOver(actor: DoorActor, claim: Claim, find: ScannerSocketsDeps['find']): Promise<boolean> {
    const session = await find(claim);
    return session.ok ? actor.isAdmin && !isAdministrator(session.value) : session.code !== null;
  }

  /** The same for staff, except that check-in continues while D1 is unreachable. */
  async #isKnownOver(actor: DoorActor, claim: Claim, find: ScannerSocketsDeps['find']): Promise<boolean> {
    try {
      return await this.#isOver(actor, claim, find);
    } catch (error) {
      this.#deps.logError('socket session', error);
      return false;
    }
  }

  /** A ticket was used, or its check-in was undone; goes into the next count message. */
  ticketMoved(ticketId: string): void {
    this.#moved.add(ticketId);
    const [oldest] = this.#moved;
    if (oldest !== undefined && this.#moved.size > MOVED_PER_COUNT_MAX) this.#moved.delete(oldest);
  }

  /** A guest list changed: devices fetch the changes up to this number. */
  listChanged(upTo: number): void {
    this.#changes = upTo;
    this.sendCount();
  }

  /** Sends all devices the current count, throttled by `countsApartMs`. */
  sendCount(): void {
    if (this.#countTimer !== null) return;
    this.#countTimer = setTimeout(
      () => {
        this.#countTimer = null;
        const sockets = this.#deps.ctx.getWebSockets(TAG);
        const count = sockets.length > 0 ? this.#count([...this.#moved]) : null;
        this.#moved.clear();
        this.#changes = null;
        if (count) for (const socket of sockets) this.#sendAndRecheck(socket, count);
      },
      countsApartMs(this.#deps.ctx.getWebSockets(TAG).length),
    );
  }

  /** Alerts all devices at once, while the guest can still be found. */
  sendConflict(conflict: StoredConflict): void {
    for (const socket of this.#deps.ctx.getWebSockets(TAG)) {
      const { actor } = this.#seatOf(socket);
      this.#sendAndRecheck(socket, { type: 'conflict', conflict: conflictFor(conflict, actor.id) });
    }
  }

  sendToAll(event: DoorEvent): void {
    for (const socket of this.#deps.ctx.getWebSockets(TAG)) this.#sendAndRecheck(socket, event);
  }

  /** Sends it to the devices of one person. */
  sendTo(userId: string, event: DoorEvent): void {
    for (const socket of this.#deps.ctx.getWebSockets(TAG))
      if (this.#seatOf(socket).actor.id === userId) this.#sendAndRecheck(socket, event);
  }

  /** Call after the staff changed: disconnects everybody who may no longer work the door. */
  closeUnauthorized(snapshot: EventSnapshot): void {
    for (const socket of this.#deps.ctx.getWebSockets(TAG)) {
      if (!this.#mayWork(snapshot, this.#seatOf(socket).actor))
        socket.close(CLOSE_CODES.notPermitted, 'not permitted');
    }
  }

  closePerson(userId: string): void {
    this.#disconnects += 1;
    for (const socket of this.#deps.ctx.getWebSockets(TAG)) {
      if (this.#seatOf(socket).actor.id === userId) socket.close(CLOSE_CODES.renew, 'renew');
    }
  }

  /** A device that only listens receives guests' names too, so its session is checked as often. */
  #sendAndRecheck(socket: WebSocket, event: DoorEvent): void {
    this.#send(socket, event);
    const { actor, claim } = this.#seatOf(socket);
    if (claim) void this.#recheckSession(socket, actor, claim);
  }

  #mayWork(snapshot: EventSnapshot, actor: DoorActor): boolean {
    return mayWorkAt(snapshot, actor, 'door', this.#deps.now());
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
    return {
      ...count,
      ...(movedIds.length > 0 && { moved: movedIds.map((id) => this.#moveOf(id)) }),
      ...(this.#changes !== null && { changes: this.#changes }),
    };
  }

  /** The current state: used, undone and used again is one change. */
  #moveOf(ticketId: string): DoorMove {
    const entry = this.#deps.entryOf(ticketId);
    const place = this.#deps.placeOf(ticketId);
    return { ticketId, use: entry && { at: entry.at, gate: entry.gate }, ...(place && { place }) };
  }

  #send(socket: WebSocket, event: DoorEvent): void {
    try {
      socket.send(JSON.stringify(event));
    } catch {
      // The device has disconnected; it retries with the same request id.
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

/** The request id of an otherwise invalid message, so that its sender can match the refusal. */
function requestIdIn(message: string): string {
  const { requestId } = (parseJson(message) ?? {}) as { requestId?: unknown };
  return typeof requestId === 'string' ? requestId.slice(0, 64) : '';
}
