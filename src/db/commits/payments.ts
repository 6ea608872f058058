import type { Currency } from '#shared/money.ts';
import { commitRepeatable } from '../client.ts';
import { providerClearingAccount, walletAccount } from '../ledger-accounts.ts';
import { PAYMENT, type PaymentRow } from '../readers/payments.ts';

/** Inserts a pending payment, unless this person's request made one before. @returns the one there is */
export async function insertPayment(
  db: D1Database,
  draft: {
    id: string;
    userId: string;
    requestId: string;
    provider: PaymentRow['provider'];
    currency: Currency;
    amountMinor: number;
    returnPath: string;
    now: number;
  },
): Promise<PaymentRow> {
  const results = await commitRepeatable(db, [
    db
      .prepare(
        `INSERT INTO payments (id, user_id, request_id, provider, currency, amount, return_path, created_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (user_id, request_id) DO NOTHING`,
      )
      .bind(
        draft.id,
        draft.userId,
        draft.requestId,
        draft.provider,
        draft.currency,
        draft.amountMinor,
        draft.returnPath,
        draft.now,
      ),
    db.prepare(`${PAYMENT} WHERE user_id = ?1 AND request_id = ?2`).bind(draft.userId, draft.requestId),
  ]);
  const payment = results.at(-1)?.results[0];
  if (!payment) throw new Error('A payment was inserted and cannot be read back');
  return payment as unknown as PaymentRow;
}

/** Keeps what the provider calls a payment, the first time it says so. */
export async function rememberProviderRef(
  db: D1Database,
  paymentId: string,
  providerRef: string,
): Promise<void> {
  await commitRepeatable(db, [
    db
      .prepare('UPDATE payments SET provider_ref = ?2 WHERE id = ?1 AND provider_ref IS NULL')
      .bind(paymentId, providerRef),
  ]);
}

/** What a provider's verified webhook says of a payment. */
export interface PaymentNotice {
  /** The provider's id of this message; a repeat carries the same. */
  noticeId: string;
  provider: PaymentRow['provider'];
  paymentId: string;
  outcome: 'paid' | 'failed';
  currency: Currency;
  amountMinor: number;
}

/** The payment that a notice is about, if provider, currency and amount are the payment's own. */
const MATCHING = 'id = ?1 AND provider = ?2 AND currency = ?3 AND amount = ?4';

/** That this very notice is the one on record under its id. */
const RECORDED = `EXISTS (SELECT 1 FROM payment_events
  WHERE payment_events.id = ?5 AND payment_events.payment_id = ?1 AND payment_events.type = ?6)`;

/**
 * Settles a payment by a verified notice, in one transaction. A payment is credited once: by its state, by the
 * transfer's request id, and by the notice's own id. `failed` never undoes `paid`; `paid` after `failed` counts,
 * as the money has come.
 *
 * @returns the payment afterwards, null when there is none; `matches` false when the notice is about other money
 */
export async function settlePayment(
  db: D1Database,
  notice: PaymentNotice & { userId: string; now: number },
): Promise<{ matches: boolean }> {
  const { paymentId, provider, currency, amountMinor, noticeId, outcome, userId, now } = notice;
  const statement = (sql: string, ...more: (string | number)[]) =>
    db.prepare(sql).bind(paymentId, provider, currency, amountMinor, noticeId, outcome, now, ...more);
  const clearing = providerClearingAccount(provider, currency);
  const wallet = walletAccount(userId, currency);
  const results = await commitRepeatable(db, [
    statement(
      `INSERT INTO payment_events (id, provider, payment_id, type, received_at)
       SELECT ?5, ?2, ?1, ?6, ?7 FROM payments WHERE ${MATCHING} ON CONFLICT (id) DO NOTHING`,
    ),
    ...(outcome === 'paid'
      ? [
          statement(
            `INSERT OR IGNORE INTO ledger_accounts (id, kind, currency, user_id, created_at)
             SELECT ?8, 'provider_clearing', currency, NULL, ?7 FROM payments WHERE ${MATCHING} AND ${RECORDED}
             UNION ALL
             SELECT ?9, 'wallet', currency, user_id, ?7 FROM payments WHERE ${MATCHING} AND ${RECORDED}`,
            clearing,
            wallet,
          ),
          statement(
            `INSERT INTO ledger_transfers (request_id, kind, debit_account_id, credit_account_id, amount, currency,
                                           reference_id, created_at)
             SELECT 'topup:' || id, 'topup', ?8, ?9, amount, currency, id, ?7
             FROM payments WHERE ${MATCHING} AND ${RECORDED} AND status <> 'paid'
             ON CONFLICT (request_id) DO NOTHING`,
            clearing,
            wallet,
          ),
          statement(
            `UPDATE payments SET status = 'paid', settled_at = ?7
             WHERE ${MATCHING} AND ${RECORDED} AND status <> 'paid'`,
          ),
        ]
      : [
          statement(
            `UPDATE payments SET status = 'failed', settled_at = ?7
             WHERE ${MATCHING} AND ${RECORDED} AND status = 'pending'`,
          ),
        ]),
    statement(`SELECT 1 AS matches, ?7 AS now FROM payments WHERE ${MATCHING} AND ${RECORDED}`),
  ]);
  return { matches: (results.at(-1)?.results.length ?? 0) > 0 };
}
