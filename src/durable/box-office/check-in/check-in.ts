import type { Outbox } from '#durable/box-office/d1-sync/outbox.ts';
import { mayWorkAt } from '#durable/box-office/event-rights.ts';
import type { ForeignCode } from '#shared/check-in/foreign-code.ts';
import type { ParsedQr, SignatureVerdict } from '#shared/codes/qr.ts';
import type { DoorCount, ScanOutput, UndoOutput } from '#shared/contracts/check-in.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import { SCAN_AGE_MAX_MS, SCAN_CLOCK_SKEW_MS } from '#shared/limits.ts';
import type { AnyRight } from '#shared/organizations/rights.ts';
import { readAccessNeeds } from '#shared/seats/access-needs.ts';
import type { DoorTicket } from '#shared/tickets/door-ticket.ts';
import { type AnsweredScan, type CheckInLog, subjectText } from './check-in-log.ts';
import type { ConflictStore, StoredConflict } from './conflict-store.ts';
import {
  type CheckInDecision,
  type DoorActor,
  decideCheckIn,
  isTicketOf,
  type PresentedTicket,
  readSubject,
} from './decide-check-in.ts';
import type { UndoRequest } from './decide-undo.ts';
import type { DoorSubject } from './heads/door-subject.ts';
import type { Passages } from './heads/passages.ts';
import { isNewlyLetIn } from './own-scan.ts';
import { type Decided, ScanAnswers, type ScanRequest } from './scan-answers.ts';
import type { TicketStore } from './ticket-store.ts';
import type { UndoStore } from './undo-store.ts';
import { Undos } from './undos.ts';
import type { UnknownCodeLimiter } from './unknown-code-limiter.ts';
import { WriteCoalescer } from './write-coalescer.ts';

export type ScanAnswer = Outcome<ScanOutput>;

export interface CheckInDeps {
  now: () => number;
  store: TicketStore;
  passages: Passages;
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

/**
 * Admits each ticket once. A decision is one synchronous read and one row in the log; concurrent scans share one
 * storage commit (write coalescing). D1 is read only for unknown tickets.
 */
export class CheckIn {
  readonly #deps: CheckInDeps;
  readonly #answers: ScanAnswers;
  readonly #undos: Undos;
  readonly #writes: WriteCoalescer;
  #checkedIn: number | null = null;

