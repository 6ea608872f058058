import type { EventSnapshot } from '#db/readers/events/event-snapshot.ts';
import type { DoorTicket } from '#db/readers/sales/sold-tickets.ts';
import type { ForeignCode } from '#db/readers/tickets/foreign-codes.ts';
import type { ParsedQr } from '#shared/codes/qr.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { DoorCount, ReadScan, ScanOutput, ScanRefusal, UndoOutput } from '#shared/contracts/door.ts';
import type { ErrorCode, Outcome } from '#shared/errors/errors.ts';
import { done, errorText, refused } from '#shared/errors/errors.ts';
import { SCAN_AGE_MAX_MS, SCAN_CLOCK_SKEW_MS } from '#shared/limits.ts';
import type { Outbox } from '../d1-sync/outbox.ts';
import {
  type AnsweredScan,
  type CheckInLog,
  type DoorEntry,
  type LoggedScan,
  subjectText,
} from './check-in-log.ts';
import type { ConflictStore, StoredConflict } from './conflict-store.ts';
import type { DoorActor, PresentedTicket } from './decide-check-in.ts';
import { decideCheckIn, isTicketOf, mayWorkDoor, readSubject } from './decide-check-in.ts';
import { type UndoRequest, undoRefusal } from './decide-undo.ts';
import { scannedTicketOf } from './scanned-ticket.ts';
import type { KnownTicket, TicketStore } from './ticket-store.ts';
import type { TakenBack, UndoStore } from './undo-store.ts';
import type { UnknownCodeLimiter } from './unknown-code-limiter.ts';
import { WriteCoalescer } from './write-coalescer.ts';

export interface ScanRequest extends ReadScan {
  actor: DoorActor;
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
  /** Reads the event anew from D1. */
  reload: () => Promise<void>;
  /** Whether the signature of a ticket's QR is good. Some 50 µs: a scan waits for it while others are written. */
  verify: (qr: ParsedQr) => Promise<boolean>;
  /** D1's record of a ticket; null when it is not ours. */
  lookUp: (code: PresentedTicket) => Promise<DoorTicket | null>;
  /** Whether an order of this event has this short code, as far as the box office knows. */
  isOrder: (shortCode: string) => boolean;
  /** What else a typed code is in D1, as far as this person may know. */
  lookUpForeign: (code: PresentedTicket, userId: string) => Promise<ForeignCode | null>;
  outbox: Outbox;
  /** Everybody at the door is to know at once. */
  onConflict: (conflict: StoredConflict) => void;
  /** Settles when everything written so far is on the disk. */
  written: () => Promise<void>;
  pause: (ms: number) => Promise<void>;
}

/** What is known of a scan beside its ticket. */
interface ScanFacts {
  /** D1 has been asked, too. */
  lookedUp: boolean;
  /** What D1 has of a typed code that is no ticket here. */
  foreign: ForeignCode | null;
  /** A QR's signature is good; true for what carries none. */
  isGenuine: boolean;
  /** It carries a good signature. */
  isSigned: boolean;
}

/** A scan as it was decided, and what D1 is to hear of it. */
type Decided = Pick<LoggedScan, 'answer' | 'news'>;

/**
 * Lets each ticket in once. A decision is one synchronous look and one row in the log, and scans that arrive together
 * are decided in one turn, which the storage commits as one; D1 is asked only about strangers.
 */
export class CheckIn {
  readonly #deps: CheckInDeps;
  readonly #turns: WriteCoalescer;
  #checkedIn: number | null = null;

  constructor(deps: CheckInDeps) {
    this.#deps = deps;
    this.#turns = new WriteCoalescer(deps.written, deps.pause);
  }

  get checkedIn(): number {
    this.#checkedIn ??= this.#deps.store.countUsed();
    return this.#checkedIn;
  }

  count(): DoorCount {
    const snapshot = this.#deps.snapshot();
    const sold = snapshot?.types.reduce((total, type) => total + type.sold, 0) ?? 0;
    return { checkedIn: this.checkedIn, sold, isCancelled: snapshot?.status === 'cancelled' };
  }

  /** After tickets came in from D1, some of them used. */
  recount(): void {
    this.#checkedIn = null;
  }

  /**
   * To be called in a transaction: the list, and whatever was answered, tell this name from then on.
   * @param leaving tickets that are about to be given back
   */
  renameHolder(userId: string, name: string, leaving: ReadonlySet<string>): void {
    const { store, log, undos } = this.#deps;
    store.renameHolder(userId, name, leaving);
    for (const kept of [log, undos]) kept.renameHolder(userId, name);
  }

  /** The event, for whoever may work its door. */
  async permit(actor: DoorActor): Promise<Outcome<EventSnapshot>> {
    let snapshot = this.#deps.snapshot();
    if (!snapshot || !mayWorkDoor(snapshot, actor)) {
      // Someone may have been put on the door a moment ago.
      await this.#deps.reload();
      snapshot = this.#deps.snapshot();
    }
    if (!snapshot) return refused('EVENT_NOT_FOUND');
    return mayWorkDoor(snapshot, actor) ? done(snapshot) : refused('SCAN_NOT_PERMITTED');
  }

