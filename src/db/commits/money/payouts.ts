import { commitRepeatable, readerOf } from '#db/client.ts';
import { payableSql, readPayoutOfRequest } from '#db/readers/money/payouts.ts';

/**
 * Records a payout in one transaction: its row, the transfer and the audit row, if the balance covers it at commit time
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
    /** Only money of events that were over by then can be paid out (Unix ms). */
    until: number;
    now: number;
  },
) {
  const { id, eventId, accountId, requestId, recordedBy, now } = draft;
  await commitRepeatable(db, [
    db
      .prepare(
        `INSERT INTO payouts (id, event_id, account_id, request_id, currency, amount, reference, note, recorded_by,
                              created_at)
         SELECT ?1, e.id, a.id, ?4, a.currency, ?5, ?6, ?9, ?7, ?8
         FROM events e JOIN ledger_accounts a ON a.id = ?3 AND a.event_id = e.id
         WHERE e.id = ?2 AND a.kind IN ('event_revenue', 'tips_payable') AND ${payableSql('?10')} >= ?5
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
      ),
    // If a concurrent call with the same request id won, there is no payout with this id, so nothing moves.
    db
      .prepare(
        `INSERT OR IGNORE INTO ledger_accounts (id, kind, currency, created_at)
         SELECT 'payout_clearing:' || currency, 'payout_clearing', currency, ?2 FROM payouts WHERE id = ?1`,
      )
      .bind(id, now),
    db
      .prepare(
        `INSERT INTO ledger_transfers (request_id, kind, debit_account_id, credit_account_id, amount, currency,
                                       reference_id, description, created_at)
         SELECT 'payout:' || id, 'payout', account_id, 'payout_clearing:' || currency, amount, currency, id, reference, ?2
         FROM payouts WHERE id = ?1 ON CONFLICT (request_id) DO NOTHING`,
      )
      .bind(id, now),
    db
      .prepare(
        `INSERT INTO audit_log (id, actor_id, action, subject_type, subject_id, event_id, details, created_at)
         SELECT ?2, recorded_by, 'payout.record', 'payout', id, event_id,
                json_object('account', account_id, 'amount', amount, 'currency', currency, 'reference', reference, 'note', note), ?3
         FROM payouts WHERE id = ?1 ON CONFLICT (id) DO NOTHING`,
      )
      .bind(id, draft.auditId, now),
  ]);
  return await readPayoutOfRequest(readerOf(db), recordedBy, requestId);
}
