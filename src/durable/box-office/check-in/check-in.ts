import type { Outbox } from '#durable/box-office/d1-sync/outbox.ts';
import { mayWorkAt } from '#durable/box-office/event-rights.ts';
import type { ForeignCode } from '#shared/check-in/foreign-code.ts';
import type { ParsedQr, SignatureVerdict } from '#shared/codes/qr.ts';
import type { DoorCount, ReadScan, ScanOutput, ScanRefusal, UndoOutput } from '#shared/contracts/check-in.ts';
import { toIso } from '#shared/contracts/common.ts';
import { errorText } from '#shared/errors/error-text.ts';
import { done, type ErrorCode, type Outcome, refused } from '#shared/errors/errors.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import { SCAN_AGE_MAX_MS, SCAN_CLOCK_SKEW_MS } from '#shared/limits.ts';
import type { AnyRight } from '#shared/organizations/rights.ts';
import type { DoorTicket } from '#shared/tickets/door-ticket.ts';
import {
  type AnsweredScan,
  type CheckInLog,
  type DoorEntry,
  type LoggedScan,
  subjectText,
} from './check-in-log.ts';
import type { ConflictStore, StoredConflict } from './conflict-store.ts';
import {
  type DoorActor,
  decideCheckIn,
  isTicketOf,
  type PresentedTicket,
  readSubject,
} from './decide-check-in.ts';
import { type UndoRequest, undoRefusal } from './decide-undo.ts';
import { firstScanFor, isNewlyLetIn, isOwn } from './own-scan.ts';
import { markedTicketOf, scannedTicketOf } from './scanned-ticket.ts';
import type { TicketStore } from './ticket-store.ts';
import type { TakenBack, UndoStore } from './undo-store.ts';
import type { UnknownCodeLimiter } from './unknown-code-limiter.ts';
import { WriteCoalescer } from './write-coalescer.ts';

export interface ScanRequest extends ReadScan {
  actor: DoorActor;
  /** Admitted offline by a helper's phone that was revoked since: recorded as a conflict, admits nobody. */
  isRevoked?: boolean;
}

export type ScanAnswer = Outcome<ScanOutput>;

export interface CheckInDeps {
  now: () => number;
  store: TicketStore;
  log: CheckInLog;
  undos: UndoStore;
  unknownCodes: UnknownCodeLimiter;
  conflicts: ConflictStore;
  snapshot: () => EventSnapshot | null;
  /** The snapshot from D1, which is read if there is none yet. */
  freshSnapshot: () => Promise<EventSnapshot | null>;
  /** Reloads the snapshot from D1. */
  reload: () => Promise<void>;
  /** Whether the key that a QR names still admits. */
  isKeyKnown: (qr: ParsedQr) => boolean;
  /** Verifies the signature of a ticket's QR. About 60 µs, as much as the rest of a scan. */
  verify: (qr: ParsedQr) => Promise<SignatureVerdict>;
  /** D1's record of a ticket; null when it does not belong to this event. */
  lookUp: (code: PresentedTicket) => Promise<DoorTicket | null>;
  /** Whether an order of this event has this short code, by local records. */
  isOrder: (shortCode: string) => boolean;
  /** Reads a typed code that is no ticket here: an order, or a code of another event, if this person may know. */
  lookUpForeign: (code: PresentedTicket, userId: string) => Promise<ForeignCode | null>;
  outbox: Outbox;
  /** Alerts every device at the door at once. */
  onConflict: (conflict: StoredConflict) => void;
  /** Resolves when all writes so far are durable. */
  written: () => Promise<void>;
  pause: (ms: number) => Promise<void>;
}

/** Facts about a scan besides its ticket. */
interface ScanFacts {
  /** D1 was read already. */
  lookedUp: boolean;
  /** D1's record of a typed code that is no ticket of this event. */
  foreign: ForeignCode | null;
  /** Of the QR of a ticket of this event; null for other codes. */
  signature: SignatureVerdict | 'unverified' | null;
}

/** A decided scan and its entry for D1. */
type Decided = Pick<LoggedScan, 'answer' | 'news'>;

/**
 * Admits each ticket once. A decision is one synchronous read and one row in the log; concurrent scans share one
 * storage commit (write coalescing). D1 is read only for unknown tickets.
 */
export class CheckIn {
  readonly #deps: CheckInDeps;
  readonly #writes: WriteCoalescer;
  #checkedIn: number | null = null;

  constructor(deps: CheckInDeps) {
    this.#deps = deps;
    this.#writes = new WriteCoalescer(deps.written, deps.pause);
  }

