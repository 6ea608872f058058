import { INSERT_AUDIT } from '#db/commits/audit/commit-audited.ts';
import { bookDoorMoney, type DoorMoney } from '#db/commits/check-in/door-money.ts';
import { owePushes } from '#db/commits/delivery/owe.ts';
import { type WaitlistMessage, waitlistStatements } from '#db/commits/event-waitlist/waitlist-messages.ts';
import { type ListMessage, listStatements } from '#db/commits/lists/list-messages.ts';
import { headCommissions } from '#db/commits/promoters/commissions.ts';
import { listCommissions } from '#db/commits/promoters/list-commissions.ts';
import { type VoucherMessage, voucherStatements } from '#db/commits/vouchers/voucher-messages.ts';
import type { CheckInKind } from '#shared/states.ts';

/** Outbox message: a decision that the box office (Durable Object) made alone and reports to D1. */
export type DoorMessage =
  | {
      kind: 'check_in';
      entry: CheckInKind;
      ticketId: string | null;
      refusal: string | null;
      scannedBy: string;
      gate: string;
      /** Unix ms, by the scanning device's clock. */
      scannedAt: number;
      /** Messages of the release before have neither this nor the rest. */
      device?: string;
      /** The zone entered, or left; empty for the house. */
      zoneId?: string;
      /** All but one head with a ticket, within every limit. */
      more?: {
        entryId: string | null;
        heads: number;
        returned: number;
        fromId: string | null;
        reason: string;
        over: number;
        collected: number;
      } | null;
    }
  /** `heldUntil` (Unix ms): the hand-over can be undone until then, and is not delivered to D1 before. */
  | { kind: 'order_completed'; orderId: string; by: string; at: number; heldUntil?: number }
  /** `readyAt` (Unix ms): the guest can pick it up; null: the bar took that back. */
  | { kind: 'order_ready'; orderId: string; at: number; readyAt: number | null }
  /** An undone hand-over. D1 never saw the order completed, so this only writes the audit log. */
  | { kind: 'order_reopened'; auditId: string; orderId: string; by: string; at: number; completedAt: number }
  | VoucherMessage
  | WaitlistMessage
  | ListMessage;

export type SequencedMessage = DoorMessage & { seq: number };

/**
 * Applies check-ins and hand-overs to D1 in one transaction. Idempotent: check-ins are keyed by the box office's
 * sequence number, and a ticket's last check-in or undo decides its state.
 */
export async function applyOutboxMessages(
  db: D1Database,
  eventId: string,
  messages: SequencedMessage[],
): Promise<void> {
  await db.batch(outboxStatements(db, eventId, messages));
}

/** The statements that apply messages, for a transaction that may do more. */
export function outboxStatements(
  db: D1Database,
  eventId: string,
  messages: SequencedMessage[],
): D1PreparedStatement[] {
  const checkIns = messages.filter((message) => message.kind === 'check_in');
  const orders = messages.filter((message) => message.kind === 'order_completed');
  const reopened = messages.filter((message) => message.kind === 'order_reopened');
  const ready = messages.filter((message) => message.kind === 'order_ready');
  const entries = messages.filter((message) => message.kind === 'list_entry');
  const seqs = JSON.stringify(checkIns.map(({ seq }) => seq));
  const completed = JSON.stringify(orders);
  const lastAt = checkIns.at(-1)?.scannedAt ?? 0;
  return [
    db.prepare(INSERT_CHECK_INS).bind(eventId, JSON.stringify(checkIns.map(checkInRow))),
    db.prepare(MARK_TICKETS).bind(eventId, seqs),
    ...bookDoorMoney(db, eventId, checkIns.flatMap(moneyOf)),
    ...listStatements(db, eventId, messages.filter(isOfLists)),
    ...(checkIns.length > 0 ? headCommissions(db, { eventId, seqs, now: lastAt }) : []),
    ...(entries.length > 0
      ? listCommissions(db, {
          eventId,
          entryIds: entries.map(({ entry }) => entry.id),
          now: entries.at(-1)?.at ?? 0,
        })
      : []),
    ...(ready.length > 0
      ? [MARK_READY, OWE_PUSHES].map((sql) => db.prepare(sql).bind(eventId, JSON.stringify(ready)))
      : []),
    ...(orders.length > 0
      ? [db.prepare(COMPLETE_ORDERS).bind(eventId, completed), db.prepare(OWE_MAILS).bind(eventId, completed)]
      : []),
    ...waitlistStatements(db, eventId, messages.filter(isOfWaitlist)),
    ...voucherStatements(
      db,
      eventId,
      messages.filter((message) => message.kind === 'voucher'),
    ),
    ...(reopened.length > 0 ? [db.prepare(AUDIT_REOPENED).bind(eventId, JSON.stringify(reopened))] : []),
  ];
}

