import { commitRepeatable } from '#db/client.ts';
import { refundStatements } from '#db/commits/refunds/commit-refunds.ts';
import {
  disputeLossesAccount,
  disputesAccount,
  providerClearingAccount,
  providerFeesAccount,
  walletAccount,
} from '#db/ledger/ledger-accounts.ts';
import type { DisputedPaymentRow, DisputeRow } from '#db/readers/money/disputes.ts';

/** A provider's message about a dispute. */
export interface DisputeNotice {
  id: string;
  status: DisputeRow['status'];
  amountMinor: number;
  reason: string;
  /** Unix ms. */
  evidenceDueAt: number | null;
  feeMinor: number;
  feeReturnedMinor: number;
  now: number;
}

/** Late messages change nothing: a dispute only moves on, and its end is final. */
const UPSERT = `
  INSERT INTO disputes (id, provider, payment_id, amount, currency, status, reason, evidence_due_at, opened_at, closed_at)
  SELECT ?1, provider, id, ?3, currency, ?4, ?5, ?6, ?7, iif(?4 IN ('won', 'lost'), ?7, NULL) FROM payments WHERE id = ?2
  ON CONFLICT (id) DO UPDATE SET
    status = excluded.status, reason = excluded.reason, closed_at = excluded.closed_at,
    amount = iif(disputes.status = 'warning', excluded.amount, disputes.amount),
    evidence_due_at = coalesce(excluded.evidence_due_at, evidence_due_at)
  WHERE disputes.status NOT IN ('won', 'lost') AND NOT (disputes.status = 'open' AND excluded.status = 'warning')`;

/** The first fee that the provider names counts, in any order of messages. */
const NAME_FEES = `
  UPDATE disputes SET fee = iif(fee = 0, ?2, fee), fee_returned = iif(fee_returned = 0, ?3, fee_returned) WHERE id = ?1`;

/** Entries of one dispute on `disputes:<currency>`, each at most once. */
const ENTRIES = ['freeze', 'hold', 'taken', 'refund', 'cover', 'loss'] as const;
const BACK = ['freeze', 'hold', 'taken'] as const;
const key = (entry: string) => `'dispute_${entry}:' || d.id`;
const ENTRY_KEYS = [
  ...ENTRIES.map(key),
  ...BACK.map((entry) => `'dispute_back:dispute_${entry}:' || d.id`),
].join(', ');

/** What the dispute still misses: what the provider took, less what others have covered so far. */
const MISSING = `(SELECT coalesce(sum(iif(t.debit_account_id = ?2, t.amount, -t.amount)), 0)
  FROM ledger_transfers AS t WHERE t.request_id IN (${ENTRY_KEYS}))`;

/** What the payment's purchase, order or tip has brought to `SELLER` and is not refunded. */
const STANDING = `(CASE pay.purpose
  WHEN 'tickets' THEN (SELECT coalesce(sum(t.amount_paid), 0) FROM tickets AS t
                       WHERE t.purchase_id = pay.result_id AND t.status <> 'refunded')
  WHEN 'order' THEN (SELECT coalesce(sum(o.total), 0) FROM orders AS o
                     WHERE o.id = pay.result_id AND o.status IN ('pending', 'completed'))
  WHEN 'tip' THEN (SELECT coalesce(max(0, min(x.amount, a.balance)), 0) FROM tips AS x
                   JOIN ledger_transfers AS t ON t.request_id = 'tip:' || x.id
                   JOIN ledger_accounts AS a ON a.id = t.credit_account_id WHERE x.id = pay.result_id)
  ELSE 0 END)`;

/** The account that the payment's sale was credited to. */
const SELLER = `(CASE pay.purpose
  WHEN 'tip' THEN (SELECT t.credit_account_id FROM ledger_transfers AS t WHERE t.request_id = 'tip:' || pay.result_id)
  ELSE 'event_revenue:' || pay.event_id END)`;

/** The promoter's account, and what stands of their commission. */
const PROMOTER = `(SELECT 'commission_payable:' || p.event_id || ':' || p.promoter_id FROM purchases AS p
  WHERE p.id = pay.result_id)`;
const COMMISSION = `(SELECT coalesce(sum(t.commission), 0) FROM tickets AS t
  WHERE t.purchase_id = pay.result_id AND t.status <> 'refunded')`;

const COLUMNS = `request_id, kind, debit_account_id, credit_account_id, amount, currency, reference_id, description,
  created_at`;

/** One entry of the dispute ?1, at ?3; skipped when there is nothing to move or it was made before. */
function entry(
  name: string,
  by: {
    debit: string;
    credit: string;
    amount: string;
    when?: string;
    kind?: 'dispute' | 'provider_fee' | 'commission_return';
  },
): string {
  const { debit, credit, amount, when = 'true', kind = 'dispute' } = by;
  return `
  INSERT INTO ledger_transfers (${COLUMNS})
  SELECT * FROM (
    SELECT ${key(name)}, '${kind}', ${debit} AS debit, ${credit}, ${amount} AS amount, d.currency, d.id,
           coalesce((SELECT name FROM events WHERE id = pay.event_id), ''), ?3
    FROM disputes AS d JOIN payments AS pay ON pay.id = d.payment_id WHERE d.id = ?1 AND ${when}
  ) WHERE amount > 0 ON CONFLICT (request_id) DO NOTHING`;
}

