import type { OrderReceipt } from '#shared/contracts/orders.ts';
import type { PurchaseReceipt } from '#shared/contracts/tickets/tickets.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import type { WaiterStatus } from '#shared/states.ts';
import type { HeadsMoved } from './check-in/heads/passages.ts';
import type { HoldKind } from './checkout/hold.ts';
import type { KnownEntry } from './lists/entry-store.ts';
import type { SoldNow } from './live/recent-sales-count.ts';
import type { SaleRequest } from './sales/sale-strategy.ts';

/** Facts that the services of the box office publish to each other on the event bus. */
export interface EventFacts {
  /** A flush sold something; the stock in the event snapshot changed. */
  sold: Record<never, never>;
  /** A sale was recorded in this object, now or by a backfill. Emitted in the storage transaction. */
  saleRecorded: { kind: HoldKind; sale: SaleRequest; receipt: PurchaseReceipt | OrderReceipt };
  /** Held places changed: a hold appeared, changed or ended. */
  holdsChanged: Record<never, never>;
  /** States of seats changed, for the first time since they were read. May be emitted in a storage transaction. */
  seatsChanged: Record<never, never>;
  /** Places held together changed: taken, let go, paid or ended. May be emitted in a storage transaction. */
  groupChanged: { groupId: string };
  /** Somebody joined or left the waitlist, or a ticket was given back or kept. */
  waitlistChanged: Record<never, never>;
  /** A name on a guest list was added or changed, also by its admission. Emitted in the turn of the write. */
  entryChanged: { entry: KnownEntry; before: KnownEntry | null };
  /** A list changed, or what its names take: guest lists may take other places than before. */
  listsChanged: Record<never, never>;
  /** D1 has what changed of a person's entry in the waitlist. */
  waiterChanged: { userId: string; waiterId: string; status: WaiterStatus };
  /** Purchases were recorded in this object; emitted right before `sold`. */
  purchasesRecorded: { purchases: readonly SoldNow[] };
  /** The status of a ticket changed, by a scan or otherwise. */
  ticketChanged: { ticketId: string };
  /** Something that the ticket contains was handed out. */
  voucherUsed: { ticketId: string };
  /** D1 has what was handed out for a ticket, or its undo. */
  voucherChanged: { ticketId: string };
  /** A scan admitted the holder of a ticket. */
  admitted: { ticketId: string };
  /** People went in or out, or were counted. Emitted in the deciding turn. */
  headsMoved: HeadsMoved;
  /** `isFinal`: the change can no longer be undone, so the guest may see it. */
  orderChanged: { orderId: string; isFinal: boolean };
  /** A device admitted a guest offline whom the box office would have refused. */
  conflictFound: Record<never, never>;
  /** The counts of unknown codes were written. */
  unknownCodesCounted: Record<never, never>;
  /** The check-in log holds a message for D1. */
  messageLogged: Record<never, never>;
  /** Tickets were backfilled from D1; some may already be used. */
  ticketsBackfilled: Record<never, never>;
  /** D1 was restored, and sales that this object knows may be missing there. Emitted in the turn that noticed. */
  restored: Record<never, never>;
  /** D1 answers again; the time of holds has stood still meanwhile. */
  d1Returned: { creditMs: number };
  /** D1 has committed or declined refunds. */
  refunded: Record<never, never>;
  /** The snapshot was read from D1; `previous` is null on the first read. */
  snapshotChanged: { previous: EventSnapshot | null; current: EventSnapshot };
}