function moneyOf({ seq, more, scannedAt: at }: Extract<SequencedMessage, { kind: 'check_in' }>): DoorMoney[] {
  if (!more?.entryId || more.collected === 0) return [];
  return [{ entryId: more.entryId, seq, amount: more.collected, at }];
}

function isOfWaitlist(message: SequencedMessage): message is SequencedMessage & WaitlistMessage {
  return message.kind === 'waiter' || message.kind === 'ticket_return';
}

function isOfLists(message: SequencedMessage): message is SequencedMessage & ListMessage {
  return message.kind === 'guest_list' || message.kind === 'list_entry';
}

/** A plain array without field names: copying and escaping the parameter costs as much as writing the row. */
function checkInRow(message: Extract<SequencedMessage, { kind: 'check_in' }>) {
  const {
    seq,
    entry,
    ticketId,
    refusal,
    scannedBy,
    gate,
    scannedAt,
    device = '',
    zoneId = '',
    more,
  } = message;
  const row = [seq, entry, ticketId, refusal, scannedBy, gate, scannedAt, device, zoneId];
  if (!more) return row;
  const { entryId, heads, returned, fromId, reason, over, collected } = more;
  return [...row, entryId, heads, returned, fromId, reason, over, collected];
}

const INSERT_CHECK_INS = `
  INSERT INTO check_ins (event_id, seq, kind, ticket_id, refusal, scanned_by, gate, scanned_at, forced, device, zone_id,
                         entry_id, heads, returned, from_zone_id, reason, over, collected)
  SELECT ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6,
         value ->> 1 = 'conflict', value ->> 7, nullif(value ->> 8, ''), value ->> 9, coalesce(value ->> 10, 1),
         coalesce(value ->> 11, 0), value ->> 12, coalesce(value ->> 13, ''), coalesce(value ->> 14, 0),
         coalesce(value ->> 15, 0)
  FROM json_each(?2) WHERE TRUE
  ON CONFLICT DO NOTHING`;

/**
 * The newest admission or undo in D1 decides; a refunded ticket stays refunded. The unary `+` keeps SQLite off the
 * indexes by event, through which every batch would read all tickets and check-ins of the event.
 */
const MARK_TICKETS = `
  UPDATE tickets SET status = CASE last.kind WHEN 'admitted' THEN 'used' ELSE 'active' END,
                     used_at = CASE last.kind WHEN 'admitted' THEN last.scanned_at END
  FROM (SELECT ticket_id, kind, scanned_at, MAX(seq) FROM check_ins
        WHERE +event_id = ?1 AND +kind IN ('admitted', 'undone')
          AND ticket_id IN (SELECT sent.ticket_id FROM check_ins AS sent
                            WHERE sent.event_id = ?1 AND sent.seq IN (SELECT value FROM json_each(?2)))
        GROUP BY ticket_id) AS last
  WHERE tickets.id = last.ticket_id AND +tickets.event_id = ?1 AND tickets.status <> 'refunded'`;

/** The outbox holds at most one such message of an order. */
const MARK_READY = `
  UPDATE orders SET ready_at = marked.at
  FROM (SELECT value ->> 'orderId' AS id, value ->> 'readyAt' AS at FROM json_each(?2)) AS marked
  WHERE orders.id = marked.id AND +orders.event_id = ?1`;

/** An order that becomes ready again after an undo is another subject. */
const OWE_PUSHES = owePushes(
  'order_ready',
  `SELECT o.id || '/' || o.ready_at AS subject_id, o.user_id, o.ready_at AS at
   FROM json_each(?2) AS m JOIN orders AS o ON o.id = m.value ->> 'orderId'
   WHERE +o.event_id = ?1 AND o.ready_at = m.value ->> 'readyAt'`,
);

const COMPLETE_ORDERS = `
  UPDATE orders SET status = 'completed', completed_at = done.at, completed_by = done.by
  FROM (SELECT value ->> 'orderId' AS id, value ->> 'at' AS at, value ->> 'by' AS by
        FROM json_each(?2)) AS done
  WHERE orders.id = done.id AND +orders.event_id = ?1 AND +orders.status = 'pending'`;

const AUDIT_REOPENED = `
  ${INSERT_AUDIT}
  SELECT value ->> 'auditId', value ->> 'by', 'order.reopen', 'order', value ->> 'orderId', ?1,
         json_object('completedAt', value ->> 'completedAt'), value ->> 'at'
  FROM json_each(?2) WHERE TRUE
  ON CONFLICT DO NOTHING`;

/** Queues a mail for completed orders, except those that were cancelled in D1 meanwhile. */
const OWE_MAILS = `
  INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at)
  SELECT 'mail', 'order_completed', o.id, o.completed_at, o.completed_at
  FROM json_each(?2) AS m JOIN orders AS o ON o.id = m.value ->> 'orderId'
  WHERE +o.event_id = ?1 AND o.status = 'completed'
  ON CONFLICT DO NOTHING`;
