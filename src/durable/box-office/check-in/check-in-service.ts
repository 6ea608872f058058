import { RpcTarget } from 'cloudflare:workers';
import { readHoldersByEmail } from '#db/readers/check-in/ticket-holders.ts';
import { readDoorTickets } from '#db/readers/sales/sold-tickets.ts';
import { readEndedPhone } from '#db/readers/staff/helper-phones.ts';
import type { D1Sync } from '#durable/box-office/d1-sync/d1-sync.ts';
import type { EventContext } from '#durable/box-office/event-context.ts';
import { mayRunAt, mayWorkAt } from '#durable/box-office/event-rights.ts';
import type { EventStores } from '#durable/box-office/event-stores.ts';
import type { Claim, MaybeUnsynced } from '#durable/box-office/session-lookup.ts';
import type { VoucherService } from '#durable/box-office/vouchers/voucher-service.ts';
import { ConnectionTokens } from '#durable/support/connection-tokens.ts';
import type {
  DoorStats,
  LookupOutput,
  ReadScan,
  ScanOutput,
  UndoOutput,
} from '#shared/contracts/check-in.ts';
import { done, type Outcome, type Refusal, refused } from '#shared/errors/errors.ts';
import { SCAN_AGE_MAX_MS } from '#shared/limits.ts';
import type { DoorEvent } from '#shared/live/live.ts';
import { isAdministrator } from '#shared/organizations/rights.ts';
import { CheckIn } from './check-in.ts';
import { conflictFor } from './conflict-store.ts';
import type { DoorActor } from './decide-check-in.ts';
import type { UndoRequest } from './decide-undo.ts';
import type { findByCode } from './find-by-code.ts';
import { GuestList, type OfflineChanges } from './guest-list.ts';
import { GuestListStore } from './guest-list-store.ts';
import { PartyGuests } from './heads/party-guests.ts';
import { Passages } from './heads/passages.ts';
import { noteRuleChanges } from './heads/rule-changes.ts';
import { countsOut } from './heads/zones.ts';
import { type DoorHolder, ScannerSockets } from './scanner-sockets.ts';
import type { UndoReport } from './undo-store.ts';
import type { UnknownCodesOf } from './unknown-code-limiter.ts';

/** Conflicts shown on a scanner, newest first. */
export const CONFLICTS_SHOWN_MAX = 50;

/** Offline scans that are taken from one revoked phone: more than a gate admits in a night. */
const LATE_SCANS_MAX = 5_000;

/** People by id; the Worker adds their names. */
export interface DoorOversight {
  undos: UndoReport;
  unknownCodes: UnknownCodesOf[];
}

/** Admits guests: scans over HTTP and the scanners' sockets, undo, the guest list and its offline copy. */
export class CheckInService extends RpcTarget {
  readonly checkIn: CheckIn;
  readonly passages: Passages;
  readonly #event: EventContext;
  readonly #stores: EventStores;
  readonly #sync: D1Sync;
  readonly #guestList: GuestList;
  readonly #sockets: ScannerSockets;
  readonly #tokens: ConnectionTokens<DoorHolder>;
  #lastRead: Promise<unknown> = Promise.resolve();

