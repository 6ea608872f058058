import { returnRequest, type SoldReturn, settleReturn } from '#db/commits/event-waitlist/sold-returns.ts';
import type { AlarmJob } from '#durable/box-office/alarm-jobs.ts';
import type { D1Sync } from '#durable/box-office/d1-sync/d1-sync.ts';
import type { EventContext } from '#durable/box-office/event-context.ts';
import type { EventStores } from '#durable/box-office/event-stores.ts';
import { D1_AWAY_MAX_MS } from '#shared/limits.ts';
import type { TicketReturn } from './return-store.ts';

const RESUME_AFTER_MS = 1_000;
/** A flush answers within this time (ms): a call takes less than a minute, after D1 was waited for. */
const FLUSH_MAX_MS = D1_AWAY_MAX_MS + 60_000;

/**
 * Sells the places of tickets given back. The turn that sends a sale to D1 makes the ticket void at the door; one D1
 * transaction inserts the sale and refunds the ticket, or neither. Unsold, the ticket is valid again. After a lost
 * answer D1 decides: the return ends there unless it is sold, so a late sale finds it ended.
 */
export class ReturnedPlaces {
  readonly job: AlarmJob;
  readonly #event: EventContext;
  readonly #stores: EventStores;
  readonly #sync: D1Sync;
  /** When this instance sent a sale of these returns (Unix ms), by return. */
  readonly #sentAt = new Map<string, number>();

  constructor(event: EventContext, stores: EventStores, sync: D1Sync) {
    this.#event = event;
    this.#stores = stores;
    this.#sync = sync;
    this.job = {
      name: 'returns',
      isPending: () => this.#unanswered().length > 0,
      run: () => this.#settleUnanswered(),
    };
    event.bus.on('voucherUsed', ({ ticketId }) => this.#voucherUsed(ticketId));
    event.bus.on('ticketChanged', ({ ticketId }) => this.#ticketChanged(ticketId));
  }

  list(given: Pick<TicketReturn, 'ticketId' | 'typeId' | 'userId' | 'requestId' | 'listedAt'>): void {
    const { newId, state } = this.#event;
    state.hasReadWaitlist = true;
    const one = { ...given, id: newId(), keptBy: null, refundId: null, purchaseId: null };
    this.#stores.returns.write({ ...one, state: 'listed' });
    this.#tell({ ...one, state: 'listed' }, 'listed');
    this.#event.bus.emit('waitlistChanged', {});
  }

  /** The ticket stays with its holder. @param keptBy the holder's request; null when it ends by itself */
  end(one: TicketReturn, keptBy: string | null = null): void {
    this.#stores.returns.write({ ...one, state: 'ended', keptBy });
    this.#tell(one, 'ended');
    this.#event.bus.emit('waitlistChanged', {});
  }

  /**
   * Call in the turn that sends a sale to D1. Takes the oldest returns, but first those whose seats the sale has.
   * @param needed places by type
   * @param seatIds of the sale
   */
  beginSale(
    saleId: string,
    needed: ReadonlyMap<string, number>,
    seatIds: readonly string[] = [],
  ): SoldReturn[] {
    const { now, newId } = this.#event;
    const { returns, tickets, transaction } = this.#stores;
    const taken: SoldReturn[] = [];
    const left = new Map(needed);
    transaction(() => {
      for (const one of this.#onSeatsFirst(seatIds)) {
        const wanted = left.get(one.typeId) ?? 0;
        if (one.state !== 'listed' || wanted === 0) continue;
        left.set(one.typeId, wanted - 1);
        const refundId = newId();
        returns.write({ ...one, state: 'selling', refundId, purchaseId: saleId });
        tickets.setStatus(one.ticketId, 'refunding');
        this.#sentAt.set(one.id, now());
        taken.push({ ...rowOf(one), refundId, saleId });
      }
    });
    this.#event.ringIn(FLUSH_MAX_MS);
    return taken;
  }

  #onSeatsFirst(seatIds: readonly string[]): TicketReturn[] {
    const { returns, tickets } = this.#stores;
    if (seatIds.length === 0) return returns.open;
    const isOnSeat = ({ ticketId }: TicketReturn) => {
      const seatId = tickets.seats.of(ticketId);
      return seatId !== null && seatIds.includes(seatId);
    };
    const { open } = returns;
    return [...open.filter(isOnSeat), ...open.filter((one) => !isOnSeat(one))];
  }

  /** Call in the storage transaction that records the sale. */
  saleRecorded(saleId: string): void {
    for (const one of this.#sellingBy(saleId)) this.#setSold(one);
  }

  /** @param isKnown D1 has said so; otherwise the sale may still commit */
  saleFailed(saleId: string, isKnown: boolean): void {
    const { tickets, returns, transaction } = this.#stores;
    for (const one of this.#sellingBy(saleId)) {
      this.#sentAt.delete(one.id);
      if (!isKnown) {
        this.#event.ringIn(0);
        continue;
      }
      transaction(() => {
        returns.write({ ...one, state: 'listed', refundId: null, purchaseId: null });
        tickets.restoreStatus(one.ticketId);
      });
    }
  }

  /** Tells D1 everything again, after a restore. */
  tellAll(): void {
    for (const one of this.#stores.returns.all())
      this.#tell(one, one.state === 'listed' ? 'listed' : 'ended');
  }

  #tell(one: TicketReturn, status: 'listed' | 'ended'): void {
    this.#sync.outbox.add({ kind: 'ticket_return', given: rowOf(one), status, at: this.#event.now() });
  }

  #sellingBy(saleId: string): TicketReturn[] {
    const { returns } = this.#stores;
    if (returns.returned.size === 0) return [];
    return returns.open.filter(({ state, purchaseId }) => state === 'selling' && purchaseId === saleId);
  }

  /** D1 has refunded it: the refund is known here as if it had been decided here. */
  #setSold(one: TicketReturn): void {
    const { returns, refunds, tickets } = this.#stores;
    const { ticketId: subjectId, refundId, userId: refundedBy } = one;
    if (refundId === null) throw new Error('A sold return has no refund');
    this.#sentAt.delete(one.id);
    returns.write({ ...one, state: 'sold' });
    if (!refunds.find('ticket', subjectId)) {
      const requestId = returnRequest(one.id);
      refunds.add({
        refundId,
        requestId,
        subjectType: 'ticket',
        subjectId,
        reason: '',
        refundedBy,
        keepMinor: 0,
      });
    }
    refunds.setDone('ticket', subjectId);
    tickets.setStatus(subjectId, 'refunded');
  }

