import { commitRepeatable } from '#db/client.ts';
import { providerClearingAccount, providerFeesAccount } from '#db/ledger/ledger-accounts.ts';
import type { PaymentRow } from '#db/readers/money/payments.ts';

/** Saves the provider's id of a payment's intent. */
export async function rememberIntent(db: D1Database, paymentId: string, providerRef: string): Promise<void> {
  await commitRepeatable(db, [
    db
      .prepare(
        'UPDATE payments SET provider_ref = ?2, provider_intent = ?2 WHERE id = ?1 AND provider_ref IS NULL',
      )
      .bind(paymentId, providerRef),
  ]);
}

/** The provider has authorized the money, or captured it at once (`capturedAt`). Idempotent. */
export async function securePayment(
  db: D1Database,
  paymentId: string,
  { capturedAt, now }: { capturedAt: number | null; now: number },
): Promise<void> {
  await commitRepeatable(db, [
    db
      .prepare(
        `UPDATE payments SET status = iif(status = 'pending', 'authorized', status),
           authorized_at = coalesce(authorized_at, ?2), captured_at = coalesce(captured_at, ?3)
         WHERE id = ?1 AND (authorized_at IS NULL OR (captured_at IS NULL AND ?3 IS NOT NULL))`,
      )
      .bind(paymentId, now, capturedAt),
  ]);
}

/**
 * Ends an unpaid payment. What it has secured must then be given back, and its payer gets a mail that says so.
 * @returns whether it is failed now
 */
export async function failPayment(
  db: D1Database,
  paymentId: string,
  { failure, now }: { failure: string; now: number },
): Promise<boolean> {
  const results = await commitRepeatable(db, [
    db
      .prepare(
        `INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at)
         SELECT 'mail', 'payment_returned', id, ?2, ?2 FROM payments WHERE id = ?1 AND status = 'authorized'
         ON CONFLICT DO NOTHING`,
      )
      .bind(paymentId, now),
    db
      .prepare(
        `UPDATE payments SET status = 'failed', failure = ?2, settled_at = ?3
         WHERE id = ?1 AND status IN ('pending', 'authorized')`,
      )
      .bind(paymentId, failure, now),
    db.prepare("SELECT 1 FROM payments WHERE id = ?1 AND status = 'failed'").bind(paymentId),
  ]);
  return (results.at(-1)?.results.length ?? 0) > 0;
}

/** The person has finished, and a bank or a shop answers later. */
export async function notePaymentSubmitted(db: D1Database, paymentId: string, now: number): Promise<void> {
  await commitRepeatable(db, [
    db
      .prepare(
        "UPDATE payments SET submitted_at = ?2 WHERE id = ?1 AND status = 'pending' AND submitted_at IS NULL",
      )
      .bind(paymentId, now),
  ]);
}

/** The failed payment holds no money of its payer any more. */
export async function notePaymentReleased(db: D1Database, paymentId: string, now: number): Promise<void> {
  await commitRepeatable(db, [
    db
      .prepare(
        "UPDATE payments SET released_at = ?2 WHERE id = ?1 AND status = 'failed' AND released_at IS NULL",
      )
      .bind(paymentId, now),
  ]);
}

/** The time to pay what a hold reserves was extended. */
export async function extendPayment(db: D1Database, holdId: string, expiresAt: number): Promise<void> {
  await commitRepeatable(db, [
    db
      .prepare(
        "UPDATE payments SET expires_at = max(expires_at, ?2) WHERE hold_id = ?1 AND status = 'pending'",
      )
      .bind(holdId, expiresAt),
  ]);
}

/** The cron asks about these payments now; next time others come first. */
export async function notePaymentsChecked(
  db: D1Database,
  paymentIds: readonly string[],
  now: number,
): Promise<void> {
  await commitRepeatable(db, [
    db
      .prepare('UPDATE payments SET checked_at = ?2 WHERE id IN (SELECT value FROM json_each(?1))')
      .bind(JSON.stringify(paymentIds), now),
  ]);
}

/** Books the provider's fee of a captured payment, once it is known. Idempotent: the first one counts. */
export async function bookProviderFee(
  db: D1Database,
  { id, provider, currency }: Pick<PaymentRow, 'id' | 'provider' | 'currency'>,
  { feeMinor, now }: { feeMinor: number; now: number },
): Promise<void> {
  const clearing = providerClearingAccount(provider, currency);
  const fees = providerFeesAccount(currency);
  await commitRepeatable(db, [
    db
      .prepare(
        `INSERT OR IGNORE INTO ledger_accounts (id, kind, currency, created_at)
         VALUES (?1, 'provider_clearing', ?3, ?4), (?2, 'provider_fees', ?3, ?4)`,
      )
      .bind(clearing, fees, currency, now),
    db.prepare('UPDATE payments SET fee = ?2 WHERE id = ?1 AND fee IS NULL').bind(id, feeMinor),
    db
      .prepare(
        `INSERT INTO ledger_transfers (request_id, kind, debit_account_id, credit_account_id, amount, currency,
                                       reference_id, created_at)
         SELECT 'provider_fee:' || id, 'provider_fee', ?2, ?3, fee, currency, id, ?4 FROM payments
         WHERE id = ?1 AND fee > 0 ON CONFLICT (request_id) DO NOTHING`,
      )
      .bind(id, fees, clearing, now),
  ]);
}
