import { RpcTarget } from 'cloudflare:workers';
import { commitSeatMoves, type MoveAnswer, type SeatMove } from '#db/commits/seats/move-tickets.ts';
import { readDoorTicket } from '#db/readers/sales/sold-tickets.ts';
import { type AlarmJob, backoffMs } from '#durable/box-office/alarm-jobs.ts';
import type { DoorActor } from '#durable/box-office/check-in/decide-check-in.ts';
import { loadTicket } from '#durable/box-office/check-in/load-ticket.ts';
import type { D1Sync } from '#durable/box-office/d1-sync/d1-sync.ts';
import type { Committed, EventContext } from '#durable/box-office/event-context.ts';
import { mayRunAt } from '#durable/box-office/event-rights.ts';
import type { EventStores } from '#durable/box-office/event-stores.ts';
import { done, type ErrorCode, type Outcome, refused } from '#shared/errors/errors.ts';
import type { SeatName } from '#shared/seats/seat-name.ts';
import { stateOf } from '#shared/seats/states/seat-states.ts';
import { readSeatName } from '#shared/seats/stored-seat-names.ts';
import type { ReseatIntent, WantedMove } from './reseat-store.ts';

const RESUME_AFTER_MS = 1_000;

export interface ReseatRequest {
  actor: DoorActor;
  requestId: string;
  /** Of the request's content. */
  hash: string;
  moves: readonly WantedMove[];
  /** Write to the guests. */
  notify: boolean;
}

export interface Reseated {
  moved: { ticketId: string; seatId: string; seatName: SeatName }[];
}

const REFUSALS: Record<Exclude<MoveAnswer, 'moved'>, ErrorCode> = {
  ticket_changed: 'TICKET_REFUNDED',
  seat_taken: 'SEAT_TAKEN',
};

/**
 * Moves guests to other seats, any number at once and onto each other's. One synchronous turn decides and stores an intent,
 * which takes the new seats; D1 commits all moves or declines. Until then the tickets keep their old seats
 * here, so that neither seat is sold.
 */
export class ReseatService extends RpcTarget {
  readonly job: AlarmJob;
  readonly #event: EventContext;
  readonly #stores: EventStores;
  readonly #sync: D1Sync;
  #failedRuns = 0;

  constructor(event: EventContext, stores: EventStores, sync: D1Sync) {
    super();
    this.#event = event;
    this.#stores = stores;
    this.#sync = sync;
    event.bus.on('restored', () => stores.reseats.reopenAll());
    this.job = {
      name: 'reseating',
      isPending: () => stores.reseats.open.length > 0,
      run: () => this.#finishOpen(),
    };
  }

  /** All or none. Idempotent by the actor's request id. */
  async reseat(request: ReseatRequest): Promise<Committed<Reseated>> {
    return this.#event.withBookmark(await this.#reseat(request));
  }

  async #reseat(request: ReseatRequest): Promise<Outcome<Reseated>> {
    const { actor, moves } = request;
    const snapshot = await this.#event.freshSnapshot();
    const now = this.#event.now();
    if (!snapshot || !(mayRunAt(snapshot, actor, 'sell', now) || mayRunAt(snapshot, actor, 'door', now)))
      return refused('EVENT_NOT_FOUND');
    for (const { ticketId } of moves) await loadTicket(this.#event, this.#stores, ticketId);
    const blocked = await this.#finishBlocking(request);
    if (blocked) return refused(blocked);
    // Synchronous until the intent is stored.
    const kept = this.#recall(request) ?? this.#decide(request);
    if (!kept.ok) return kept;
    const result = await this.#carryOut(kept.value);
    if (result === 'done')
      return done({
        moved: kept.value.moves.map(({ ticketId, seatId, seatName }) => ({ ticketId, seatId, seatName })),
      });
    if (result !== 'unknown') return refused(result);
    this.#event.ringIn(RESUME_AFTER_MS);
    return refused('TRANSACTION_FAILED');
  }