/** Entries that were made and not yet reversed go back. */
function reversal(entries: readonly string[], status: string): string {
  return `
  INSERT INTO ledger_transfers (${COLUMNS})
  SELECT 'dispute_back:' || t.request_id, 'dispute', t.credit_account_id, t.debit_account_id, t.amount, t.currency,
         t.reference_id, t.description, ?2
  FROM disputes AS d JOIN ledger_transfers AS t ON t.request_id IN (${entries.map(key).join(', ')})
  WHERE d.id = ?1 AND d.status = '${status}' ORDER BY t.seq DESC ON CONFLICT (request_id) DO NOTHING`;
}

/** The money was withdrawn by the provider, and this is not booked yet. */
const NOT_TAKEN = `d.status IN ('open', 'lost')
  AND NOT EXISTS (SELECT 1 FROM ledger_transfers WHERE request_id = ${key('taken')})`;

const VOID_TICKETS = `
  UPDATE tickets SET disputed_at = ?2
  WHERE disputed_at IS NULL AND purchase_id = (
    SELECT pay.result_id FROM disputes AS d JOIN payments AS pay ON pay.id = d.payment_id
    WHERE d.id = ?1 AND pay.purpose = 'tickets' AND d.status IN ('open', 'lost'))`;

/** Unless another dispute of the payment holds them. */
const REVIVE_TICKETS = `
  UPDATE tickets SET disputed_at = NULL
  WHERE disputed_at IS NOT NULL AND purchase_id = (
    SELECT pay.result_id FROM disputes AS d JOIN payments AS pay ON pay.id = d.payment_id
    WHERE d.id = ?1 AND pay.purpose = 'tickets' AND d.status = 'won'
      AND NOT EXISTS (SELECT 1 FROM disputes AS o WHERE o.payment_id = pay.id AND o.status IN ('open', 'lost')))`;

/** To the organizer of the sale, once for each of these states. A won dispute that they never read about needs no mail. */
const oweMail = (states: string) => `
  INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at)
  SELECT 'mail', 'dispute', d.id || ':' || d.status, ?2, ?2 FROM disputes AS d JOIN payments AS pay ON pay.id = d.payment_id
  WHERE d.id = ?1 AND d.status IN (${states}) AND pay.event_id IS NOT NULL
    AND (d.status <> 'won' OR EXISTS (
      SELECT 1 FROM deliveries WHERE channel = 'mail' AND kind = 'dispute' AND subject_id = d.id || ':open' AND lease IS NOT NULL))
  ON CONFLICT DO NOTHING`;

/**
 * Applies a provider's message in one transaction. `open` freezes the amount: first from the payer's wallet, the rest
 * from what the sale brought; the provider takes its money, and the tickets are void. `won` reverses all of it. The
 * provider's fee is the platform's.
 * Idempotent, in any order of messages. A lost dispute is then settled by `settleLostDispute`.
 */
export async function recordDispute(
  db: D1Database,
  payment: DisputedPaymentRow,
  notice: DisputeNotice,
): Promise<void> {
  const { id, status, amountMinor, reason, evidenceDueAt, feeMinor, feeReturnedMinor, now } = notice;
  const { currency, provider, userId } = payment;
  const account = disputesAccount(currency);
  const wallet = walletAccount(userId, currency);
  const clearing = providerClearingAccount(provider, currency);
  const fees = providerFeesAccount(currency);
  const frozen = `coalesce((SELECT t.amount FROM ledger_transfers AS t WHERE t.request_id = ${key('freeze')}), 0)`;
  await commitRepeatable(db, [
    db.prepare(UPSERT).bind(id, payment.id, amountMinor, status, reason, evidenceDueAt, now),
    db
      .prepare(
        `INSERT OR IGNORE INTO ledger_accounts (id, kind, currency, user_id, created_at)
         VALUES (?1, 'disputes', ?4, NULL, ?5), (?2, 'wallet', ?4, ?6, ?5), (?3, 'provider_clearing', ?4, NULL, ?5),
                (?7, 'provider_fees', ?4, NULL, ?5)`,
      )
      .bind(account, wallet, clearing, currency, now, userId, fees),
    db.prepare(NAME_FEES).bind(id, feeMinor, feeReturnedMinor),
    db
      .prepare(entry('charge', { debit: '?2', credit: '?4', amount: 'd.fee', kind: 'provider_fee' }))
      .bind(id, fees, now, clearing),
    db
      .prepare(
        entry('charge_back', { debit: '?4', credit: '?2', amount: 'd.fee_returned', kind: 'provider_fee' }),
      )
      .bind(id, fees, now, clearing),
    db
      .prepare(
        entry('freeze', {
          debit: '?4',
          credit: '?2',
          amount: 'min(d.amount, (SELECT balance FROM ledger_accounts WHERE id = ?4))',
          when: NOT_TAKEN,
        }),
      )
      .bind(id, account, now, wallet),
    db
      .prepare(
        entry('hold', {
          debit: SELLER,
          credit: '?2',
          amount: `min(d.amount - ${frozen}, ${STANDING})`,
          when: NOT_TAKEN,
        }),
      )
      .bind(id, account, now),
    db
      .prepare(entry('taken', { debit: '?2', credit: '?4', amount: 'd.amount', when: NOT_TAKEN }))
      .bind(id, account, now, clearing),
    db.prepare(VOID_TICKETS).bind(id, now),
    db.prepare(reversal(BACK, 'won')).bind(id, now),
    db.prepare(REVIVE_TICKETS).bind(id),
    db.prepare(oweMail("'open', 'won'")).bind(id, now),
  ]);
}

