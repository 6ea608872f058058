import { commitRepeatable } from '#db/client.ts';
import { refundStatements } from '#db/commits/refunds/commit-refunds.ts';
import { unpaidAccount, walletAccount } from '#db/ledger/ledger-accounts.ts';
import type { UnpaidPayment } from '#db/readers/money/unpaid-payments.ts';
import { COVERED } from '#db/sql/unpaid.ts';
import { bookPaymentsSql } from './book-payments.ts';

const COLUMNS = `request_id, kind, debit_account_id, credit_account_id, amount, currency, reference_id, description,
  created_at`;

/** One entry of the payment ?1, at ?2; skipped when there is nothing to move or it was made before. */
function entry(name: string, by: { debit: string; credit: string; amount: string; when: string }): string {
  return `
  INSERT INTO ledger_transfers (${COLUMNS})
  SELECT * FROM (
    SELECT 'unpaid_${name}:' || pay.id, 'unpaid', ${by.debit} AS debit, ${by.credit}, ${by.amount} AS amount,
           pay.currency, pay.id, coalesce((SELECT name FROM events WHERE id = pay.event_id), ''), ?2
    FROM payments AS pay WHERE pay.id = ?1 AND ${by.when}
  ) WHERE amount > 0 ON CONFLICT (request_id) DO NOTHING`;
}

const OWED = "'unpaid:' || pay.currency";
const WALLET = "'wallet:' || pay.user_id || ':' || pay.currency";
const BALANCE = `(SELECT balance FROM ledger_accounts WHERE id = ${WALLET})`;

/** The sale is booked, and its money was never captured. */
const UNCAPTURED = "pay.status = 'paid' AND pay.captured_at IS NULL";

/** What was refunded of the payment's sale. */
const REFUNDED = `coalesce(CASE pay.purpose
  WHEN 'tickets' THEN (SELECT sum(r.amount) FROM tickets AS t JOIN refunds AS r
                       ON r.subject_type = 'ticket' AND r.subject_id = t.id WHERE t.purchase_id = pay.result_id)
  WHEN 'order' THEN (SELECT r.amount FROM refunds AS r WHERE r.subject_type = 'order' AND r.subject_id = pay.result_id)
  END, 0)`;

/** Its tickets no longer admit, or admit again, by what is owed. */
const MARK_TICKETS = `
  UPDATE tickets SET disputed_at = iif(pay.due > 0, coalesce(disputed_at, ?2), NULL)
  FROM payments AS pay
  WHERE pay.id = ?1 AND pay.purpose = 'tickets' AND pay.status = 'unpaid' AND tickets.purchase_id = pay.result_id
    AND (tickets.disputed_at IS NULL) = (pay.due > 0)`;

/** What is owed is what the payment was for, less what has covered it. */
const COUNT_DUE = `UPDATE payments AS pay SET due = amount - ${COVERED} WHERE pay.id = ?1 AND pay.status = 'unpaid'`;

const oweMail = (kind: 'payment_unpaid' | 'payment_lapsed', when: string) => `
  INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at)
  SELECT 'mail', '${kind}', pay.id, ?2, ?2 FROM payments AS pay WHERE pay.id = ?1 AND ${when} ON CONFLICT DO NOTHING`;

/**
 * The provider has refused the capture of a sold payment permanently, in one transaction: the payer owes it until they pay in
 * another way, its tickets do not admit meanwhile, and a mail says so. Of a sale that was refunded before, what came back is
 * taken from the wallet, since nobody ever paid it. Idempotent.
 */