  async scan(asked: ScanRequest): Promise<ScanAnswer> {
    const permitted = await this.permit(asked.actor);
    if (!permitted.ok) return permitted;
    // Somebody went in, whatever that device takes for the time: it counts from when it is heard of.
    const request = this.#isBelievable(asked.scannedAt) ? asked : { ...asked, scannedAt: null };

    const presented = readSubject(request.subject);
    const { eventId } = permitted.value;
    const isSigned = isTicketOf(eventId, presented) && (await this.#deps.verify(presented.qr));
    const isGenuine = isSigned || !isTicketOf(eventId, presented);
    const decide = (facts: { lookedUp: boolean; foreign: ForeignCode | null }) =>
      this.#turns.next(() => this.#decideAndWrite(request, presented, { ...facts, isGenuine, isSigned }));
    const first = await decide({ lookedUp: false, foreign: null });
    if (first) return first;
    // Nobody makes up a signature: signed codes are always looked up, an offline device's above all.
    if (!isSigned && !this.#deps.unknownCodes.take(asked.actor.id)) return refused('TOO_MANY_UNKNOWN_CODES');
    const [foreign] = await Promise.all([
      this.#deps.lookUpForeign(presented, asked.actor.id),
      this.#learn(presented),
    ]);
    const second = await decide({ lookedUp: true, foreign });
    if (!second) throw new Error('A ticket that was looked up must be decided');
    return second;
  }

  #isBelievable(scannedAt: number | null): boolean {
    if (scannedAt === null) return true;
    const ahead = scannedAt - this.#deps.now();
    return ahead <= SCAN_CLOCK_SKEW_MS && ahead >= -SCAN_AGE_MAX_MS;
  }

  /** Takes an admission back: the ticket is active again. The same request id gets the first answer again. */
  async undo(request: UndoRequest): Promise<Outcome<UndoOutput>> {
    const permitted = await this.permit(request.actor);
    if (!permitted.ok) return permitted;
    const presented: PresentedTicket = { form: 'found', ticketId: request.ticketId };
    if (!this.#find(presented)) {
      const { unknownCodes } = this.#deps;
      // Anybody can make up an id, and each costs a look into D1 and a row.
      if (!unknownCodes.take(request.actor.id)) return refused('TOO_MANY_UNKNOWN_CODES');
      await this.#learn(presented);
      if (this.#find(presented)) unknownCodes.giveBack(request.actor.id);
    }
    return this.#turns.next(() => this.#undoAndWrite(request));
  }

  async #learn(presented: PresentedTicket): Promise<void> {
    const ticket = await this.#deps.lookUp(presented);
    if (!ticket) return;
    this.#deps.store.addTickets([ticket]);
    this.recount();
  }

  /** Null when the ticket has to be looked up. Nothing in here waits: no other scan can come in between. */
  #decideAndWrite(request: ScanRequest, presented: PresentedTicket, facts: ScanFacts): ScanAnswer | null {
    const { log, unknownCodes } = this.#deps;
    const { requestId, offline, gate, device } = request;
    const asked = { userId: request.actor.id, requestId };
    const subject = subjectText(request.subject);
    const known = this.#recall(request);
    if (known && known.subject !== subject) return refused('REQUEST_ID_REUSED');
    if (known && !isNewlyLetIn(known, request)) return done(this.#asOfNow(known.answer, requestId));
    const snapshot = this.#deps.snapshot();
    if (!snapshot) return refused('EVENT_NOT_FOUND');

    const found = this.#find(presented);
    const isOrder = !found && presented.form === 'short' && this.#deps.isOrder(presented.shortCode);
    const foreign = isOrder ? 'order' : facts.foreign?.kind;
    const decision = decideCheckIn(snapshot, presented, found, { ...facts, foreign, offline });
    if (decision.kind === 'look_up') return null;
    const { ticket } = decision;
    if (!facts.isSigned && !isOrder) {
      // A look into D1 has taken one already.
      if (ticket && facts.lookedUp) unknownCodes.giveBack(asked.userId);
      if (!ticket && !facts.lookedUp && !unknownCodes.take(asked.userId))
        return refused('TOO_MANY_UNKNOWN_CODES');
    }
    const { answer, news } =
      decision.kind === 'admit'
        ? this.#admit(request, decision.ticket)
        : this.#refuse(request, decision, { foreign: facts.foreign, isTold: known !== null });
    try {
      log.append({ asked, subject, offline, answer, gate, device, ticket, news });
    } catch (error) {
      this.recount();
      throw error;
    }
    this.#checkedIn = answer.checkedIn;
    return done(answer);
  }

  /** What was answered before, to this person or to a colleague with the same device. */
  #recall(request: ScanRequest): AnsweredScan | null {
    const { actor, requestId, sentBy } = request;
    const { log } = this.#deps;
    const own = log.recall({ userId: actor.id, requestId });
    if (sentBy.length === 0 || (own && !isNewlyLetIn(own, request))) return own;
    const theirs = sentBy.flatMap((userId) => log.recall({ userId, requestId }) ?? []);
    return theirs.find((known) => !isNewlyLetIn(known, request)) ?? own ?? theirs[0] ?? null;
  }