  #recall(request: ReseatRequest): Outcome<ReseatIntent> | null {
    const known = this.#stores.reseats.findByKey(keyOf(request));
    if (!known) return null;
    return known.hash === request.hash ? done(known) : refused('REQUEST_ID_REUSED');
  }

  /** Finishes open intents of the same tickets first: their outcome says from which seat a ticket moves. */
  async #finishBlocking(request: ReseatRequest): Promise<ErrorCode | null> {
    for (const { ticketId } of request.moves) {
      const blocking = this.#stores.reseats.openOf(ticketId);
      if (!blocking || blocking.key === keyOf(request)) continue;
      if ((await this.#carryOut(blocking)) === 'unknown') return 'TRANSACTION_FAILED';
    }
    return null;
  }

  #decide(request: ReseatRequest): Outcome<ReseatIntent> {
    const { seats, reseats } = this.#stores;
    const { moves: wanted, actor, hash, notify } = request;
    if (!seats.plan) return refused('NOT_SEATED');
    if (new Set(wanted.map(({ ticketId }) => ticketId)).size < wanted.length) return refused('BAD_INPUT');
    if (new Set(wanted.map(({ seatId }) => seatId)).size < wanted.length) return refused('SEAT_TAKEN');
    const moves: SeatMove[] = [];
    for (const move of wanted) {
      const decided = this.#decideMove(move);
      if (!decided.ok) return decided;
      const { from, seatId } = decided.value;
      const isElsewhere = move.from !== undefined && move.from !== from;
      // Nothing to say to a guest who stays.
      if (from !== seatId && !isElsewhere) moves.push(decided.value);
    }
    const left = new Set(moves.map(({ from }) => from));
    // A seat that a guest leaves may be held for the buyer of the ticket, which was given back.
    const mayTake = ({ seatId }: SeatMove) =>
      left.has(seatId) ? !seats.isHeld(seatId) : this.#mayBeTaken(seatId);
    if (!moves.every(mayTake)) return refused('SEAT_TAKEN');
    const { newId, eventId, now } = this.#event;
    const intent: ReseatIntent = {
      // Without a move it is kept as done, so that a repeat moves nobody either.
      ...{ id: newId(), key: keyOf(request), hash, state: moves.length > 0 ? 'open' : 'done' },
      ...{ eventId, actorId: actor.id, notify, at: now(), moves },
    };
    reseats.add(intent);
    return done(intent);
  }

  #decideMove({ ticketId, seatId }: WantedMove): Outcome<SeatMove> {
    const { tickets, returns, reseats, seats } = this.#stores;
    const ticket = tickets.findTicket({ id: ticketId });
    if (!ticket) return refused('NOT_FOUND');
    if (ticket.status !== 'active' && ticket.status !== 'used') return refused('TICKET_REFUNDED');
    if (returns.isSelling(ticketId)) return refused('RETURN_SELLING');
    if (reseats.openOf(ticketId)) return refused('TRANSACTION_FAILED');
    const seat = seats.named(seatId);
    if (!seat) return refused('PLAN_CHANGED');
    return done({
      ...{ ticketId, seatId, seatName: seat.name },
      from: ticket.seatId ?? null,
      was: readSeatName(ticket.seatName),
    });
  }

  /** Free or kept: the office may use kept seats, but none that a guest is choosing or paying for. */
  #mayBeTaken(seatId: string): boolean {
    const { plan, states } = this.#stores.seats;
    const seat = plan?.index.byId.get(seatId);
    const state = seat && stateOf(states, seat);
    return state === 'free' || state === 'blocked';
  }

  /** @returns the refusal if D1 has declined */
  async #carryOut(intent: ReseatIntent): Promise<'done' | 'unknown' | ErrorCode> {
    if (intent.state === 'done') return 'done';
    const { db, logError, written } = this.#event;
    try {
      // The intent must be durable first: it keeps the new seats from the sale, also after a crash.
      await written();
      const answer = await commitSeatMoves(db(), intent);
      if (answer === 'moved') {
        this.#move(intent);
        return 'done';
      }
      await this.#takeBack(intent);
      return REFUSALS[answer];
    } catch (error) {
      logError(`reseating ${intent.id}`, error);
      return 'unknown';
    }
  }

  /** One transaction, so that swapped tickets never share a seat. A repeat leaves tickets alone that were moved since. */
  #move(intent: ReseatIntent): void {
    const { reseats, tickets, transaction } = this.#stores;
    transaction(() => {
      if (reseats.find(intent.id)?.state !== 'open') return;
      for (const { ticketId, from, seatId, seatName } of intent.moves)
        if ((tickets.findTicket({ id: ticketId })?.seatId ?? null) === from)
          tickets.reseat(ticketId, { seatId, seatName });
      reseats.setDone(intent.id);
    });
  }

  /** D1 has declined: its tickets replace those of this object, which may lack some. */
  async #takeBack({ id, moves }: ReseatIntent): Promise<void> {
    const { reader, eventId } = this.#event;
    const { reseats, tickets, transaction } = this.#stores;
    await this.#sync.backfill.run();
    const inD1 = await Promise.all(moves.map(({ ticketId }) => readDoorTicket(reader(), eventId, ticketId)));
    transaction(() => {
      // A concurrent call may have settled it already.
      if (reseats.find(id)?.state !== 'open') return;
      for (const known of inD1) if (known) tickets.takeSeat(known);
      reseats.withdraw(id);
    });
  }

  async #finishOpen(): Promise<number | null> {
    let isLeft = false;
    for (const intent of this.#stores.reseats.open)
      if ((await this.#carryOut(intent)) === 'unknown') isLeft = true;
    this.#failedRuns = isLeft ? this.#failedRuns + 1 : 0;
    return isLeft ? backoffMs(this.#failedRuns) : null;
  }
}

function keyOf({ actor, requestId }: Pick<ReseatRequest, 'actor' | 'requestId'>): string {
  return `${actor.id} ${requestId}`;
}