export async function markUnpaid(
  db: D1Database,
  { id, currency }: Pick<UnpaidPayment, 'id' | 'currency'>,
  { failure, payBefore, now }: { failure: string; payBefore: number; now: number },
): Promise<void> {
  const waiting = `withdrawals AS w JOIN payments AS pay ON pay.id = w.payment_id
    WHERE pay.id = ?1 AND w.status = 'pending' AND ${UNCAPTURED}`;
  await commitRepeatable(db, [
    db
      .prepare(
        "INSERT OR IGNORE INTO ledger_accounts (id, kind, currency, created_at) VALUES (?1, 'unpaid', ?2, ?3)",
      )
      .bind(unpaidAccount(currency), currency, now),
    // Refunds that waited for the capture on their way to the card: nothing can go there.
    db
      .prepare(
        `INSERT INTO ledger_transfers (request_id, kind, debit_account_id, credit_account_id, amount, currency,
                                       reference_id, created_at)
         SELECT 'withdrawal_return:' || w.id, 'withdrawal_return', 'provider_clearing:' || pay.provider || ':' || w.currency,
                'wallet:' || w.user_id || ':' || w.currency, w.amount, w.currency, w.id, ?2
         FROM ${waiting} ON CONFLICT (request_id) DO NOTHING`,
      )
      .bind(id, now),
    db
      .prepare(
        `UPDATE withdrawals SET status = 'failed', failure = 'capture_refused', settled_at = ?2
         WHERE id IN (SELECT w.id FROM ${waiting})`,
      )
      .bind(id, now),
    db
      .prepare(
        entry('lost', {
          debit: OWED,
          credit: "'provider_clearing:' || pay.provider || ':' || pay.currency",
          amount: 'pay.amount',
          when: UNCAPTURED,
        }),
      )
      .bind(id, now),
    db
      .prepare(
        entry('kept', {
          debit: WALLET,
          credit: OWED,
          amount: `min(pay.amount, ${BALANCE}, ${REFUNDED})`,
          when: UNCAPTURED,
        }),
      )
      .bind(id, now),
    db
      .prepare(
        `UPDATE payments AS pay SET status = 'unpaid', failure = ?2, expires_at = ?3 WHERE pay.id = ?1 AND ${UNCAPTURED}`,
      )
      .bind(id, failure, payBefore),
    db.prepare(COUNT_DUE).bind(id),
    db.prepare(MARK_TICKETS).bind(id, now),
    db.prepare(oweMail('payment_unpaid', "pay.status = 'unpaid' AND pay.due > 0")).bind(id, now),
  ]);
}

/** ?1 the unpaid payment, ?2 now, ?3 what is to be paid, ?4 the payment by card that pays it in its place */
const PAID_BY = bookPaymentsSql(`
  SELECT owing.result_id AS id, pay.id AS payment_id, ?2 AS at
  FROM payments AS owing JOIN payments AS pay ON pay.id = ?4 AND pay.repays = owing.id AND pay.status = 'authorized'
  WHERE owing.id = ?1 AND owing.due = ?3 AND owing.due > 0 AND pay.amount + ${BALANCE} >= ?3`);

const IS_REPAID = "EXISTS (SELECT 1 FROM ledger_transfers WHERE request_id = 'unpaid_paid:' || ?1)";

/**
 * Pays an unpaid payment in another way, from the wallet and by a secured payment, if exactly `dueMinor` is still owed and
 * covered at commit time. The sale then belongs to the payment that paid it: refunds go to its card. Idempotent.
 * @returns what it has paid, now or before; null when it cannot
 */
export async function repayUnpaid(
  db: D1Database,
  { id }: Pick<UnpaidPayment, 'id'>,
  { dueMinor, paymentId, now }: { dueMinor: number; paymentId: string | null; now: number },
): Promise<number | null> {
  const sales = ['purchases', 'orders', 'tips'].map((table) =>
    db
      .prepare(
        `UPDATE ${table} SET payment_id = ?2
         WHERE id = (SELECT result_id FROM payments WHERE id = ?1) AND payment_id = ?1 AND ${IS_REPAID}`,
      )
      .bind(id, paymentId),
  );
  const results = await commitRepeatable(db, [
    ...(paymentId === null ? [] : PAID_BY.map((sql) => db.prepare(sql).bind(id, now, dueMinor, paymentId))),
    db
      .prepare(
        entry('paid', {
          debit: WALLET,
          credit: OWED,
          amount: 'pay.due',
          when: `pay.due = ?3 AND ${BALANCE} >= pay.due
            AND (?4 IS NULL OR EXISTS (SELECT 1 FROM payments WHERE id = ?4 AND repays = pay.id AND status = 'paid'))`,
        }),
      )
      .bind(id, now, dueMinor, paymentId),
    ...sales,
    db.prepare(COUNT_DUE).bind(id),
    db.prepare(MARK_TICKETS).bind(id, now),
    db
      .prepare(
        `SELECT amount FROM ledger_transfers WHERE request_id = 'unpaid_paid:' || ?1
           AND (?2 IS NULL OR EXISTS (SELECT 1 FROM payments WHERE id = ?2 AND status = 'paid'))`,
      )
      .bind(id, paymentId),
  ]);
  const [paid] = (results.at(-1)?.results ?? []) as { amount: number }[];
  return paid?.amount ?? null;
}