  get checkedIn(): number {
    this.#checkedIn ??= this.#deps.store.countUsed();
    return this.#checkedIn;
  }

  count(): DoorCount {
    const snapshot = this.#deps.snapshot();
    const sold = snapshot?.types.reduce((total, type) => total + type.sold, 0) ?? 0;
    return { checkedIn: this.checkedIn, sold, isCancelled: snapshot?.status === 'cancelled', inside: [] };
  }

  /** Call after tickets came in from D1, some of them used. */
  recount(): void {
    this.#checkedIn = null;
  }

  /**
   * Call in a transaction. The guest list and recorded answers show this name from then on.
   * @param leaving tickets that are about to be refunded
   */
  renameHolder(userId: string, name: string, leaving: ReadonlySet<string>): void {
    const { store, log, undos } = this.#deps;
    store.renameHolder(userId, name, leaving);
    for (const store of [log, undos]) store.renameHolder(userId, name);
  }

  /** The snapshot, if the actor may work the door, or has another right that is enough. */
  async permit(actor: DoorActor, right: AnyRight = 'door'): Promise<Outcome<EventSnapshot>> {
    let snapshot = this.#deps.snapshot() ?? (await this.#deps.freshSnapshot());
    if (!snapshot || !mayWorkAt(snapshot, actor, right, this.#deps.now())) {
      // The person may have joined the staff since the snapshot was read.
      await this.#deps.reload();
      snapshot = this.#deps.snapshot();
    }
    if (!snapshot) return refused('EVENT_NOT_FOUND');
    return mayWorkAt(snapshot, actor, right, this.#deps.now())
      ? done(snapshot)
      : refused('SCAN_NOT_PERMITTED');
  }

  async #known(): Promise<Outcome<EventSnapshot>> {
    const snapshot = this.#deps.snapshot() ?? (await this.#deps.freshSnapshot());
    return snapshot ? done(snapshot) : refused('EVENT_NOT_FOUND');
  }

  async scan(received: ScanRequest): Promise<ScanAnswer> {
    const permitted = received.isRevoked ? await this.#known() : await this.permit(received.actor);
    if (!permitted.ok) return permitted;
    // The guest was admitted even if the device's clock is wrong: an implausible time becomes the time of arrival.
    const request = this.#isPlausible(received.scannedAt) ? received : { ...received, scannedAt: null };

    const presented = readSubject(request.subject);
    const { eventId } = permitted.value;
    const decide = (facts: ScanFacts) =>
      this.#writes.next(() => this.#decideAndWrite(request, presented, facts));
    const signed = isTicketOf(eventId, presented) ? presented.qr : null;
    let signature: ScanFacts['signature'] = null;
    if (signed) signature = this.#deps.isKeyKnown(signed) ? 'unverified' : 'unknown_key';
    const first = await decide({ lookedUp: false, foreign: null, signature });
    if (first) return first;
    if (signed && signature === 'unverified') {
      signature = await this.#deps.verify(signed);
      const verified = await decide({ lookedUp: false, foreign: null, signature });
      if (verified) return verified;
    }
    // Signatures cannot be forged: signed codes skip the limit, so that offline uploads are never rejected by it.
    if (signature !== 'valid' && !this.#deps.unknownCodes.take(received.actor.id))
      return refused('TOO_MANY_UNKNOWN_CODES');
    const [foreign] = await Promise.all([
      this.#deps.lookUpForeign(presented, received.actor.id),
      this.#loadTicketFromD1(presented),
    ]);
    const last = await decide({ lookedUp: true, foreign, signature });
    if (!last) throw new Error('A ticket that was looked up must be decided');
    return last;
  }

  #isPlausible(scannedAt: number | null): boolean {
    if (scannedAt === null) return true;
    const ahead = scannedAt - this.#deps.now();
    return ahead <= SCAN_CLOCK_SKEW_MS && ahead >= -SCAN_AGE_MAX_MS;
  }

  /** Undoes an admission: the ticket is active again. Idempotent by request id. */
  async undo(request: UndoRequest): Promise<Outcome<UndoOutput>> {
    const permitted = await this.permit(request.actor);
    if (!permitted.ok) return permitted;
    const presented: PresentedTicket = { form: 'found', ticketId: request.ticketId };
    const { store, unknownCodes } = this.#deps;
    if (!store.findPresented(presented)) {
      // Anybody can invent an id, and each costs a D1 lookup and a row.
      if (!unknownCodes.take(request.actor.id)) return refused('TOO_MANY_UNKNOWN_CODES');
      await this.#loadTicketFromD1(presented);
      if (store.findPresented(presented)) unknownCodes.giveBack(request.actor.id);
    }
    return this.#writes.next(() => this.#undoAndWrite(request));
  }

  async #loadTicketFromD1(presented: PresentedTicket): Promise<void> {
    const { store, lookUp } = this.#deps;
    const found = await lookUp(presented);
    if (!found) return;
    const isFormer = found.status === 'transferred';
    const ticket = isFormer ? await lookUp({ form: 'found', ticketId: found.id }) : found;
    if (!ticket) return;
    store.addTickets([ticket]);
    if (isFormer) store.addFormerCodes(found);
    this.recount();
  }

