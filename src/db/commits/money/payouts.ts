import { commitRepeatable, readerOf } from '#db/client.ts';
import type { PaymentRow } from '#db/readers/money/payments.ts';
import { readPayoutOfRequest } from '#db/readers/money/payouts.ts';
import { payableSql } from '#db/sql/money.ts';
import type { PayoutFailure } from '#shared/money/payout-accounts.ts';

/**
 * Records a payout, or begins one to a connected account, in one transaction: its row, the transfer and the audit row, if the balance covers it at commit time
 * and this request has not recorded one before. Idempotent.
 * @returns the payout of this request; undefined when none was recorded, and the caller finds out why
 */
export async function insertPayout(
  db: D1Database,
  draft: {
    id: string;
    eventId: string;
    accountId: string;
    requestId: string;
    amountMinor: number;
    reference: string;
    note: string;
    recordedBy: string;
    auditId: string;
    /** Null: recorded by hand, the money has already left. */
    connect: { attempts: number; provider: PaymentRow['provider'] } | null;
    /** Only money of events that were over by then can be paid out (Unix ms). */
    until: number;
    now: number;
  },
) {
  const { id, eventId, accountId, requestId, recordedBy, now } = draft;
  // A connected account is paid out of the provider's balance, by hand from the platform's bank.
  const kind = draft.connect ? 'provider_clearing' : 'payout_clearing';
  const clearing = draft.connect ? `${kind}:${draft.connect.provider}` : kind;
  await commitRepeatable(db, [
    db
      .prepare(
        `INSERT INTO payouts (id, event_id, account_id, request_id, currency, amount, reference, note, recorded_by,
                              created_at, method, status, attempts, due_at)
         SELECT ?1, e.id, a.id, ?4, a.currency, ?5, ?6, ?9, ?7, ?8, iif(?11 IS NULL, 'manual', 'connect'),
                iif(?11 IS NULL, 'paid', 'sending'), coalesce(?11, 1), iif(?11 IS NULL, NULL, ?8)
         FROM events e JOIN ledger_accounts a ON a.id = ?3 AND a.event_id = e.id
         WHERE e.id = ?2 AND a.kind IN ('event_revenue', 'tips_payable', 'commission_payable') AND ${payableSql('?10')} >= ?5
         ON CONFLICT (recorded_by, request_id) DO NOTHING`,
      )
      .bind(
        id,
        eventId,
        accountId,
        requestId,
        draft.amountMinor,
        draft.reference,
        recordedBy,
        now,
        draft.note,
        draft.until,
        draft.connect?.attempts ?? null,
      ),
    // If a concurrent call with the same request id won, there is no payout with this id, so nothing moves.
    db
      .prepare(
        `INSERT OR IGNORE INTO ledger_accounts (id, kind, currency, created_at)
         SELECT ?3 || currency, ?4, currency, ?2 FROM payouts WHERE id = ?1`,
      )
      .bind(id, now, `${clearing}:`, kind),
    db
      .prepare(
        `INSERT INTO ledger_transfers (request_id, kind, debit_account_id, credit_account_id, amount, currency,
                                       reference_id, description, created_at)
         SELECT 'payout:' || id, 'payout', account_id, ?3 || currency, amount, currency, id, reference, ?2
         FROM payouts WHERE id = ?1 ON CONFLICT (request_id) DO NOTHING`,
      )
      .bind(id, now, `${clearing}:`),
    db
      .prepare(
        `INSERT INTO audit_log (id, actor_id, action, subject_type, subject_id, event_id, details, created_at)
         SELECT ?2, recorded_by, iif(method = 'manual', 'payout.record', 'payout.send'), 'payout', id, event_id,
                json_object('account', account_id, 'amount', amount, 'currency', currency, 'reference', reference, 'note', note), ?3
         FROM payouts WHERE id = ?1 ON CONFLICT (id) DO NOTHING`,
      )
      .bind(id, draft.auditId, now),
  ]);
  return await readPayoutOfRequest(readerOf(db), recordedBy, requestId);
}

/** The provider has taken a payout. */
export async function finishPayout(db: D1Database, id: string, transferRef: string): Promise<void> {
  await commitRepeatable(db, [
    db
      .prepare(
        "UPDATE payouts SET status = 'paid', transfer_ref = ?2, due_at = NULL WHERE id = ?1 AND status = 'sending'",
      )
      .bind(id, transferRef),
  ]);
}

/** The provider did not say whether it has taken a payout: ask again later. */
export async function postponePayout(db: D1Database, id: string, dueAt: number): Promise<void> {
  await commitRepeatable(db, [
    db.prepare("UPDATE payouts SET due_at = ?2 WHERE id = ?1 AND status = 'sending'").bind(id, dueAt),
  ]);
}

/** A payout was refused, or came back: the money returns to the event's account, by a new transfer. */
export async function failPayout(
  db: D1Database,
  failed: { id: string; failure: PayoutFailure; retryAt: number; now: number },
): Promise<void> {
  const { id, failure, retryAt, now } = failed;
  await commitRepeatable(db, [
    db
      .prepare(
        `UPDATE payouts SET status = 'failed', failure = ?2, due_at = ?3
         WHERE id = ?1 AND method = 'connect' AND status <> 'failed'`,
      )
      .bind(id, failure, retryAt),
    db
      .prepare(
        `INSERT INTO ledger_transfers (request_id, kind, debit_account_id, credit_account_id, amount, currency,
                                       reference_id, description, created_at)
         SELECT 'payout_return:' || p.id, 'payout_return', t.credit_account_id, p.account_id, p.amount - p.returned, p.currency, p.id,
                '', ?2
         FROM payouts AS p JOIN ledger_transfers AS t ON t.request_id = 'payout:' || p.id
         WHERE p.id = ?1 AND p.status = 'failed' AND p.amount > p.returned ON CONFLICT (request_id) DO NOTHING`,
      )
      .bind(id, now),
  ]);
}

/**
 * A part of a payout came back: it returns to the event's account, and the rest stays paid.
 * @param returnedMinor of this payout so far, so that repeats and late notices book nothing twice
 */
export async function returnPart(
  db: D1Database,
  { id, returnedMinor, retryAt, now }: { id: string; returnedMinor: number; retryAt: number; now: number },
): Promise<void> {
  const isNews = `p.id = ?1 AND p.method = 'connect' AND p.status <> 'failed' AND p.returned < ?2 AND ?2 <= p.amount`;
  await commitRepeatable(db, [
    db
      .prepare(
        `INSERT INTO ledger_transfers (request_id, kind, debit_account_id, credit_account_id, amount, currency,
                                       reference_id, description, created_at)
         SELECT 'payout_return:' || p.id || ':' || ?2, 'payout_return', t.credit_account_id, p.account_id, ?2 - p.returned,
                p.currency, p.id, '', ?3
         FROM payouts AS p JOIN ledger_transfers AS t ON t.request_id = 'payout:' || p.id
         WHERE ${isNews} ON CONFLICT (request_id) DO NOTHING`,
      )
      .bind(id, returnedMinor, now),
    db
      .prepare(
        `UPDATE payouts AS p SET returned = ?2, due_at = iif(p.status = 'paid', ?3, p.due_at) WHERE ${isNews}`,
      )
      .bind(id, returnedMinor, retryAt),
  ]);
}