/**
 * Ends a lost dispute in one transaction: what was held of the sale goes back, then its unused tickets are refunded like
 * any other, and the provider's loss is taken from that refund, from the sale's rest with its share of the fee, and at
 * last from the platform. The sale's promoter gives back their share of its rest. Idempotent.
 * @param tickets the unused ones, with a new refund id each
 */
export async function settleLostDispute(
  db: D1Database,
  {
    dispute: { id, currency },
    payment: { userId, eventId, eventName },
    tickets,
    now,
  }: {
    dispute: DisputeRow;
    payment: DisputedPaymentRow;
    tickets: readonly { id: string; refundId: string }[];
    now: number;
  },
): Promise<void> {
  const account = disputesAccount(currency);
  const losses = disputeLossesAccount(currency);
  const items = tickets.map((ticket) => ({
    refundId: ticket.refundId,
    requestId: `dispute:${id}`,
    subjectType: 'ticket' as const,
    subjectId: ticket.id,
    reason: 'disputed',
    refundedBy: userId,
    keepMinor: 0,
  }));
  const refunded = `(SELECT coalesce(sum(r.amount), 0) FROM tickets AS t
    JOIN refunds AS r ON r.subject_type = 'ticket' AND r.subject_id = t.id AND r.request_id = 'dispute:' || d.id
    WHERE t.purchase_id = pay.result_id)`;
  const fee = `(CASE pay.purpose
    WHEN 'tickets' THEN (SELECT p.fee - coalesce((SELECT sum(r.fee) FROM tickets AS t
        JOIN refunds AS r ON r.subject_type = 'ticket' AND r.subject_id = t.id WHERE t.purchase_id = p.id), 0)
      FROM purchases AS p WHERE p.id = pay.result_id)
    WHEN 'order' THEN (SELECT o.fee FROM orders AS o WHERE o.id = pay.result_id) ELSE 0 END)`;
  const covered = `(SELECT t.amount FROM ledger_transfers AS t WHERE t.request_id = ${key('cover')})`;
  await commitRepeatable(db, [
    db
      .prepare(
        "INSERT OR IGNORE INTO ledger_accounts (id, kind, currency, created_at) VALUES (?1, 'dispute_losses', ?2, ?3)",
      )
      .bind(losses, currency, now),
    db.prepare(reversal(['hold'], 'lost')).bind(id, now),
    ...(eventId === null ? [] : refundStatements(db, { eventId, eventName: eventName ?? '', now, items })),
    db
      .prepare(
        entry('refund', {
          debit: '?4',
          credit: '?2',
          amount: `min(${MISSING}, ${refunded})`,
          when: "d.status = 'lost'",
        }),
      )
      .bind(id, account, now, walletAccount(userId, currency)),
    db
      .prepare(
        entry('cover', {
          debit: SELLER,
          credit: '?2',
          amount: `min(${MISSING}, ${STANDING})`,
          when: "d.status = 'lost'",
        }),
      )
      .bind(id, account, now),
    db
      .prepare(
        entry('fee', {
          debit: "'platform_fee:' || d.currency",
          credit: SELLER,
          amount: `${fee} * ${covered} / max(1, ${STANDING})`,
          when: "d.status = 'lost'",
        }),
      )
      .bind(id, account, now),
    db
      .prepare(
        entry('commission', {
          debit: PROMOTER,
          credit: SELLER,
          amount: `${COMMISSION} * ${covered} / max(1, ${STANDING})`,
          when: "d.status = 'lost' AND pay.purpose = 'tickets'",
          kind: 'commission_return',
        }),
      )
      .bind(id, account, now),
    db
      .prepare(entry('loss', { debit: '?4', credit: '?2', amount: MISSING, when: "d.status = 'lost'" }))
      .bind(id, account, now, losses),
    db.prepare(oweMail("'lost'")).bind(id, now),
  ]);
}
