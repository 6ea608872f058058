import type { Reader } from '#db/client.ts';
import { readOrdersAfter } from '#db/readers/sales/placed-orders.ts';
import { readPurchasesAfter } from '#db/readers/sales/sold-tickets.ts';
import type { OrderReceipt } from '#shared/contracts/sales/orders.ts';
import type { PurchaseReceipt } from '#shared/contracts/sales/tickets.ts';
import type { OrderStore } from '../bar/order-store.ts';
import type { TicketStore } from '../check-in/ticket-store.ts';
import type { ObjectState } from '../object-state.ts';
import { orderAnswer } from '../sales/order-sale.ts';
import type { OutcomeStore } from '../sales/outcome-store.ts';
import { purchaseAnswer } from '../sales/ticket-sale.ts';

export interface BackfillDeps {
  eventId: string;
  reader: () => Reader;
  state: ObjectState;
  ticketOutcomes: OutcomeStore<PurchaseReceipt>;
  orderOutcomes: OutcomeStore<OrderReceipt>;
  door: TicketStore;
  counter: OrderStore;
  transaction: (write: () => void) => void;
  onRead: () => void;
}

const PAGE = 500;

/** Reads sales from D1 that were committed for this event but are not recorded here. */
export class Backfill {
  readonly #deps: BackfillDeps;
  #running: Promise<void> | null = null;
  #ran = false;

  constructor(deps: BackfillDeps) {
    this.#deps = deps;
  }

  /** Continues from its cursor; covers everything that was committed before the call. */
  async run(): Promise<void> {
    // A run in flight may have started before the call; callers that wait for its end share the next one.
    if (this.#running) await this.#running.catch(() => {});
    this.#running ??= Promise.all([this.#readPurchases(), this.#readOrders()])
      .then(() => {
        this.#ran = true;
      })
      .finally(() => {
        this.#running = null;
      });
    await this.#running;
  }

  /** Runs once per instance. */
  async once(): Promise<void> {
    if (!this.#ran) await this.run();
  }

  async #readPurchases(): Promise<void> {
    const { eventId, reader, state, ticketOutcomes, door, transaction, onRead } = this.#deps;
    for (;;) {
      const { purchases, tickets } = await readPurchasesAfter(
        reader(),
        eventId,
        state.caughtUpTo('purchases'),
        PAGE,
      );
      const last = purchases.at(-1);
      if (!last) return;
      transaction(() => {
        for (const purchase of purchases) ticketOutcomes.record(purchase, purchaseAnswer(purchase));
        door.addTickets(tickets);
        state.setCaughtUpTo('purchases', last.seq);
      });
      onRead();
    }
  }

  async #readOrders(): Promise<void> {
    const { eventId, reader, state, orderOutcomes, counter, transaction } = this.#deps;
    for (;;) {
      const { orders, pickUps } = await readOrdersAfter(reader(), eventId, state.caughtUpTo('orders'), PAGE);
      const last = orders.at(-1);
      if (!last) return;
      transaction(() => {
        for (const order of orders) orderOutcomes.record(order, orderAnswer(order));
        counter.addPickUps(pickUps);
        state.setCaughtUpTo('orders', last.seq);
      });
    }
  }
}
