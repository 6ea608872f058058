import type { Reader } from '#db/client.ts';
import type { Currency } from '#shared/money/money.ts';
import type { EventStatus } from '#shared/states.ts';

/** What remains to be refunded if an event is cancelled, and what its cancellation has refunded. */
export interface CancellationCounts {
  status: EventStatus;
  currency: Currency;
  ticketsLeft: number;
  ticketsLeftMinor: number;
  /** The part of it that was paid in cash. */
  cashLeftMinor: number;
  usedTickets: number;
  ordersLeft: number;
  ordersLeftMinor: number;
  ticketsRefunded: number;
  ordersRefunded: number;
  refundedMinor: number;
  refundedCashMinor: number;
}

/** @param ownerId owner of the event, null for any. @returns null when this owner has no such event */
export async function readCancellation(
  reader: Reader,
  eventId: string,
  ownerId: string | null,
): Promise<CancellationCounts | null> {
  return reader.first<CancellationCounts>(
    `WITH sold AS (
       SELECT count(*) FILTER (WHERE t.status = 'active') AS tickets,
              coalesce(sum(t.amount_paid) FILTER (WHERE t.status = 'active'), 0) AS amount,
              coalesce(sum(t.amount_paid) FILTER (WHERE t.status = 'active' AND u.door_event_id IS NOT NULL), 0) AS cash,
              count(*) FILTER (WHERE t.status = 'used') AS used
       FROM ticket_types y JOIN tickets t ON t.ticket_type_id = y.id JOIN users u ON u.id = t.user_id
       WHERE y.event_id = ?1),
     ordered AS (
       SELECT count(*) AS orders, coalesce(sum(total), 0) AS amount
       FROM orders WHERE event_id = ?1 AND status = 'pending'),
     given AS (
       SELECT count(*) FILTER (WHERE subject_type = 'ticket') AS tickets,
              count(*) FILTER (WHERE subject_type = 'order') AS orders, coalesce(sum(amount), 0) AS amount,
              coalesce(sum(amount) FILTER (WHERE in_cash), 0) AS cash
       FROM refunds WHERE event_id = ?1 AND request_id = 'cancel:' || subject_id)
     SELECT e.status, e.currency, sold.tickets AS ticketsLeft, sold.amount AS ticketsLeftMinor,
            sold.used AS usedTickets, ordered.orders AS ordersLeft, ordered.amount AS ordersLeftMinor,
            given.tickets AS ticketsRefunded, given.orders AS ordersRefunded, given.amount AS refundedMinor,
            sold.cash AS cashLeftMinor, given.cash AS refundedCashMinor
     FROM events e, sold, ordered, given WHERE e.id = ?1 AND (?2 IS NULL OR e.organizer_id = ?2)`,
    eventId,
    ownerId,
  );
}
