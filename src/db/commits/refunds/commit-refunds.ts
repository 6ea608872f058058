import { withdrawalTransfers } from '#db/commits/money/withdrawals.ts';
import { commissionsBack } from '#db/commits/promoters/commissions.ts';
import { UNDISPUTED } from '#db/sql/money.ts';
import { returnedCommissionSql } from '#db/sql/promoters.ts';
import { REFUNDS_GATHER_MS, REFUNDS_JOIN_MS } from '#shared/limits.ts';

/** One ticket or order to refund. */
export interface RefundItem {
  refundId: string;
  requestId: string;
  subjectType: 'ticket' | 'order';
  subjectId: string;
  reason: string;
  refundedBy: string;
  /** The part of the price that the organizer keeps (minor units); 0 for orders. */
  keepMinor: number;
  /** Refunds the ticket only if this transaction has inserted the sale that takes its place. */
  ofSale?: { saleId: string; returnId: string };
  /** Refunds it only while this unpaid payment is owed. */
  ofUnpaid?: string;
}

export interface CommittedRefund {
  id: string;
  subjectId: string;
  amount: number;
  currency: string;
  /** 1: paid in cash, so no money goes back to a wallet. */
  inCash: 0 | 1;
}

export interface RefundBatch {
  eventId: string;
  eventName: string;
  now: number;
  items: RefundItem[];
}

/** A ticket or order that D1 did not refund. */
export interface UnrefundedSubject {
  subjectType: RefundItem['subjectType'];
  subjectId: string;
  /** Null when this event has no such ticket or order. */
  status: string | null;
}

export interface RefundAnswer {
  /** The refunds of the subjects, also those made by other requests. */
  committed: CommittedRefund[];
  /** The other subjects, read in the same transaction. */
  unrefunded: UnrefundedSubject[];
}

/**
 * Refunds tickets and cancels orders in one D1 transaction: money returns to its source (wallet or the organizer's
 * cash), what a card had paid goes on to it unless the person keeps refunds, the platform returns its fee share, stock is
 * released. The box office has already authorized each refund.
 * Idempotent: `refunds_subject` allows one refund per subject, and all else acts on subjects without one.
 */
export async function commitRefunds(db: D1Database, batch: RefundBatch): Promise<RefundAnswer> {
  const items = JSON.stringify(batch.items);
  const results = await db.batch([
    ...refundStatements(db, batch),
    db
      .prepare(
        `SELECT r.id, r.subject_id AS subjectId, r.amount, r.currency, r.in_cash AS inCash
         FROM refunds AS r JOIN json_each(?1) AS i
           ON r.subject_type = i.value ->> 'subjectType' AND r.subject_id = i.value ->> 'subjectId'`,
      )
      .bind(items),
    db.prepare(UNREFUNDED).bind(items, batch.eventId),
  ]);
  const [committed, unrefunded] = results.slice(-2).map(({ results: rows }) => rows);
  return {
    committed: (committed ?? []) as unknown as CommittedRefund[],
    unrefunded: (unrefunded ?? []) as unknown as UnrefundedSubject[],
  };
}

/** The statements that refund these items, for a transaction. */
export function refundStatements(db: D1Database, batch: RefundBatch): D1PreparedStatement[] {
  const items = JSON.stringify(batch.items);
  return [
    db.prepare(REFUND_TICKETS).bind(items, batch.eventId, batch.now),
    db.prepare(REFUND_ORDERS).bind(items, batch.eventId, batch.now),
    db.prepare(TICKETS_BACK).bind(items),
    db.prepare(PORTIONS_BACK).bind(items),
    db.prepare(CREDITS_BACK).bind(items, batch.now),
    db.prepare(MONEY_BACK).bind(items, batch.eventName),
    db.prepare(FEES_BACK).bind(items, batch.eventName),
    db.prepare(COMMISSIONS_BACK).bind(items, batch.eventName),
    db.prepare(ON_TO_CARDS).bind(items),
    db.prepare(CARD_TRANSFERS).bind(items),
    db.prepare(MARK_TICKETS).bind(items, batch.now),
    db.prepare(MARK_ORDERS).bind(items, batch.now),
    db.prepare(OWE_MAILS).bind(items, batch.now),
    db.prepare(OWE_HOLDERS_MAILS).bind(items, batch.now),
  ];
}