/**
 * Nobody has paid in time, or the event was cancelled, in one transaction: what was not used is refunded like any other ticket or order, so that its
 * place is free, and the refund covers what is owed; a tip goes back from its performer's account. What was used stays
 * sold, and owed. Idempotent; a payment that was paid meanwhile is left alone.
 * @param subjects the unused tickets, or the pending order, with a new refund id each
 */
export async function lapseUnpaid(
  db: D1Database,
  { id, userId, currency, purpose, eventId, eventName }: UnpaidPayment,
  { subjects, now }: { subjects: readonly { id: string; refundId: string }[]; now: number },
): Promise<void> {
  const items = subjects.map((subject) => ({
    refundId: subject.refundId,
    requestId: `unpaid:${id}`,
    subjectType: purpose === 'order' ? ('order' as const) : ('ticket' as const),
    subjectId: subject.id,
    reason: 'unpaid',
    refundedBy: userId,
    keepMinor: 0,
    ofUnpaid: id,
  }));
  const voided = `(SELECT coalesce(sum(r.amount), 0) FROM refunds AS r
    WHERE r.id IN (SELECT value ->> 'refundId' FROM json_each(?3)))`;
  const seller =
    "(SELECT t.credit_account_id FROM ledger_transfers AS t WHERE t.request_id = 'tip:' || pay.result_id)";
  await commitRepeatable(db, [
    db
      .prepare(
        "INSERT OR IGNORE INTO ledger_accounts (id, kind, currency, user_id, created_at) VALUES (?1, 'wallet', ?2, ?3, ?4)",
      )
      .bind(walletAccount(userId, currency), currency, userId, now),
    ...(eventId === null ? [] : refundStatements(db, { eventId, eventName: eventName ?? '', now, items })),
    db
      .prepare(
        entry('void', {
          debit: WALLET,
          credit: OWED,
          amount: `min(pay.due, ${BALANCE}, ${voided})`,
          when: 'pay.due > 0',
        }),
      )
      .bind(id, now, JSON.stringify(items)),
    db
      .prepare(
        entry('tip', {
          debit: seller,
          credit: OWED,
          amount: `min(pay.due, (SELECT balance FROM ledger_accounts WHERE id = ${seller}))`,
          when: "pay.due > 0 AND pay.purpose = 'tip'",
        }),
      )
      .bind(id, now),
    db.prepare('UPDATE payments SET expires_at = min(expires_at, ?2) WHERE id = ?1').bind(id, now),
    db.prepare(oweMail('payment_lapsed', "pay.status = 'unpaid' AND pay.due > 0")).bind(id, now),
    db.prepare(COUNT_DUE).bind(id),
    db.prepare(MARK_TICKETS).bind(id, now),
  ]);
}

/** The box office knows what became of its tickets. */
export async function closeUnpaid(db: D1Database, id: string, now: number): Promise<void> {
  await commitRepeatable(db, [
    db
      .prepare(
        `UPDATE payments SET closed_at = ?2 WHERE id = ?1 AND status = 'unpaid' AND closed_at IS NULL
           AND (due = 0 OR expires_at <= ?2)`,
      )
      .bind(id, now),
  ]);
}