  /**
   * Null when the signature must be verified, or the ticket read from D1, first. Synchronous, so no other scan can
   * interleave.
   */
  #decideAndWrite(request: ScanRequest, presented: PresentedTicket, facts: ScanFacts): ScanAnswer | null {
    const { log, unknownCodes } = this.#deps;
    const { requestId, offline, gate, device } = request;
    const key = { userId: request.actor.id, requestId };
    const subject = subjectText(request);
    const known = this.#recall(request);
    if (known && known.subject !== subject) return refused('REQUEST_ID_REUSED');
    if (known && !isNewlyLetIn(known, request)) return done(this.#asOfNow(known.answer, requestId));
    const snapshot = this.#deps.snapshot();
    if (!snapshot) return refused('EVENT_NOT_FOUND');

    const found = this.#deps.store.findPresented(presented);
    if (!found && facts.signature === 'unverified') return null;
    // The secret of a ticket that is known here proves as much as a signature.
    const signature = facts.signature === 'unverified' ? 'valid' : facts.signature;
    const isOrder = !found && presented.form === 'short' && this.#deps.isOrder(presented.shortCode);
    const foreign = isOrder ? 'order' : facts.foreign?.kind;
    const decision = decideCheckIn(snapshot, presented, found, { ...facts, signature, foreign, offline });
    if (decision.kind === 'look_up') return null;
    const { ticket } = decision;
    const decided = request.isRevoked
      ? ({ kind: 'refuse', code: 'PHONE_REVOKED', ticket } as const)
      : decision;
    if (signature !== 'valid' && !isOrder) {
      // The D1 lookup has already taken a token; return it if the ticket exists.
      if (ticket && facts.lookedUp) unknownCodes.giveBack(key.userId);
      if (!ticket && !facts.lookedUp && !unknownCodes.take(key.userId))
        return refused('TOO_MANY_UNKNOWN_CODES');
    }
    const { answer, news } =
      decided.kind === 'admit'
        ? this.#admit(request, decided.ticket)
        : this.#refuse(request, decided, { foreign: facts.foreign, isInD1: known !== null });
    try {
      log.append({ key, subject, offline, answer, gate, device, ticket, news });
    } catch (error) {
      this.recount();
      throw error;
    }
    this.#checkedIn = answer.checkedIn;
    return done(answer);
  }