const UNREFUNDED = `
  SELECT i.value ->> 'subjectType' AS subjectType, i.value ->> 'subjectId' AS subjectId,
         CASE i.value ->> 'subjectType'
           WHEN 'ticket' THEN (SELECT status FROM tickets WHERE id = i.value ->> 'subjectId' AND +event_id = ?2)
           ELSE (SELECT status FROM orders WHERE id = i.value ->> 'subjectId' AND +event_id = ?2) END AS status
  FROM json_each(?1) AS i
  WHERE NOT EXISTS (SELECT 1 FROM refunds AS r WHERE r.subject_type = i.value ->> 'subjectType'
                      AND r.subject_id = i.value ->> 'subjectId')`;

/** The refunds of this batch that exist. */
const THESE = `refunds AS r JOIN json_each(?1) AS i ON r.id = i.value ->> 'refundId'`;

const IS_OWED = `(i.value ->> 'ofUnpaid' IS NULL OR EXISTS (
  SELECT 1 FROM payments AS owing WHERE owing.id = i.value ->> 'ofUnpaid' AND owing.due > 0))`;

/** Of the price of ticket `t`. */
const KEPT = "(CASE WHEN p.sold_by IS NULL THEN MIN(t.amount_paid, i.value ->> 'keepMinor') ELSE 0 END)";

/**
 * Each refund takes the difference between the rounded cumulative fee shares after and before it, so that the shares of
 * a purchase add up to its whole fee. Of what the organizer keeps, the platform keeps its fee.
 */
const REFUND_TICKETS = `
  WITH wanted AS (
    SELECT i.value ->> 'refundId' AS refund_id, i.value ->> 'requestId' AS request_id,
           i.value ->> 'reason' AS reason, i.value ->> 'refundedBy' AS refunded_by,
           t.id, p.user_id, t.amount_paid, p.id AS purchase_id, p.currency, p.fee, p.total,
           p.sold_by IS NOT NULL AS in_cash,
           ${KEPT} AS kept, ${returnedCommissionSql(KEPT)} AS commission,
           (SELECT COALESCE(SUM(before.amount_paid), 0) FROM tickets AS before
            WHERE before.purchase_id = p.id AND before.status = 'refunded')
           + SUM(t.amount_paid) OVER (PARTITION BY p.id ORDER BY i.key ROWS UNBOUNDED PRECEDING) AS back
    FROM json_each(?1) AS i
    JOIN tickets AS t ON t.id = i.value ->> 'subjectId' AND t.event_id = ?2 AND t.status <> 'refunded'
    JOIN purchases AS p ON p.id = t.purchase_id
    WHERE i.value ->> 'subjectType' = 'ticket' AND ${IS_OWED}
      AND (i.value ->> '$.ofSale.saleId' IS NULL OR EXISTS (
        SELECT 1 FROM purchases AS sale CROSS JOIN ticket_returns AS k
        WHERE sale.id = i.value ->> '$.ofSale.saleId' AND sale.status = 'paid'
          AND k.id = i.value ->> '$.ofSale.returnId' AND k.status = 'listed'))
  )
  INSERT INTO refunds (id, request_id, event_id, user_id, subject_type, subject_id, amount, fee, currency, reason,
                       refunded_by, created_at, in_cash, kept, commission)
  SELECT refund_id, request_id, ?2, user_id, 'ticket', id, amount_paid - kept,
         CASE WHEN amount_paid = 0 THEN 0
              ELSE ((2 * fee * back + total) / (2 * total) - (2 * fee * (back - amount_paid) + total) / (2 * total))
                   * (amount_paid - kept) / amount_paid END,
         currency, reason, refunded_by, ?3, in_cash, kept, commission
  FROM wanted WHERE true
  ON CONFLICT DO NOTHING`;

const REFUND_ORDERS = `
  INSERT INTO refunds (id, request_id, event_id, user_id, subject_type, subject_id, amount, fee, currency, reason,
                       refunded_by, created_at)
  SELECT i.value ->> 'refundId', i.value ->> 'requestId', o.event_id, o.user_id, 'order', o.id, o.total, o.fee,
         o.currency, i.value ->> 'reason', i.value ->> 'refundedBy', ?3
  FROM json_each(?1) AS i
  JOIN orders AS o ON o.id = i.value ->> 'subjectId' AND o.event_id = ?2 AND o.status = 'pending'
  WHERE i.value ->> 'subjectType' = 'order' AND ${IS_OWED}
  ON CONFLICT DO NOTHING`;

