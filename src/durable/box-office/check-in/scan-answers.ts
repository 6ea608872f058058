import type { Outbox } from '#durable/box-office/d1-sync/outbox.ts';
import type { ForeignCode } from '#shared/check-in/foreign-code.ts';
import { afterMove, deltaOf, type Heads, HOUSE, type Move } from '#shared/check-in/heads.ts';
import type { ReadScan, ScannedTicket, ScanOutput, ScanRefusal } from '#shared/contracts/check-in.ts';
import { toIso } from '#shared/contracts/common.ts';
import { errorText } from '#shared/errors/error-text.ts';
import { entryTermsOf, entryTermsView } from '#shared/events/entry-terms.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import type { DoorEntry, LoggedScan, MoreNews } from './check-in-log.ts';
import type { ConflictStore, StoredConflict } from './conflict-store.ts';
import type { DoorActor } from './decide-check-in.ts';
import { type DoorSubject, keptSeats, partyView, reentryOf, zonesFor } from './heads/door-subject.ts';
import type { Passages } from './heads/passages.ts';
import type { MadeMove } from './heads/place-store.ts';
import { zoneOfGate } from './heads/zones.ts';
import { firstScanFor, isOwn } from './own-scan.ts';
import { markedTicketOf } from './scanned-ticket.ts';
import type { TicketStore } from './ticket-store.ts';

/** A scan with the person who made it. */
export interface ScanRequest extends ReadScan {
  actor: DoorActor;
  /** Admitted offline by a helper's phone that was revoked since: recorded as a conflict, admits nobody. */
  isRevoked?: boolean;
}

/** A decided scan, its entry for D1 and the move that it made. */
export interface Decided extends Pick<LoggedScan, 'answer' | 'news'> {
  made: MadeMove | null;
}

interface Refused {
  code: ScanRefusal;
  ticket: DoorSubject | null;
}

export interface ScanAnswersDeps {
  now: () => number;
  store: TicketStore;
  passages: Passages;
  conflicts: ConflictStore;
  outbox: Outbox;
  checkedIn: () => number;
  /** Alerts every device at the door at once. */
  onConflict: (conflict: StoredConflict) => void;
}

/** Of a row about one head that nothing more is said of. */
export const NO_MORE: MoreNews = {
  entryId: null,
  heads: 1,
  returned: 0,
  fromId: null,
  reason: '',
  over: 0,
  collected: 0,
};

/** Turns decisions into answers, and into what the log and D1 get of them. Every method is synchronous. */
export class ScanAnswers {
  readonly #deps: ScanAnswersDeps;

  constructor(deps: ScanAnswersDeps) {
    this.#deps = deps;
  }

  /** Lets a move happen, unless a zone is full. */
  pass(snapshot: EventSnapshot, request: ScanRequest, subject: DoorSubject, move: Move): Decided {
    const { passages } = this.#deps;
    const at = this.entryTime(request.scannedAt, subject);
    const { full, over } = passages.fullnessAfter(snapshot, deltaOf(move));
    // A device without network has let them in already.
    if (full && request.kind === 'in' && !request.offline && request.reason === '') {
      const decided = this.refuse(snapshot, request, { code: 'ZONE_FULL', ticket: subject }, FIRST);
      return { ...decided, answer: { ...decided.answer, zone: full } as ScanOutput };
    }
    const { gate, device, requestId, actor, reason } = request;
    const collected = passages.priceOf(subject, move, at);
    const made: MadeMove = { ...move, at, gate, device, requestId, by: actor.id, collected };
    const isFirst = subject.party === null && move.kind === 'admitted';
    const { kind, heads, returned, fromId, zoneId } = move;
    const entryId = subject.party?.entry.id ?? null;
    const why = over > 0 ? reason : '';
    return {
      made,
      answer: {
        outcome: 'valid',
        ticket: this.ticketOf(snapshot, subject, afterMove(passages.headsOf(subject), move, at), at),
        scannedAt: toIso(at),
        gate,
        checkedIn: this.#deps.checkedIn() + (isFirst ? 1 : 0),
        ...(request.kind === 'out' && { kind: 'out' as const }),
        ...(heads !== 1 && { heads }),
        ...((kind === 'returned' || kind === 'moved') && request.kind === 'in' && { reentry: true as const }),
        ...(over > 0 && { over }),
        ...(collected > 0 && { collectMinor: collected }),
      },
      news: {
        entry: kind,
        at,
        refusal: null,
        zoneId,
        more:
          isFirst && over === 0 ? null : { entryId, heads, returned, fromId, reason: why, over, collected },
      },
    };
  }

