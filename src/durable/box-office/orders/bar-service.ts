import { readPickUp } from '#db/readers/orders/placed-orders.ts';
import type { findByCode } from '#durable/box-office/check-in/find-by-code.ts';
import type { D1Sync } from '#durable/box-office/d1-sync/d1-sync.ts';
import type { EventContext } from '#durable/box-office/event-context.ts';
import type { EventStores } from '#durable/box-office/event-stores.ts';
import { OrderPickUp } from './order-pick-up.ts';
import type { StoredPickUp } from './order-store.ts';

/** Hands out orders of food, drink and merchandise. */
export class BarService {
  readonly pickUp: OrderPickUp;
  readonly #event: EventContext;
  readonly #stores: EventStores;
  #lastRead: Promise<void> = Promise.resolve();

  constructor(
    event: EventContext,
    stores: EventStores,
    { outbox }: D1Sync,
    codes: ReturnType<typeof findByCode>,
  ) {
    this.#event = event;
    this.#stores = stores;
    const { now, newId, reload, knownSnapshot } = event;
    const { transaction, unknownCodes } = stores;
    this.pickUp = new OrderPickUp({
      now,
      outbox,
      snapshot: knownSnapshot,
      reload,
      transaction,
      unknownCodes,
      newId,
      store: stores.orders,
      lookUp: codes.findOrder,
      isTicket: (shortCode) => stores.tickets.findTicket({ shortCode }) !== null,
      lookUpForeign: (subject, userId) => codes.findForeign(subject, { kind: 'order', userId }),
    });
  }

  /** Takes over from D1 whether this order is disputed. One call at a time, so that the last read counts. */
  readAgain(orderId: string): Promise<void> {
    const { reader, eventId, reload } = this.#event;
    const turn = this.#lastRead.then(async () => {
      const found = await readPickUp(reader(), eventId, { orderId });
      if (!found) return;
      this.#stores.transaction(() => {
        this.#stores.orders.addPickUps([found]);
        this.#stores.orders.takeOver(found);
      });
      await reload();
    });
    this.#lastRead = turn.catch(() => {});
    return turn;
  }

  /** Falls back to D1 for an order that an earlier instance committed but did not record here. */
  async find(orderId: string): Promise<StoredPickUp | null> {
    const known = this.#stores.orders.find({ id: orderId });
    if (known) return known;
    const found = await readPickUp(this.#event.reader(), this.#event.eventId, { orderId });
    if (found) this.#stores.orders.addPickUps([found]);
    return this.#stores.orders.find({ id: orderId });
  }
}