  /** The first answer again; whoever was let in by it and taken back is not to be let in by a repeat. */
  #asOfNow(answer: ScanOutput, requestId: string): ScanOutput {
    if (answer.outcome !== 'valid') return answer;
    const entry = this.#deps.store.entryOf(answer.ticket.id);
    // An entry without a request id is from before these were kept.
    const stands = entry !== null && (entry.requestId === requestId || entry.requestId === '');
    return stands ? answer : { ...answer, takenBack: true };
  }

  #admit({ gate, scannedAt }: ScanRequest, ticket: DoorTicket): Decided {
    const at = this.#entryTime(scannedAt, ticket);
    return {
      answer: this.#welcome(ticket, { at, gate }, this.checkedIn + 1),
      news: { entry: 'admitted', at, refusal: null },
    };
  }

  /** A device's clock that puts the scan before the purchase is slow: the scan counts from the purchase. */
  #entryTime(scannedAt: number | null, ticket: DoorTicket | null): number {
    return scannedAt === null ? this.#deps.now() : Math.max(scannedAt, ticket?.soldAt ?? scannedAt);
  }

  /** @param of.isTold D1 hears of this scan already */
  #refuse(
    request: ScanRequest,
    { code, ticket }: { code: ScanRefusal; ticket: DoorTicket | null },
    { foreign, isTold }: { foreign: ForeignCode | null; isTold: boolean },
  ): Decided {
    const at = this.#entryTime(request.scannedAt, ticket);
    const entry = code === 'TICKET_ALREADY_USED' && ticket ? this.#deps.store.entryOf(ticket.id) : null;
    // The answer was lost, and another person has signed in on the device since: it is the same admission.
    if (ticket && entry && isOwn(entry, request) && entry.requestId === request.requestId)
      return { answer: this.#welcome(ticket, entry, this.checkedIn), news: null };

    // A device that sees one ticket twice at its own gate has not let in two people.
    const isConflict = request.offline && !(entry && isOwn(entry, request) && entry.gate === request.gate);
    const isNews = isConflict ? this.#recordConflict(request, { code, ticket, at, entry }) : !isTold;
    return {
      answer: {
        outcome: 'refused',
        code,
        message: errorText(code, 'en'),
        ticket: ticket ? scannedTicketOf(ticket) : null,
        firstScan: entry ? firstScanFor(request, entry) : null,
        ...(code === 'WRONG_EVENT' && foreign && { eventName: foreign.eventName }),
        conflict: isConflict,
        checkedIn: this.checkedIn,
      },
      news: isNews ? { entry: isConflict ? 'conflict' : 'refused', at, refusal: code } : null,
    };
  }

  /** @returns whether it was not on record yet */
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
      ...{ requestId, gate, device, code, at, by: actor.id },
      ticketId: ticket?.id ?? null,
      firstScan: entry,
    });
    if (conflict) this.#deps.onConflict(conflict);
    return conflict !== null;
  }

  #undoAndWrite(request: UndoRequest): Outcome<UndoOutput> {
    const asked = { userId: request.actor.id, requestId: request.requestId };
    const known = this.#deps.undos.recall(asked);
    if (known) return known.ticketId === request.ticketId ? known.answer : refused('REQUEST_ID_REUSED');
    const snapshot = this.#deps.snapshot();
    if (!snapshot) return refused('EVENT_NOT_FOUND');
    const answer = this.#takeBack(request, snapshot);
    // A refusal is kept too: sent again, it must not take back whoever has come in since.
    this.#deps.undos.keep(asked, request.ticketId, answer);
    return answer.answer;
  }

  #takeBack(
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

  #find(presented: PresentedTicket): KnownTicket | null {
    const { store } = this.#deps;
    switch (presented.form) {
      case 'qr':
        return store.findTicket({ id: presented.qr.subjectId });
      case 'found':
        return store.findTicket({ id: presented.ticketId });
      case 'short':
        return store.findTicket({ shortCode: presented.shortCode });
      case 'malformed':
        return null;
    }
  }

  #welcome(ticket: DoorTicket, { at, gate }: Pick<DoorEntry, 'at' | 'gate'>, checkedIn: number): ScanOutput {
    return { outcome: 'valid', ticket: scannedTicketOf(ticket), scannedAt: toIso(at), gate, checkedIn };
  }
}

/** A scan was refused, its device did not hear so and has let the person in by its own list. */
function isNewlyLetIn(known: AnsweredScan, { offline }: ScanRequest): boolean {
  return offline && !known.offline && known.answer.outcome === 'refused';
}

function isOwn(entry: DoorEntry, { device }: ScanRequest): boolean {
  return device !== '' && entry.device === device;
}

/** Which scan it was is for the device that made it: by that it knows one whose answer was lost. */
function firstScanFor(request: ScanRequest, entry: DoorEntry) {
  const { at, gate, requestId } = entry;
  const told = { at: toIso(at), gate };
  return isOwn(entry, request) && requestId !== '' ? { ...told, requestId } : told;
}
