import type { EventSnapshot } from '#db/readers/events/event-snapshot.ts';
import type { SoldNow } from './live-feed/recent-sales-count.ts';

/** What one service of the box office tells the others. */
export interface EventFacts {
  /** A flush sold something; the stock of the event snapshot has moved. */
  sold: Record<never, never>;
  /** Ticket purchases were recorded in this object, a moment before `sold`. */
  purchasesRecorded: { purchases: readonly SoldNow[] };
  /** The status of a ticket changed, by a scan or otherwise. */
  ticketChanged: { ticketId: string };
  /** A scan admitted the holder of a ticket. */
  admitted: { ticketId: string };
  /** `isFinal`: it can no longer be undone, so the guest may see it. */
  orderChanged: { orderId: string; isFinal: boolean };
  /** Two devices let in one ticket while at least one was offline. */
  conflictFound: Record<never, never>;
  /** The counts of unknown codes were written. */
  unknownCodesCounted: Record<never, never>;
  /** The check-in log holds a message for D1. */
  messageLogged: Record<never, never>;
  /** Tickets came in from D1, some of them used. */
  ticketsBackfilled: Record<never, never>;
  /** D1 has committed or declined refunds. */
  refunded: Record<never, never>;
  /** The event was read from D1; `previous` is null for the first time. */
  snapshotChanged: { previous: EventSnapshot | null; current: EventSnapshot };
}
