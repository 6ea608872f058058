import type { Outbox } from '#durable/box-office/d1-sync/outbox.ts';
import { deltaOf, type Heads, insideOf, reverseOf } from '#shared/check-in/heads.ts';
import type { UndoOutput } from '#shared/contracts/check-in.ts';
import { done, type ErrorCode, type Outcome, refused } from '#shared/errors/errors.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import { type UndoRequest, undoRefusal } from './decide-undo.ts';
import { type DoorSubject, partyView } from './heads/door-subject.ts';
import type { Passages } from './heads/passages.ts';
import type { MadeMove } from './heads/place-store.ts';
import { scannedTicketOf } from './scanned-ticket.ts';
import type { TicketStore } from './ticket-store.ts';
import type { TakenBack, UndoStore } from './undo-store.ts';

export interface UndosDeps {
  now: () => number;
  store: TicketStore;
  passages: Passages;
  undos: UndoStore;
  outbox: Outbox;
  snapshot: () => EventSnapshot | null;
  checkedIn: () => number;
  /** A ticket's first entry was undone: one less is checked in. */
  onUndone: () => void;
}

interface Decision {
  answer: Outcome<UndoOutput>;
  takenBack: TakenBack | null;
}

/** Takes back what a scan moved, once per request. Every method is synchronous. */
export class Undos {
  readonly #deps: UndosDeps;

  constructor(deps: UndosDeps) {
    this.#deps = deps;
  }

  undo(request: UndoRequest): Outcome<UndoOutput> {
    const key = { userId: request.actor.id, requestId: request.requestId };
    const known = this.#deps.undos.recall(key);
    if (known) return known.ticketId === request.ticketId ? known.answer : refused('REQUEST_ID_REUSED');
    const snapshot = this.#deps.snapshot();
    if (!snapshot) return refused('EVENT_NOT_FOUND');
    const answer = this.#decide(request, snapshot);
    // Refusals are recorded too: a repeat must not undo a later admission.
    this.#deps.undos.record(key, request.ticketId, answer);
    return answer.answer;
  }

  #decide(request: UndoRequest, snapshot: EventSnapshot): Decision {
    const subject = this.#deps.passages.find({ form: 'found', ticketId: request.ticketId });
    if (!subject) return refuse('NOT_FOUND');
    if (subject.status === 'refunded') return refuse('TICKET_REFUNDED');
    const moves = this.#deps.passages.movesOf(subject.id);
    const move = moveToUndo(subject, moves, request);
    if (move) return this.#takeBack(request, snapshot, subject, move);
    if (subject.party || (moves.length > 0 && request.scanId === undefined)) return refuse('NOT_CHECKED_IN');
    return this.#undoEntry(request, snapshot, subject);
  }

  /** The first entry of a ticket. */
  #undoEntry(request: UndoRequest, snapshot: EventSnapshot, ticket: DoorSubject): Decision {
    const { store, outbox, now, passages } = this.#deps;
    const entry = store.entryOf(ticket.id);
    if (ticket.status !== 'used' || !entry) return refuse('NOT_CHECKED_IN');
    if (request.scanId !== undefined && entry.requestId !== request.scanId) return refuse('NOT_CHECKED_IN');
    // Somebody who went out since was in.
    if (insideOf(passages.headsOf(ticket)) === 0) return refuse('NOT_CHECKED_IN');
    const at = now();
    const refusal = undoRefusal(snapshot, request, entry, at);
    if (refusal) return refuse(refusal);
    const zoneId = passages.zoneOf(ticket);
    const { over } = passages.fullnessAfter(snapshot, { [zoneId]: -1 });
    this.#deps.onUndone();
    store.markUndone(ticket.id);
    passages.forget(ticket, zoneId);
    outbox.add({
      kind: 'check_in',
      entry: 'undone',
      ticketId: ticket.id,
      refusal: null,
      scannedBy: request.actor.id,
      gate: entry.gate,
      scannedAt: at,
      device: request.device,
      zoneId,
      more: over > 0 ? { ...ONE_HEAD, over } : null,
    });
    return {
      answer: done({ ticket: scannedTicketOf(ticket), checkedIn: this.#deps.checkedIn() }),
      takenBack: { at, gate: entry.gate },
    };
  }

  #takeBack(request: UndoRequest, snapshot: EventSnapshot, subject: DoorSubject, move: MadeMove): Decision {
    const { outbox, now, passages } = this.#deps;
    const at = now();
    const refusal = undoRefusal(snapshot, request, move, at);
    if (refusal) return refuse(refusal);
    if (!mayTakeBack(passages.headsOf(subject), move)) return refuse('NOT_CHECKED_IN');
    const back = reverseOf(move);
    const delta = back ? deltaOf(back) : { [move.zoneId]: -move.heads };
    const { over } = passages.fullnessAfter(snapshot, delta);
    passages.takeBack(subject, move, back, at);
    outbox.add({
      kind: 'check_in',
      entry: back?.kind ?? 'undone',
      ticketId: subject.party ? null : subject.id,
      refusal: null,
      scannedBy: request.actor.id,
      gate: move.gate,
      scannedAt: at,
      device: request.device,
      zoneId: back?.zoneId ?? move.zoneId,
      more: {
        entryId: subject.party ? subject.id : null,
        heads: move.heads,
        returned: back ? move.heads : move.returned,
        fromId: back?.fromId ?? null,
        reason: back ? 'undo' : '',
        over,
        collected: -move.collected,
      },
    });
    const after = passages.find({ form: 'found', ticketId: subject.id }) ?? subject;
    const shown = scannedTicketOf(after);
    const party = after.party && partyView(after.party, passages.headsOf(after), snapshot, at);
    return {
      answer: done({ ticket: party ? { ...shown, party } : shown, checkedIn: this.#deps.checkedIn() }),
      takenBack: { at, gate: move.gate },
    };
  }
}

const ONE_HEAD = { entryId: null, heads: 1, returned: 0, fromId: null, reason: '', collected: 0 };

function refuse(code: ErrorCode): Decision {
  return { answer: refused(code), takenBack: null };
}

/**
 * The named move, else the last one: of a party the last that this person made on this device, because another door may
 * have let in other heads since. A ticket is where its last move left it, so only that can be taken back.
 */
function moveToUndo(
  { party }: DoorSubject,
  moves: readonly MadeMove[],
  { scanId, actor, device }: UndoRequest,
): MadeMove | null {
  const last = moves.at(-1) ?? null;
  if (!party) return scanId === undefined || last?.requestId === scanId ? last : null;
  if (scanId !== undefined) return moves.findLast(({ requestId }) => requestId === scanId) ?? null;
  return moves.findLast((move) => move.by === actor.id && move.device === device) ?? last;
}

/** The heads that it moved are still there, or still out. */
function mayTakeBack(state: Heads, { kind, zoneId, heads, returned }: MadeMove): boolean {
  if (kind === 'left') return state.entered - insideOf(state) >= heads;
  return (state.inside[zoneId] ?? 0) >= heads && (kind !== 'admitted' || state.entered >= heads - returned);
}
