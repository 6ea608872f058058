import { commitRepeatable, readerOf } from '#db/client.ts';
import { tipsPayableAccount, walletAccount } from '#db/ledger/ledger-accounts.ts';
import { readTipOfRequest } from '#db/readers/money/tips.ts';
import { takesMoney } from '#db/sql/events.ts';
import { isOfHouseSql } from '#db/sql/staff.ts';
import { TIP_AFTER_END_MS } from '#shared/limits.ts';
import type { Currency } from '#shared/money/money.ts';
import { bookPaymentsSql } from './book-payments.ts';

/** ?1 tip */
const BOOK_PAYMENT = bookPaymentsSql(
  'SELECT id, payment_id, created_at AS at FROM tips WHERE id = ?1 AND payment_id IS NOT NULL',
);

/**
 * Gives a tip in one transaction: its row, the wallet's debit and the performer's credit, if event, performer and
 * balance allow it at commit time and this request has not given one before. Idempotent.
 * @returns the tip of this request; undefined when none was given, and the caller finds out why
 */
export async function insertTip(
  db: D1Database,
  draft: {
    id: string;
    userId: string;
    requestId: string;
    eventId: string;
    performerId: string;
    amountMinor: number;
    currency: Currency;
    message: string;
    anonymous: boolean;
    /** A secured card payment that covers what the wallet does not. */
    paymentId: string | null;
    now: number;
  },
) {
  const { id, userId, eventId, performerId, currency, now } = draft;
  const wallet = walletAccount(userId, currency);
  const payable = tipsPayableAccount(eventId, performerId);
  await commitRepeatable(db, [
    db
      .prepare(
        `INSERT INTO tips (id, event_id, performer_id, performer_name, user_id, request_id, amount, currency, message,
                           anonymous, created_at, payment_id)
         SELECT ?1, e.id, p.id, p.name, ?2, ?3, ?4, e.currency, ?5, ?6, ?7, ?12
         FROM events e JOIN performers p ON p.event_id = e.id
         JOIN users u ON u.id = ?2 AND u.deleted_at IS NULL
         LEFT JOIN ledger_accounts w ON w.id = ?10
         LEFT JOIN payments pay ON pay.id = ?12 AND pay.user_id = ?2 AND pay.currency = ?11 AND pay.status = 'authorized'
         WHERE e.id = ?8 AND p.id = ?9 AND e.status = 'published' AND e.currency = ?11
           AND coalesce(w.balance, 0) + coalesce(pay.amount, 0) >= ?4 AND (?12 IS NULL OR pay.id IS NOT NULL)
           AND e.ends_at + ${TIP_AFTER_END_MS} > ?7 AND NOT ${isOfHouseSql('e', '?2')} AND ${takesMoney('e')}
         ON CONFLICT (user_id, request_id) DO NOTHING`,
      )
      .bind(
        id,
        userId,
        draft.requestId,
        draft.amountMinor,
        draft.message,
        draft.anonymous ? 1 : 0,
        now,
        eventId,
        performerId,
        wallet,
        currency,
        draft.paymentId,
      ),
    // If a concurrent call with the same request id won, there is no tip with this id, so nothing moves.
    db
      .prepare(
        `INSERT OR IGNORE INTO ledger_accounts (id, kind, currency, event_id, created_at)
         SELECT ?2, 'tips_payable', currency, event_id, ?3 FROM tips WHERE id = ?1`,
      )
      .bind(id, payable, now),
    ...(draft.paymentId === null ? [] : BOOK_PAYMENT.map((sql) => db.prepare(sql).bind(id))),
    db
      .prepare(
        `INSERT INTO ledger_transfers (request_id, kind, debit_account_id, credit_account_id, amount, currency,
                                       reference_id, description, created_at)
         SELECT 'tip:' || id, 'tip', ?2, ?3, amount, currency, id, performer_name, ?4 FROM tips WHERE id = ?1
         ON CONFLICT (request_id) DO NOTHING`,
      )
      .bind(id, wallet, payable, now),
  ]);
  return await readTipOfRequest(readerOf(db), userId, draft.requestId);
}