const TICKETS_BACK = `
  UPDATE ticket_types SET sold = sold - back.quantity
  FROM (SELECT t.ticket_type_id AS id, COUNT(*) AS quantity FROM ${THESE}
        JOIN tickets AS t ON t.id = r.subject_id AND t.status <> 'refunded'
        WHERE r.subject_type = 'ticket' GROUP BY t.ticket_type_id) AS back
  WHERE ticket_types.id = back.id`;

const PORTIONS_BACK = `
  UPDATE menu_items SET sold = sold - back.quantity
  FROM (SELECT l.menu_item_id AS id, SUM(l.quantity) AS quantity FROM ${THESE}
        JOIN orders AS o ON o.id = r.subject_id AND o.status = 'pending'
        JOIN order_lines AS l ON l.order_id = o.id
        WHERE r.subject_type = 'order' GROUP BY l.menu_item_id) AS back
  WHERE menu_items.id = back.id`;

/** Bar money returns to the tickets that paid with it. */
const CREDITS_BACK = `
  UPDATE order_credits SET returned_at = ?2 WHERE returned_at IS NULL
    AND order_id IN (SELECT r.subject_id FROM ${THESE} WHERE r.subject_type = 'order')`;

const MONEY_BACK = `
  INSERT INTO ledger_transfers (request_id, kind, debit_account_id, credit_account_id, amount, currency,
                                reference_id, description, created_at)
  SELECT 'refund:' || r.id, CASE WHEN r.in_cash THEN 'door_refund' ELSE r.subject_type || '_refund' END,
         CASE WHEN r.in_cash THEN 'door_revenue:' ELSE 'event_revenue:' END || r.event_id,
         CASE WHEN r.in_cash THEN 'door_cash:' || r.event_id ELSE 'wallet:' || r.user_id || ':' || r.currency END, r.amount, r.currency, r.id, ?2, r.created_at
  FROM ${THESE} WHERE r.amount > 0
  ON CONFLICT DO NOTHING`;

const FEES_BACK = `
  INSERT INTO ledger_transfers (request_id, kind, debit_account_id, credit_account_id, amount, currency,
                                reference_id, description, created_at)
  SELECT 'fee_refund:' || r.id, 'fee_refund', 'platform_fee:' || r.currency, 'event_revenue:' || r.event_id, r.fee,
         r.currency, r.id, ?2, r.created_at
  FROM ${THESE} WHERE r.fee > 0
  ON CONFLICT DO NOTHING`;

const COMMISSIONS_BACK = commissionsBack(THESE);

/**
 * The card comes first: refunds of one payment go on to it until all it paid has. Only subjects that are not marked yet,
 * so that a repeat of the batch adds none, even if the balance or the preference has changed.
 */
const ON_TO_CARDS = `
  WITH back AS (
    SELECT r.id, r.user_id, r.currency, r.amount, r.created_at, pay.id AS payment_id,
           pay.amount - pay.returned AS room,
           SUM(r.amount) OVER (PARTITION BY pay.id ORDER BY i.key ROWS UNBOUNDED PRECEDING) AS running
    FROM json_each(?1) AS i CROSS JOIN refunds AS r ON r.id = i.value ->> 'refundId'
    LEFT JOIN tickets AS t ON r.subject_type = 'ticket' AND t.id = r.subject_id AND t.status <> 'refunded'
    LEFT JOIN purchases AS p ON p.id = t.purchase_id
    LEFT JOIN orders AS o ON r.subject_type = 'order' AND o.id = r.subject_id AND o.status = 'pending'
    CROSS JOIN payments AS pay ON pay.id = COALESCE(p.payment_id, o.payment_id) AND pay.status = 'paid'
      AND pay.user_id = r.user_id AND ${UNDISPUTED}
    CROSS JOIN users AS u ON u.id = r.user_id AND u.refunds_to IS NOT 'wallet'
    WHERE r.amount > 0
  )
  INSERT INTO withdrawals (id, user_id, payment_id, request_id, currency, amount, reason, refund_id, created_at)
  SELECT id, user_id, payment_id, 'refund:' || id, currency, MIN(amount, room - (running - amount)), 'refund', id,
         created_at
  FROM back WHERE running - amount < room
  ON CONFLICT DO NOTHING`;