  constructor(deps: CheckInDeps) {
    this.#deps = deps;
    const checkedIn = () => this.checkedIn;
    this.#answers = new ScanAnswers({ ...deps, checkedIn });
    this.#undos = new Undos({
      ...deps,
      checkedIn,
      onUndone: () => {
        this.#checkedIn = this.checkedIn - 1;
      },
    });
    this.#writes = new WriteCoalescer(deps.written, deps.pause);
  }

  get checkedIn(): number {
    this.#checkedIn ??= this.#deps.store.countUsed();
    return this.#checkedIn;
  }

  count(): DoorCount {
    const snapshot = this.#deps.snapshot();
    const sold = snapshot?.types.reduce((total, type) => total + type.sold, 0) ?? 0;
    const inside = snapshot ? this.#deps.passages.insideNow(snapshot) : [];
    return { checkedIn: this.checkedIn, sold, isCancelled: snapshot?.status === 'cancelled', inside };
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

  /** Access needs are added to each answer and never recorded with it: they are erased after the night. */
  async scan(received: ScanRequest): Promise<ScanAnswer> {
    const answer = await this.#scan(received);
    if (!answer.ok || answer.value.outcome !== 'valid') return answer;
    const { ticket } = answer.value;
    const needs = readAccessNeeds(this.#deps.store.answers.needs.of(ticket.id));
    return needs ? done({ ...answer.value, ticket: { ...ticket, needs } }) : answer;
  }

  async #scan(received: ScanRequest): Promise<ScanAnswer> {
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
    const { passages, unknownCodes } = this.#deps;
    if (!passages.find(presented)) {
      // Anybody can invent an id, and each costs a D1 lookup and a row.
      if (!unknownCodes.take(request.actor.id)) return refused('TOO_MANY_UNKNOWN_CODES');
      await this.#loadTicketFromD1(presented);
      if (passages.find(presented)) unknownCodes.giveBack(request.actor.id);
    }
    return this.#writes.next(() => this.#undos.undo(request));
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
    const known = this.#recall(request);
    const { requestId, actor } = request;
    if (known && known.subject !== subjectText(request)) return refused('REQUEST_ID_REUSED');
    if (known && !isNewlyLetIn(known, request)) return done(this.#answers.asOfNow(known.answer, requestId));
    const snapshot = this.#deps.snapshot();
    if (!snapshot) return refused('EVENT_NOT_FOUND');
    if ('counter' in request.subject)
      return this.#write(request, null, this.#answers.count(snapshot, request));

    const { passages, unknownCodes } = this.#deps;
    const found = passages.find(presented);
    if (!found && facts.signature === 'unverified') return null;
    // The secret of a ticket that is known here proves as much as a signature.
    const signature = facts.signature === 'unverified' ? 'valid' : facts.signature;
    const isOrder = !found && presented.form === 'short' && this.#deps.isOrder(presented.shortCode);
    const foreign = isOrder ? 'order' : facts.foreign?.kind;
    const decision = this.#decide(snapshot, request, presented, found, { ...facts, signature, foreign });
    if (decision.kind === 'look_up') return null;
    const { ticket } = decision;
    if (signature !== 'valid' && !isOrder) {
      // The D1 lookup has already taken a token; return it if the ticket exists.
      if (ticket && facts.lookedUp) unknownCodes.giveBack(actor.id);
      if (!ticket && !facts.lookedUp && !unknownCodes.take(actor.id))
        return refused('TOO_MANY_UNKNOWN_CODES');
    }
    const decided =
      decision.kind === 'pass'
        ? this.#answers.pass(snapshot, request, decision.ticket, decision.move)
        : this.#answers.refuse(snapshot, request, decision, {
            foreign: facts.foreign,
            isInD1: known !== null,
          });
    return this.#write(request, ticket, decided);
  }

  #decide(
    snapshot: EventSnapshot,
    request: ScanRequest,
    presented: PresentedTicket,
    found: DoorSubject | null,
    facts: Pick<ScanFacts, 'lookedUp'> & Pick<Parameters<typeof decideCheckIn>[3], 'signature' | 'foreign'>,
  ): CheckInDecision<DoorSubject> {
    const { kind, offline, gate, scannedAt } = request;
    const decide = (heads: number) =>
      decideCheckIn(snapshot, presented, found, { ...facts, kind, offline }, (subject) =>
        this.#deps.passages.decide(snapshot, subject, {
          kind,
          heads,
          gate,
          at: this.#answers.entryTime(scannedAt, subject),
        }),
      );
    const decision = decide(request.heads);
    if (decision.kind === 'look_up') return decision;
    const { ticket } = decision;
    if (request.isRevoked) return { kind: 'refuse', code: 'PHONE_REVOKED', ticket, free: 0 };
    if (decision.kind === 'pass' || !offline || kind === 'out' || !ticket?.party || decision.free === 0)
      return decision;
    // More of a party were let in offline than were still to come: as many as could are in.
    this.#answers.recordExcess(request, ticket, request.heads - decision.free);
    return decide(decision.free);
  }

  #write(request: ScanRequest, ticket: DoorSubject | null, { answer, news, made }: Decided): ScanAnswer {
    const { log, passages } = this.#deps;
    const { actor, requestId, offline, gate, device } = request;
    try {
      log.append({
        key: { userId: actor.id, requestId },
        subject: subjectText(request),
        offline,
        answer,
        gate,
        device,
        ticket: ticket?.party ? null : ticket,
        news,
      });
      if (made && ticket) passages.record(ticket, made);
      else if (news?.entry === 'counted') passages.count(news.zoneId, request.heads);
    } catch (error) {
      this.recount();
      passages.recount();
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
}
