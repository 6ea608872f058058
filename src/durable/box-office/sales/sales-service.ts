import { commitOrders, commitPurchases } from '#db/commits/sales/commit-sales.ts';
import { logObjectError } from '#durable/support/log.ts';
import { queueTokenKey } from '#shared/codes/ticket-key.ts';
import type { OrderReceipt } from '#shared/contracts/sales/orders.ts';
import type { PurchaseReceipt } from '#shared/contracts/sales/tickets.ts';
import type { D1Sync } from '../d1-sync/d1-sync.ts';
import type { EventContext } from '../event-context.ts';
import type { EventStores } from '../event-stores.ts';
import type { MaybeUnsynced } from '../session-lookup.ts';
import type { OrderRequest } from './decide-order.ts';
import type { PurchaseRequest } from './decide-purchase.ts';
import { DiscountCodeLimiter } from './discount-code-limiter.ts';
import { type Gate, GroupCommit, type GroupDeps } from './group-commit.ts';
import { orderSale } from './order-sale.ts';
import { QueuedTicketSales, saleQueueBound } from './queue/queued-ticket-sales.ts';
import { ticketSale } from './ticket-sale.ts';

/** Sells tickets, through the waiting room, and orders from the bar. */
export class SalesService {
  readonly #codeLimiter: DiscountCodeLimiter;
  readonly #tickets: ReturnType<typeof ticketCommits>;
  readonly #orders: ReturnType<typeof orderCommits>;
  readonly #queue: QueuedTicketSales;

  constructor(event: EventContext, stores: EventStores, { backfill }: D1Sync) {
    const { env, eventId, snapshot, bus, now, newId, pause, written } = event;
    const group: GroupDeps = {
      now,
      newId,
      pause,
      written,
      snapshot,
      backfill: () => backfill.run(),
      onSold: () => bus.emit('sold', {}),
      logError: logObjectError,
    };
    this.#codeLimiter = new DiscountCodeLimiter(now);
    this.#tickets = ticketCommits(event, stores, group);
    this.#orders = orderCommits(event, stores, group);
    this.#queue = new QueuedTicketSales({
      now,
      eventId,
      bound: () => saleQueueBound(env.SALE_QUEUE_MAX),
      key: () => queueTokenKey(env.TICKET_SIGNING_KEY),
      store: stores.queueCounters,
      snapshot: () => snapshot.current,
      submit: (request, gate) => this.#tickets.submit(request, gate),
    });
  }

  buyTickets(request: PurchaseRequest): Promise<MaybeUnsynced<PurchaseReceipt>> {
    return this.#codeLimiter.guard(request, () => this.#queue.buy(request));
  }

  placeOrder(request: OrderRequest): Promise<MaybeUnsynced<OrderReceipt>> {
    return this.#codeLimiter.guard(request, () => this.#orders.submit(request));
  }

  /** A cash sale at the door: bypasses the waiting room and the limit on discount codes. */
  buyPastQueue(request: PurchaseRequest, gate: Gate): Promise<MaybeUnsynced<PurchaseReceipt>> {
    return this.#tickets.submit(request, gate);
  }

  ticketsSettled(): Promise<void> {
    return this.#tickets.settled();
  }

  /** Resolves when no sale is in flight. */
  async settled(): Promise<void> {
    await Promise.all([this.#tickets.settled(), this.#orders.settled()]);
  }
}

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));

function ticketCommits({ env, bus, now, newId }: EventContext, stores: EventStores, group: GroupDeps) {
  return new GroupCommit(
    group,
    ticketSale({
      now,
      newId,
      random,
      transaction: stores.transaction,
      outcomes: stores.ticketOutcomes,
      tickets: stores.tickets,
      commit: (flush, guests) => commitPurchases(env.DB, flush, guests),
      onRecorded: (purchases) => bus.emit('purchasesRecorded', { purchases }),
    }),
  );
}

function orderCommits({ env, newId }: EventContext, stores: EventStores, group: GroupDeps) {
  return new GroupCommit(
    group,
    orderSale({
      newId,
      random,
      transaction: stores.transaction,
      outcomes: stores.orderOutcomes,
      orders: stores.orders,
      commit: (flush) => commitOrders(env.DB, flush),
    }),
  );
}
