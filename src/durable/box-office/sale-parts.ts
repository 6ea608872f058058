import { commitOrders, commitPurchases } from '#db/commits/commit-trades.ts';
import type { OrderReceipt } from '#shared/contracts/orders.ts';
import type { PurchaseReceipt } from '#shared/contracts/tickets.ts';
import { placeKey } from '#shared/ticket-key.ts';
import { logObjectError } from '../support/log.ts';
import type { BoxOfficeEnv } from './box-office.ts';
import type { Catalogue } from './catalogue.ts';
import type { CatchUp } from './catch-up.ts';
import type { CounterStore } from './counter-store.ts';
import type { DoorStore } from './door-store.ts';
import { GroupCommit, type GroupDeps } from './group-commit.ts';
import { orderTrade } from './order-trade.ts';
import type { OutcomeStore } from './outcome-store.ts';
import type { RoomStore } from './room-store.ts';
import { type TicketTradeDeps, ticketTrade } from './ticket-trade.ts';
import { saleQueueBound, TicketWindow } from './ticket-window.ts';

interface SaleNeeds extends Pick<GroupDeps, 'now' | 'newId' | 'pause' | 'written' | 'onSold'> {
  env: BoxOfficeEnv;
  eventId: string;
  transaction: (write: () => void) => void;
  ticketOutcomes: OutcomeStore<PurchaseReceipt>;
  orderOutcomes: OutcomeStore<OrderReceipt>;
  room: RoomStore;
  door: DoorStore;
  counter: CounterStore;
  catalogue: Catalogue;
  catchUp: CatchUp;
  onRecorded: TicketTradeDeps['onRecorded'];
}

/** Builds what sells: tickets, with a waiting room before them, and what the bar has. */
export function saleParts(needs: SaleNeeds) {
  const { env, eventId, now, newId, pause, written, transaction, catalogue } = needs;
  const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
  const group: GroupDeps = {
    ...{ now, newId, pause, written, catalogue },
    catchUp: () => needs.catchUp.run(),
    onSold: needs.onSold,
    logError: logObjectError,
  };
  const tickets = new GroupCommit(
    group,
    ticketTrade({
      ...{ now, newId, random, transaction },
      outcomes: needs.ticketOutcomes,
      door: needs.door,
      commit: (flush, guests) => commitPurchases(env.DB, flush, guests),
      onRecorded: needs.onRecorded,
    }),
  );
  const orders = new GroupCommit(
    group,
    orderTrade({
      ...{ newId, random, transaction },
      outcomes: needs.orderOutcomes,
      counter: needs.counter,
      commit: (flush) => commitOrders(env.DB, flush),
    }),
  );
  const ticketWindow = new TicketWindow({
    ...{ now, eventId },
    bound: () => saleQueueBound(env.SALE_QUEUE_MAX),
    key: () => placeKey(env.TICKET_SIGNING_KEY),
    store: needs.room,
    catalogue: () => catalogue.current,
    ask: (request, gate) => tickets.ask(request, gate),
  });
  return { tickets, orders, ticketWindow };
}