  /** @param facts.isInD1 D1 already has this scan */
  refuse(
    snapshot: EventSnapshot,
    request: ScanRequest,
    { code, ticket }: Refused,
    { foreign, isInD1 }: { foreign: ForeignCode | null; isInD1: boolean },
  ): Decided {
    const at = this.entryTime(request.scannedAt, ticket);
    const entry = ticket && TELLS_ENTRY.has(code) ? this.#lastEntryOf(ticket) : null;
    // The response was lost and another person has signed in on the device since: still the same admission.
    if (ticket && entry && isOwn(entry, request) && entry.requestId === request.requestId)
      return { answer: this.#again(snapshot, ticket, entry), news: null, made: null };

    // Same device and gate: a duplicate read, not a conflict. Another head of a party is none.
    const isDuplicate = entry && !ticket?.party && isOwn(entry, request) && entry.gate === request.gate;
    const isConflict = request.offline && request.kind === 'in' && !isDuplicate;
    const isNews = isConflict ? this.#recordConflict(request, { code, ticket, at, entry }) : !isInD1;
    const until = ticket && code === 'REENTRY_OVER' ? reentryOf(snapshot, ticket).until : null;
    return {
      made: null,
      answer: {
        outcome: 'refused',
        code,
        message: errorText(code),
        ticket: ticket && this.ticketOf(snapshot, ticket, this.#deps.passages.headsOf(ticket), at),
        firstScan: entry ? firstScanFor(request, entry) : null,
        ...(code === 'WRONG_EVENT' && foreign && { eventName: foreign.eventName }),
        conflict: isConflict,
        checkedIn: this.#deps.checkedIn(),
        ...(code === 'ZONE_NOT_ADMITTED' && ticket && { zones: zonesFor(snapshot, ticket) }),
        ...(until !== null && { reentryUntil: toIso(until) }),
      },
      news: isNews
        ? {
            entry: isConflict ? 'conflict' : 'refused',
            at,
            refusal: code,
            zoneId: HOUSE,
            more: ticket?.party ? { ...NO_MORE, entryId: ticket.id, heads: request.heads } : null,
          }
        : null,
    };
  }

  /** Heads that a device let in offline beyond those of the party: the others count. */
  recordExcess(request: ScanRequest, ticket: DoorSubject, heads: number): void {
    const code = 'PARTY_COMPLETE';
    const at = this.entryTime(request.scannedAt, ticket);
    if (!this.#recordConflict(request, { code, ticket, at, entry: this.#lastEntryOf(ticket) })) return;
    this.#deps.outbox.add({
      kind: 'check_in',
      entry: 'conflict',
      ticketId: null,
      refusal: code,
      scannedBy: request.actor.id,
      gate: request.gate,
      scannedAt: at,
      device: request.device,
      zoneId: HOUSE,
      more: { ...NO_MORE, entryId: ticket.id, heads },
    });
  }

  /** People without a code are counted also above a limit: they are inside. */
  count(snapshot: EventSnapshot, request: ScanRequest): Decided {
    const { heads, gate, reason } = request;
    const at = this.entryTime(request.scannedAt, null);
    const zoneId = zoneOfGate(snapshot, gate)?.id ?? HOUSE;
    const { over } = this.#deps.passages.fullnessAfter(snapshot, { [zoneId]: heads });
    return {
      made: null,
      answer: {
        outcome: 'counted',
        ticket: null,
        heads,
        scannedAt: toIso(at),
        gate,
        ...(over > 0 && { over }),
        checkedIn: this.#deps.checkedIn(),
      },
      news: {
        entry: 'counted',
        at,
        refusal: null,
        zoneId,
        more: { ...NO_MORE, heads, reason, over },
      },
    };
  }

  /** Repeats the first answer, but flags a move that was taken back since: a repeat must not admit again. */
  asOfNow(answer: ScanOutput, requestId: string): ScanOutput {
    if (answer.outcome !== 'valid') return answer;
    const { ticket, kind, reentry } = answer;
    if (ticket.party || kind === 'out' || reentry) {
      const isKept = this.#deps.passages.movesOf(ticket.id).some((move) => move.requestId === requestId);
      return isKept ? answer : { ...answer, takenBack: true };
    }
    const entry = this.#deps.store.entryOf(ticket.id);
    // An entry without a request id came from D1.
    const isCurrent = entry !== null && (entry.requestId === requestId || entry.requestId === '');
    return isCurrent ? answer : { ...answer, takenBack: true };
  }

  ticketOf(snapshot: EventSnapshot, subject: DoorSubject, state: Heads, at: number): ScannedTicket {
    const type = snapshot.types.find(({ id }) => id === subject.typeId);
    const shown = { ...markedTicketOf(subject), ...entryTermsView(entryTermsOf(snapshot, type)) };
    return subject.party
      ? { ...shown, ...keptSeats(subject.party), party: partyView(subject.party, state, snapshot, at) }
      : shown;
  }

  /** A scan time before the purchase means a slow device clock: use the time of the purchase. */
  entryTime(scannedAt: number | null, ticket: Pick<DoorSubject, 'soldAt'> | null): number {
    return scannedAt === null ? this.#deps.now() : Math.max(scannedAt, ticket?.soldAt ?? scannedAt);
  }

  #again(snapshot: EventSnapshot, ticket: DoorSubject, { at, gate }: DoorEntry): ScanOutput {
    return {
      outcome: 'valid',
      ticket: this.ticketOf(snapshot, ticket, this.#deps.passages.headsOf(ticket), at),
      scannedAt: toIso(at),
      gate,
      checkedIn: this.#deps.checkedIn(),
    };
  }

  /** When heads of it last came in. */
  #lastEntryOf(ticket: DoorSubject): DoorEntry | null {
    const last = this.#deps.passages
      .movesOf(ticket.id)
      .findLast(({ kind }) => kind === 'admitted' || kind === 'returned');
    return last ?? (ticket.party ? null : this.#deps.store.entryOf(ticket.id));
  }

  /** @returns whether the conflict is new */
  #recordConflict(
    request: ScanRequest,
    { code, ticket, at, entry }: Refused & { at: number; entry: DoorEntry | null },
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
}

const FIRST = { foreign: null, isInD1: false };

/** Refusals that say when and where somebody came in. */
const TELLS_ENTRY: ReadonlySet<ScanRefusal> = new Set([
  'TICKET_ALREADY_USED',
  'PHONE_REVOKED',
  'REENTRY_OVER',
  'PARTY_COMPLETE',
]);