  constructor(
    event: EventContext,
    stores: EventStores,
    sync: D1Sync,
    codes: ReturnType<typeof findByCode>,
    vouchers: Pick<VoucherService, 'addTo'>,
  ) {
    super();
    this.#event = event;
    this.#stores = stores;
    this.#sync = sync;
    const { ctx, bus, sessions, now, pause, written, reload, freshSnapshot, knownSnapshot } = event;
    const { tickets, entries, lists, places } = stores;
    const passages = new Passages({
      tickets,
      entries,
      lists,
      places,
      onMoved: (moved) => bus.emit('headsMoved', moved),
    });
    this.passages = passages;
    this.checkIn = new CheckIn({
      now,
      passages,
      pause,
      written,
      outbox: sync.outbox,
      snapshot: knownSnapshot,
      freshSnapshot,
      reload,
      unknownCodes: stores.unknownCodes,
      store: stores.tickets,
      log: stores.checkInLog,
      undos: stores.undos,
      conflicts: stores.conflicts,
      isKeyKnown: codes.isKeyKnown,
      verify: codes.verify,
      lookUp: codes.findTicket,
      isOrder: (shortCode) => stores.orders.find({ shortCode }) !== null,
      lookUpForeign: (code, userId) => codes.findForeign(code, { kind: 'ticket', userId }),
      onConflict: (conflict) => {
        this.#sockets.sendConflict(conflict);
        bus.emit('conflictFound', {});
      },
    });
    const guests = new GuestListStore(
      stores.materializedSql,
      new PartyGuests({ sql: stores.materializedSql, passages, snapshot: knownSnapshot, now }),
    );
    this.#guestList = new GuestList({
      store: guests,
      permit: (actor, right) => this.checkIn.permit(actor, right),
      addVouchers: (entries) => vouchers.addTo(entries),
      findHolders: (email) => readHoldersByEmail(event.reader(), event.eventId, email),
      backfill: sync.backfill,
    });
    this.#sockets = new ScannerSockets({
      ctx,
      now,
      door: this.checkIn,
      snapshot: knownSnapshot,
      entryOf: (ticketId) => stores.tickets.entryOf(ticketId),
      placeOf: (subjectId) => passages.placeOf(subjectId),
      find: (claim) => sessions.find(claim),
      findLeased: (claim) => sessions.findLeased(claim),
      logError: event.logError,
    });
    this.#tokens = new ConnectionTokens(now);
    noteRuleChanges({ sql: stores.materializedSql, bus, lists, now });
    bus.on('listsChanged', () => this.#sockets.listChanged(guests.latestChange()));
    bus.on('admitted', ({ ticketId }) => this.#sockets.ticketMoved(ticketId));
    bus.on('headsMoved', ({ subjectId }) => {
      if (subjectId !== null) this.#sockets.ticketMoved(subjectId);
    });
    bus.on('sold', () => this.#sockets.sendCount());
    bus.on('ticketsBackfilled', () => this.checkIn.recount());
    // Used tickets may have been refunded.
    bus.on('refunded', () => this.checkIn.recount());
    bus.on('snapshotChanged', ({ previous, current }) => {
      this.#sockets.closeUnauthorized(current);
      if (current.status === 'cancelled' && previous?.status !== 'cancelled') this.#sockets.sendCount();
    });
  }

  async scan(claim: Claim, request: ReadScan): Promise<MaybeUnsynced<ScanOutput>> {
    const { sessions, snapshot, now } = this.#event;
    // The object is notified when staff lose access, so their sessions are cached; an administrator's session is not.
    const person = { id: claim.userId, isAdmin: false };
    const isStaff = snapshot.current && mayWorkAt(snapshot.current, person, 'door', now());
    const session = isStaff ? await sessions.findLeased(claim) : await sessions.find(claim);
    if (!session.ok && claim.authProvider === 'helper' && request.offline && session.code !== null)
      return this.#scanLate(claim, request, session);
    if (!session.ok) return session;
    const { userId, role } = session.value;
    const actor = { id: userId, isAdmin: !isStaff && isAdministrator({ role }) };
    const answer = await this.checkIn.scan({ ...request, actor });
    if (answer.ok && answer.value.outcome !== 'refused') this.#sockets.sendCount();
    return answer;
  }

  /** A helper's phone sends what it admitted offline after its session has ended: by the night, or revoked. */
  async #scanLate(claim: Claim, request: ReadScan, ended: Refusal): Promise<Outcome<ScanOutput>> {
    const { reader, eventId, now } = this.#event;
    const phone = await readEndedPhone(reader(), { id: claim.userId, tokenHash: claim.sessionId, eventId });
    if (!phone) return ended;
    const { endedAt } = phone;
    const isLate = endedAt !== null && now() - endedAt > SCAN_AGE_MAX_MS;
    if (isLate || this.#stores.conflicts.countOf(claim.userId) >= LATE_SCANS_MAX) return ended;
    const actor = { id: claim.userId, isAdmin: false };
    return this.checkIn.scan({ ...request, actor, isRevoked: endedAt !== null });
  }

  async undo(request: UndoRequest): Promise<Outcome<UndoOutput>> {
    const answer = await this.checkIn.undo(request);
    if (answer.ok) {
      this.#sockets.ticketMoved(request.ticketId);
      this.#sockets.sendCount();
    }
    return answer;
  }

  /** Takes over from D1 which of these tickets are disputed or refunded. One call at a time, so that the last read counts. */
  readAgain(ticketIds: readonly string[]): Promise<void> {
    const turn = this.#lastRead.then(() => this.#readAgain(ticketIds));
    this.#lastRead = turn.catch(() => {});
    return turn;
  }

  async #readAgain(ticketIds: readonly string[]): Promise<void> {
    const { reader, eventId, bus, reload } = this.#event;
    const tickets = await readDoorTickets(reader(), eventId, ticketIds);
    this.#stores.transaction(() => {
      this.#stores.tickets.addTickets(tickets);
      for (const ticket of tickets) this.#stores.tickets.takeOver(ticket);
    });
    bus.emit('refunded', {});
    await reload();
    this.#sockets.sendCount();
  }

  lookUp(actor: DoorActor, name: string): Promise<Outcome<LookupOutput>> {
    return this.#guestList.lookUp(actor, name);
  }

  offlineChanges(actor: DoorActor, since: number): Promise<Outcome<OfflineChanges>> {
    return this.#guestList.changes(actor, since);
  }

  async stats(actor: DoorActor): Promise<Outcome<DoorStats>> {
    const permitted = await this.checkIn.permit(actor);
    if (!permitted.ok) return permitted;
    // The persisted snapshot has the staff, but outdated sales numbers.
    const snapshot = await this.#event.freshSnapshot();
    if (!snapshot) return refused('EVENT_NOT_FOUND');
    await this.#sync.backfill.once();
    const conflicts = this.#stores.conflicts
      .newest(CONFLICTS_SHOWN_MAX)
      .map((conflict) => conflictFor(conflict, actor.id));
    const { gates } = snapshot.doors;
    return done({ ...this.checkIn.count(), gates, countsOut: countsOut(snapshot), conflicts });
  }

  /** Undos and unknown codes of the staff, for the organizer. */
  async oversight(actor: DoorActor): Promise<Outcome<DoorOversight>> {
    const snapshot = await this.#event.freshSnapshot();
    if (!snapshot || !mayRunAt(snapshot, actor, 'door', this.#event.now())) return refused('EVENT_NOT_FOUND');
    const { undos, unknownCodes } = this.#stores;
    return done({ undos: undos.report(), unknownCodes: unknownCodes.report() });
  }

  /** A one-time connection token for a scanner's socket. The claim's session is checked again on connect. */
  async issueToken(
    actor: DoorActor,
    claim: Claim | null,
  ): Promise<Outcome<{ token: string; expiresAt: number }>> {
    const allowed = await this.stats(actor);
    if (!allowed.ok) return allowed;
    return done(this.#tokens.issue({ ...actor, claim }, crypto.getRandomValues(new Uint8Array(16))));
  }

  /** @returns null when the token is unknown, used or expired */
  async openSocket(token: string): Promise<Response | null> {
    const holder = this.#tokens.redeem(token);
    return holder ? await this.#sockets.open(holder) : null;
  }

  receive(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    return this.#sockets.receive(socket, message);
  }

  /** Call after a cash sale that admitted its guests. */
  sendCount(): void {
    this.#sockets.sendCount();
  }

  /** Tells all open devices. */
  tellAll(event: DoorEvent): void {
    this.#sockets.sendToAll(event);
  }

  /** Tells the open devices of one person. */
  tellPerson(userId: string, event: DoorEvent): void {
    this.#sockets.sendTo(userId, event);
  }

  disconnect(userId: string): void {
    this.#sockets.closePerson(userId);
  }
}
