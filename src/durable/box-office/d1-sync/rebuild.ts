import { recordLostSales } from '#db/commits/d1-sync/record-lost-sales.ts';
import type { EventContext } from '#durable/box-office/event-context.ts';
import type { EventStores } from '#durable/box-office/event-stores.ts';
import type { Backfill } from './backfill.ts';

/**
 * Follows a restore of D1. D1 is right about money and stock: recorded answers and holds are dropped, and sales are read
 * again. The door's own record (tickets, check-ins, hand-overs) stays, so that guests with lost tickets still get in.
 */
export class Rebuild {
  readonly #event: EventContext;
  readonly #stores: EventStores;
  readonly #backfill: Backfill;

  constructor(event: EventContext, stores: EventStores, backfill: Backfill) {
    this.#event = event;
    this.#stores = stores;
    this.#backfill = backfill;
    event.bus.on('snapshotChanged', ({ previous, current: { epoch } }) => {
      const { state } = event;
      if (epoch === state.epoch) return;
      state.epoch = epoch;
      if (previous) this.#begin();
    });
    event.bus.on('saleRecorded', ({ kind, sale, receipt }) => {
      const lost = stores.lostSales.find(kind, sale.userId, sale.requestId);
      if (lost && 'ticketIds' in lost.receipt && 'ticketIds' in receipt)
        this.#replace(lost.receipt.ticketIds, receipt.ticketIds);
    });
  }

  #begin(): void {
    const { state, bus, now, ringIn } = this.#event;
    this.#stores.transaction(() => {
      state.isRebuilding = true;
      state.forgetBackfill();
      this.#stores.lostSales.takeOutcomes();
      this.#stores.holds.endAll(now());
      this.#stores.groups.endAll(now());
    });
    bus.emit('restored', {});
    ringIn(0);
  }

  /** A lost sale was made again, as by its payment: its former tickets admit nobody any more. */
  #replace(former: readonly string[], current: readonly string[]): void {
    const { tickets } = this.#stores;
    for (const id of former)
      if (!current.includes(id) && tickets.holdingOf(id)?.status === 'active')
        tickets.setStatus(id, 'refunded');
  }

  /** Reads D1 from the beginning, and reports what it lost. */
  async run(): Promise<void> {
    const { db, eventId, now, state } = this.#event;
    const { lostSales } = this.#stores;
    await this.#backfill.again();
    lostSales.dropKnown();
    const actorId = state.snapshot?.organizerId ?? '';
    await recordLostSales(db(), { eventId, actorId, sales: lostSales.all(), now: now() });
  }
}