  /** A scan, a refund, a dispute or a new holder ends the return; its ticket is not for sale any more. */
  #ticketChanged(ticketId: string): void {
    const { returns, tickets } = this.#stores;
    if (returns.returned.size === 0) return;
    const one = returns.openOf(ticketId);
    if (one?.state !== 'listed') return;
    const ticket = tickets.findTicket({ id: ticketId });
    if (ticket?.status !== 'active' || ticket.disputed === 1 || ticket.userId !== one.userId) this.end(one);
  }

  /** Its place is sold whole: what was handed out of it keeps the ticket with its holder. */
  #voucherUsed(ticketId: string): void {
    const one = this.#stores.returns.openOf(ticketId);
    if (one?.state === 'listed') this.end(one);
  }

  #unanswered(): TicketReturn[] {
    const { now } = this.#event;
    return this.#stores.returns.open.filter(
      ({ id, state }) => state === 'selling' && (this.#sentAt.get(id) ?? 0) <= now() - FLUSH_MAX_MS,
    );
  }

  async #settleUnanswered(): Promise<number | null> {
    const { db, eventId, now, reload } = this.#event;
    const { returns, tickets, transaction } = this.#stores;
    const unanswered = this.#unanswered();
    for (const one of unanswered) {
      const status = await settleReturn(db(), eventId, rowOf(one), now());
      transaction(() => {
        if (returns.openOf(one.ticketId)?.state !== 'selling') return;
        if (status === 'sold') return this.#setSold(one);
        returns.write({ ...one, state: 'ended' });
        tickets.restoreStatus(one.ticketId);
        // Given back all the same; a sale that is still on its way finds the former return ended.
        const { ticketId, typeId, userId, requestId, listedAt } = one;
        this.list({ ticketId, typeId, userId, requestId, listedAt });
      });
    }
    if (unanswered.length > 0) await reload();
    return returns.open.some(({ state }) => state === 'selling') ? RESUME_AFTER_MS : null;
  }
}

function rowOf({ id, ticketId, typeId, userId, listedAt }: TicketReturn) {
  return { returnId: id, ticketId, typeId, userId, listedAt };
}