const CARD_TRANSFERS = withdrawalTransfers(`
  FROM json_each(?1) AS i CROSS JOIN withdrawals AS w ON w.id = i.value ->> 'refundId'
  JOIN payments AS pay ON pay.id = w.payment_id WHERE true`);

const MARK_TICKETS = `
  UPDATE tickets SET status = 'refunded', refunded_at = ?2
  WHERE status <> 'refunded' AND id IN (SELECT r.subject_id FROM ${THESE} WHERE r.subject_type = 'ticket')`;

const MARK_ORDERS = `
  UPDATE orders SET status = 'cancelled', cancelled_at = ?2
  WHERE status = 'pending' AND id IN (SELECT r.subject_id FROM ${THESE} WHERE r.subject_type = 'order')`;

/** `purchase:<purchase>:<payer>:` of the refunded ticket `t`: what the subjects of its purchase's mails begin with. */
const OF_PURCHASE = "'purchase:' || t.purchase_id || ':' || r.user_id || ':'";

/**
 * Owes a mail per guest. Refunds of a whole type (`type:<its id>:<ticket>`) or of a guest's request
 * (`ask:<its id>:<ticket>`) share one. So do tickets of a purchase that are refunded one after the other, such as a
 * table's: the first of several opens a mail that goes out some seconds later, and the next ones join it. The
 * cancellation's mail covers the refunds of a cancelled event; a lost dispute (`dispute:<its id>`) and an unpaid payment
 * (`unpaid:<its id>`) give nobody money.
 */
const OWE_MAILS = `
  INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at)
  SELECT DISTINCT 'mail', 'refund', subject_id, ?2 + iif(subject_id LIKE 'purchase:%', ${REFUNDS_GATHER_MS}, 0), ?2 FROM (
    SELECT CASE
      WHEN r.request_id LIKE 'type:%' OR r.request_id LIKE 'ask:%' THEN replace(r.request_id, r.subject_id, r.user_id)
      WHEN t.id IS NULL OR instr(r.request_id, ':') > 0 THEN r.id
      -- A repeat of a transaction that went through.
      WHEN r.created_at <> ?2 THEN NULL
      ELSE coalesce(
        (SELECT d.subject_id FROM deliveries AS d
         WHERE d.channel = 'mail' AND d.kind = 'refund' AND d.subject_id >= ${OF_PURCHASE}
           AND d.subject_id < ${OF_PURCHASE} || '~' AND d.status = 'owed'
           AND d.due_at > ?2 + ${REFUNDS_GATHER_MS - REFUNDS_JOIN_MS} LIMIT 1),
        iif(count(*) OVER same > 1
              OR EXISTS (SELECT 1 FROM tickets AS n WHERE n.purchase_id = t.purchase_id AND n.status = 'active'),
            ${OF_PURCHASE} || min(r.id) OVER same, r.id)) END AS subject_id
    FROM ${THESE} LEFT JOIN tickets AS t ON r.subject_type = 'ticket' AND t.id = r.subject_id
    WHERE r.request_id <> 'cancel:' || r.subject_id AND substr(r.request_id, 1, 8) <> 'dispute:'
      AND substr(r.request_id, 1, 7) <> 'unpaid:'
    WINDOW same AS (PARTITION BY t.purchase_id, r.user_id))
  WHERE subject_id IS NOT NULL ON CONFLICT DO NOTHING`;

/** Holders who neither paid for the ticket nor gave it back learn that it no longer admits. */
const OWE_HOLDERS_MAILS = `
  INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at)
  SELECT 'mail', 'ticket_voided', r.id, ?2, ?2 FROM ${THESE}
  JOIN tickets AS t ON r.subject_type = 'ticket' AND t.id = r.subject_id
  WHERE t.user_id <> r.user_id AND t.user_id <> r.refunded_by AND r.request_id <> 'cancel:' || r.subject_id
  ON CONFLICT DO NOTHING`;
