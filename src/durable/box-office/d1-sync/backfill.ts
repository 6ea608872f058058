import type { Reader } from '#db/client.ts';
import { readOrdersAfter } from '#db/readers/orders/placed-orders.ts';
import { readPurchasesAfter } from '#db/readers/sales/sold-tickets.ts';
import type { TicketStore } from '#durable/box-office/check-in/ticket-store.ts';
import type { ObjectState } from '#durable/box-office/object-state.ts';
import type { OrderStore } from '#durable/box-office/orders/order-store.ts';
import { orderAnswer } from '#durable/box-office/sales/order-sale.ts';
import type { OutcomeStore } from '#durable/box-office/sales/outcome-store.ts';
import { purchaseAnswer } from '#durable/box-office/sales/ticket-sale.ts';
import type { VoucherStore } from '#durable/box-office/vouchers/voucher-store.ts';
import type { OrderReceipt } from '#shared/contracts/orders.ts';
import type { PurchaseReceipt } from '#shared/contracts/tickets/tickets.ts';

export interface BackfillDeps {
  eventId: string;
  reader: () => Reader;
  state: ObjectState;
  ticketOutcomes: OutcomeStore<PurchaseReceipt>;
  orderOutcomes: OutcomeStore<OrderReceipt>;
  door: TicketStore;
  counter: OrderStore;
  vouchers: Pick<VoucherStore, 'addCredit'>;
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

  /** Reads everything again, as for an object that lost its storage. Final states in D1 replace those known here. */
  async again(): Promise<void> {
    await Promise.all([this.#readPurchases(0), this.#readOrders(0)]);
  }

  /** Runs once per instance. */
  async once(): Promise<void> {
    if (!this.#ran) await this.run();
  }

  async #readPurchases(from = this.#deps.state.caughtUpTo('purchases')): Promise<void> {
    const { eventId, reader, state, ticketOutcomes, door, transaction, onRead } = this.#deps;
    for (let after = from; ; ) {
      const { purchases, tickets } = await readPurchasesAfter(reader(), eventId, after, PAGE);
      const last = purchases.at(-1);
      if (!last) return;
      after = last.seq;
      transaction(() => {
        for (const purchase of purchases) ticketOutcomes.record(purchase, purchaseAnswer(purchase));
        door.addTickets(tickets);
        for (const ticket of tickets) door.takeOver(ticket);
        state.setCaughtUpTo('purchases', last.seq);
      });
      onRead();
    }
  }

  async #readOrders(from = this.#deps.state.caughtUpTo('orders')): Promise<void> {
    const { eventId, reader, state, orderOutcomes, counter, vouchers, transaction } = this.#deps;
    for (let after = from; ; ) {
      const { orders, pickUps, credits } = await readOrdersAfter(reader(), eventId, after, PAGE);
      const last = orders.at(-1);
      if (!last) return;
      after = last.seq;
      transaction(() => {
        for (const order of orders) orderOutcomes.record(order, orderAnswer(order));
        counter.addPickUps(pickUps);
        for (const pickUp of pickUps) counter.takeOver(pickUp);
        for (const credit of credits) vouchers.addCredit(credit);
        state.setCaughtUpTo('orders', last.seq);
      });
    }
  }
}