  /** The earlier answer to this request, given to this person or to a colleague on the same device. */
  #recall(request: ScanRequest): AnsweredScan | null {
    const { actor, requestId, sentBy } = request;
    const { log } = this.#deps;
    const own = log.recall({ userId: actor.id, requestId });
    if (sentBy.length === 0 || (own && !isNewlyLetIn(own, request))) return own;
    const theirs = sentBy.flatMap((userId) => log.recall({ userId, requestId }) ?? []);
    return theirs.find((known) => !isNewlyLetIn(known, request)) ?? own ?? theirs[0] ?? null;
  }

  /** Repeats the first answer, but flags an admission that was undone since: a repeat must not admit again. */
  #asOfNow(answer: ScanOutput, requestId: string): ScanOutput {
    if (answer.outcome !== 'valid') return answer;
    const entry = this.#deps.store.entryOf(answer.ticket.id);
    // An entry without a request id came from D1.
    const isCurrent = entry !== null && (entry.requestId === requestId || entry.requestId === '');
    return isCurrent ? answer : { ...answer, takenBack: true };
  }

  #admit({ gate, scannedAt }: ScanRequest, ticket: DoorTicket): Decided {
    const at = this.#entryTime(scannedAt, ticket);
    return {
      answer: this.#validAnswer(ticket, { at, gate }, this.checkedIn + 1),
      news: { entry: 'admitted', at, refusal: null },
    };
  }

  /** A scan time before the purchase means a slow device clock: use the time of the purchase. */
  #entryTime(scannedAt: number | null, ticket: DoorTicket | null): number {
    return scannedAt === null ? this.#deps.now() : Math.max(scannedAt, ticket?.soldAt ?? scannedAt);
  }

  /** @param details.isInD1 D1 already has this scan */
  #refuse(
    request: ScanRequest,
    { code, ticket }: { code: ScanRefusal; ticket: DoorTicket | null },
    { foreign, isInD1 }: { foreign: ForeignCode | null; isInD1: boolean },
  ): Decided {
    const at = this.#entryTime(request.scannedAt, ticket);
    const isUsed = code === 'TICKET_ALREADY_USED' || code === 'PHONE_REVOKED';
    const entry = isUsed && ticket ? this.#deps.store.entryOf(ticket.id) : null;
    // The response was lost and another person has signed in on the device since: still the same admission.
    if (ticket && entry && isOwn(entry, request) && entry.requestId === request.requestId)
      return { answer: this.#validAnswer(ticket, entry, this.checkedIn), news: null };

    // Same device and gate: a duplicate read, not a conflict.
    const isConflict = request.offline && !(entry && isOwn(entry, request) && entry.gate === request.gate);
    const isNews = isConflict ? this.#recordConflict(request, { code, ticket, at, entry }) : !isInD1;
    return {
      answer: {
        outcome: 'refused',
        code,
        message: errorText(code),
        ticket: ticket ? markedTicketOf(ticket) : null,
        firstScan: entry ? firstScanFor(request, entry) : null,
        ...(code === 'WRONG_EVENT' && foreign && { eventName: foreign.eventName }),
        conflict: isConflict,
        checkedIn: this.checkedIn,
      },
      news: isNews ? { entry: isConflict ? 'conflict' : 'refused', at, refusal: code } : null,
    };
  }

  /** @returns whether the conflict is new */
  #recordConflict(
    request: ScanRequest,
    {
      code,
      ticket,
      at,
      entry,
    }: { code: ScanRefusal; ticket: DoorTicket | null; at: number; entry: DoorEntry | null },
  ): boolean {
    const { requestId, gate, device, actor } = request;
    const conflict = this.#deps.conflicts.add({
      requestId,
      gate,
      device,
      code,
      at,
      by: actor.id,
      ticketId: ticket?.id ?? null,
      firstScan: entry,
    });
    if (conflict) this.#deps.onConflict(conflict);
    return conflict !== null;
  }

  #undoAndWrite(request: UndoRequest): Outcome<UndoOutput> {
    const key = { userId: request.actor.id, requestId: request.requestId };
    const known = this.#deps.undos.recall(key);
    if (known) return known.ticketId === request.ticketId ? known.answer : refused('REQUEST_ID_REUSED');
    const snapshot = this.#deps.snapshot();
    if (!snapshot) return refused('EVENT_NOT_FOUND');
    const answer = this.#decideUndo(request, snapshot);
    // Refusals are recorded too: a repeat must not undo a later admission.
    this.#deps.undos.record(key, request.ticketId, answer);
    return answer.answer;
  }

  #decideUndo(
    request: UndoRequest,
    snapshot: EventSnapshot,
  ): { answer: Outcome<UndoOutput>; takenBack: TakenBack | null } {
    const { store, outbox, now } = this.#deps;
    const refuse = (code: ErrorCode) => ({ answer: refused(code), takenBack: null });
    const ticket = store.findTicket({ id: request.ticketId });
    if (!ticket) return refuse('NOT_FOUND');
    if (ticket.status === 'refunded') return refuse('TICKET_REFUNDED');
    const entry = store.entryOf(ticket.id);
    if (ticket.status !== 'used' || !entry) return refuse('NOT_CHECKED_IN');
    const at = now();
    const refusal = undoRefusal(snapshot, request, entry, at);
    if (refusal) return refuse(refusal);

    const before = this.checkedIn;
    store.markUndone(ticket.id);
    this.#checkedIn = before - 1;
    outbox.add({
      kind: 'check_in',
      entry: 'undone',
      ticketId: ticket.id,
      refusal: null,
      scannedBy: request.actor.id,
      gate: entry.gate,
      scannedAt: at,
    });
    return {
      answer: done({ ticket: scannedTicketOf(ticket), checkedIn: this.checkedIn }),
      takenBack: { at, gate: entry.gate },
    };
  }

  #validAnswer(
    ticket: DoorTicket,
    { at, gate }: Pick<DoorEntry, 'at' | 'gate'>,
    checkedIn: number,
  ): ScanOutput {
    return { outcome: 'valid', ticket: markedTicketOf(ticket), scannedAt: toIso(at), gate, checkedIn };
  }
}
