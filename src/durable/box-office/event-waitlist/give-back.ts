import { loadTicket } from '#durable/box-office/check-in/load-ticket.ts';
import type { EventContext } from '#durable/box-office/event-context.ts';
import type { EventStores } from '#durable/box-office/event-stores.ts';
import { REFUSAL_SNAPSHOT_AGE_MAX_MS } from '#durable/box-office/sales/group-commit.ts';
import { done, type ErrorCode, type Outcome, refused } from '#shared/errors/errors.ts';
import { returnsRefusal } from './decide-wait.ts';
import type { ReturnedPlaces } from './returned-places.ts';
import type { Waitlist } from './waitlist.ts';

/** A holder's request; the Worker has checked in D1 that the ticket is theirs. */
export interface ReturnRequest {
  userId: string;
  requestId: string;
  ticketId: string;
}

type Answer = Outcome<{ ticketId: string; state: 'none' | 'listed' }>;

/** Tickets that their holders give back and keep. Each decision is one synchronous turn. */
export class GiveBack {
  readonly #event: EventContext;
  readonly #stores: EventStores;
  readonly #places: ReturnedPlaces;
  readonly #waitlist: Waitlist;

  constructor(event: EventContext, stores: EventStores, places: ReturnedPlaces, waitlist: Waitlist) {
    this.#event = event;
    this.#stores = stores;
    this.#places = places;
    this.#waitlist = waitlist;
  }

  /** Idempotent by request id; a ticket that is listed stays so. */
  async giveBack(request: ReturnRequest): Promise<Answer> {
    const { snapshot, reload } = this.#event;
    if (!(await this.#waitlist.ready())) return refused('EVENT_NOT_FOUND');
    await loadTicket(this.#event, this.#stores, request.ticketId);
    const answer = this.#giveBack(request);
    if (answer.ok || !snapshot.isOlderThan(REFUSAL_SNAPSHOT_AGE_MAX_MS)) return answer;
    await reload();
    return this.#giveBack(request);
  }

  /** Until its place is sold. Idempotent. */
  async keep({ ticketId, userId, requestId }: ReturnRequest): Promise<Answer> {
    const { returns } = this.#stores;
    if (!(await this.#waitlist.ready())) return refused('EVENT_NOT_FOUND');
    if (returns.ofTicket(ticketId).some(({ keptBy }) => keptBy === requestId))
      return done({ ticketId, state: this.#stateOf(ticketId) });
    const one = returns.openOf(ticketId) ?? returns.ofTicket(ticketId).at(-1);
    if (one?.state === 'selling') return refused('RETURN_SELLING');
    if (one?.state === 'sold') return refused('RETURN_SOLD');
    if (one?.state === 'listed' && one.userId === userId) this.#places.end(one, requestId);
    return done({ ticketId, state: 'none' });
  }

  #giveBack({ ticketId, userId, requestId }: ReturnRequest): Answer {
    const { snapshot, now } = this.#event;
    const { returns, tickets } = this.#stores;
    const known = returns.ofTicket(ticketId);
    if (known.some((one) => one.requestId === requestId) || returns.openOf(ticketId)?.state === 'listed')
      return done({ ticketId, state: this.#stateOf(ticketId) });
    const ticket = tickets.findTicket({ id: ticketId });
    if (!ticket || !snapshot.current || ticket.userId !== userId) return refused('NOT_FOUND');
    const refusal = this.#refusalOf(ticketId) ?? returnsRefusal(snapshot.current, now());
    if (refusal) return refused(refusal);
    if (snapshot.current.returns !== 'always' && !this.#waitlist.stock().isTaken(ticket.typeId))
      return refused('RETURN_TOO_EARLY');
    this.#places.list({ ticketId, typeId: ticket.typeId, userId, requestId, listedAt: now() });
    return done({ ticketId, state: 'listed' });
  }

  #refusalOf(ticketId: string): ErrorCode | null {
    const { returns, tickets } = this.#stores;
    const ticket = tickets.findTicket({ id: ticketId });
    if (returns.isSelling(ticketId)) return 'RETURN_SELLING';
    if (returns.ofTicket(ticketId).some(({ state }) => state === 'sold')) return 'RETURN_SOLD';
    if (ticket?.status === 'used') return 'TICKET_ALREADY_USED';
    if (ticket?.status !== 'active') return 'TICKET_REFUNDED';
    return ticket.disputed === 1 ? 'TICKET_DISPUTED' : null;
  }

  #stateOf(ticketId: string): 'none' | 'listed' {
    return this.#stores.returns.openOf(ticketId) ? 'listed' : 'none';
  }
}
