import { commitOrders, commitPurchases } from '#db/commits/sales/commit-sales.ts';
import { logObjectError } from '#durable/support/log.ts';
import { placeKey } from '#shared/codes/ticket-key.ts';
import type { OrderReceipt } from '#shared/contracts/orders.ts';
import type { PurchaseReceipt } from '#shared/contracts/tickets.ts';
import type { OrderStore } from '../bar/order-store.ts';
import type { BoxOfficeEnv } from '../box-office.ts';
import type { TicketStore } from '../check-in/ticket-store.ts';
import type { Backfill } from '../d1-sync/backfill.ts';
import type { SnapshotCache } from '../event-snapshot.ts';
import { GroupCommit, type GroupDeps } from './group-commit.ts';
import { orderSale } from './order-sale.ts';
import type { OutcomeStore } from './outcome-store.ts';
import type { QueueCounterStore } from './queue/queue-counter-store.ts';
import { QueuedTicketSales, saleQueueBound } from './queue/queued-ticket-sales.ts';
import { type TicketTradeDeps, ticketSale } from './ticket-sale.ts';

interface SaleNeeds extends Pick<GroupDeps, 'now' | 'newId' | 'pause' | 'written' | 'onSold'> {
  env: BoxOfficeEnv;
  eventId: string;
  transaction: (write: () => void) => void;
  ticketOutcomes: OutcomeStore<PurchaseReceipt>;
  orderOutcomes: OutcomeStore<OrderReceipt>;
  room: QueueCounterStore;
  door: TicketStore;
  counter: OrderStore;
  snapshot: SnapshotCache;
  backfill: Backfill;
  onRecorded: TicketTradeDeps['onRecorded'];
}

/** Builds what sells: tickets, with a waiting room before them, and what the bar has. */
export function saleParts(needs: SaleNeeds) {
  const { env, eventId, now, newId, pause, written, transaction, snapshot } = needs;
  const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
  const group: GroupDeps = {
    ...{ now, newId, pause, written, snapshot },
    backfill: () => needs.backfill.run(),
    onSold: needs.onSold,
    logError: logObjectError,
  };
  const tickets = new GroupCommit(
    group,
    ticketSale({
      ...{ now, newId, random, transaction },
      outcomes: needs.ticketOutcomes,
      door: needs.door,
      commit: (flush, guests) => commitPurchases(env.DB, flush, guests),
      onRecorded: needs.onRecorded,
    }),
  );
  const orders = new GroupCommit(
    group,
    orderSale({
      ...{ newId, random, transaction },
      outcomes: needs.orderOutcomes,
      counter: needs.counter,
      commit: (flush) => commitOrders(env.DB, flush),
    }),
  );
  const queuedTicketSales = new QueuedTicketSales({
    ...{ now, eventId },
    bound: () => saleQueueBound(env.SALE_QUEUE_MAX),
    key: () => placeKey(env.TICKET_SIGNING_KEY),
    store: needs.room,
    snapshot: () => snapshot.current,
    ask: (request, gate) => tickets.ask(request, gate),
  });
  return { tickets, orders, queuedTicketSales };
}
