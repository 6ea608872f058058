import { commitRepeatable } from '#db/client.ts';
import { providerClearingAccount, providerFeesAccount } from '#db/ledger/ledger-accounts.ts';
import type { PaymentRow } from '#db/readers/money/payments.ts';

/** A payment of a person, or the authorization of a stranger's card, which may become one. */
export type CardTable = 'payments' | 'authorizations';

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
  {
    capturedAt,
    captureBefore = null,
    now,
  }: { capturedAt: number | null; captureBefore?: number | null; now: number },
): Promise<void> {
  await commitRepeatable(db, [
    db
      .prepare(
        `UPDATE payments SET status = iif(status = 'pending', 'authorized', status),
           authorized_at = coalesce(authorized_at, ?2), captured_at = coalesce(captured_at, ?3),
           capture_before = coalesce(capture_before, ?4)
         WHERE id = ?1 AND (authorized_at IS NULL OR (captured_at IS NULL AND ?3 IS NOT NULL))`,
      )
      .bind(paymentId, now, capturedAt, captureBefore),
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
export async function notePaymentReleased(
  db: D1Database,
  paymentId: string,
  now: number,
  table: CardTable = 'payments',
): Promise<void> {
  await commitRepeatable(db, [
    db
      .prepare(
        `UPDATE ${table} SET released_at = ?2 WHERE id = ?1 AND status = 'failed' AND released_at IS NULL`,
      )
      .bind(paymentId, now),
  ]);
}

/** Kinds of the provider's calls about card payments in `deliveries`. */
export const PAYMENT_CALLS = ['capture', 'release'] as const;
export type PaymentCall = (typeof PAYMENT_CALLS)[number];

/** How long most cards keep an authorization (ms). */
const AUTHORIZED_MS = 7 * 24 * 3_600_000;

/**
 * Owes the capture of each payment that has sold, and the release of each that failed after its provider knew it. What lapses
 * first is due first. They stay few, and have an index.
 */
export async function owePaymentCalls(db: D1Database, now: number): Promise<void> {
  await db
    .prepare(
      `INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at)
       SELECT 'provider', iif(p.status = 'paid', 'capture', 'release'), p.id,
              coalesce(p.capture_before - ${AUTHORIZED_MS}, p.authorized_at, ?1), ?1
       FROM payments AS p
       -- Repeats the condition of the index payments_unsettled.
       WHERE purpose <> 'topup' AND (status IN ('pending', 'authorized')
         OR (status = 'paid' AND captured_at IS NULL) OR (status = 'failed' AND released_at IS NULL))
       AND p.status IN ('paid', 'failed') AND p.provider_ref IS NOT NULL AND NOT EXISTS (
         SELECT 1 FROM deliveries AS d
         WHERE d.channel = 'provider' AND d.kind = iif(p.status = 'paid', 'capture', 'release') AND d.subject_id = p.id)
       ON CONFLICT DO NOTHING`,
    )
    .bind(now)
    .run();
}

/** A payment that was given up before its provider was known has secured money after all: it is to be given back. */
export async function reopenRelease(
  db: D1Database,
  paymentId: string,
  table: CardTable = 'payments',
): Promise<void> {
  await commitRepeatable(db, [
    db.prepare(`UPDATE ${table} SET released_at = NULL WHERE id = ?1 AND status = 'failed'`).bind(paymentId),
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

/**
 * Whether the provider may be asked about an open payment now: once in `everyMs` for all pages together.
 * The first time is that long after it was opened.
 */
export async function claimQuestion(
  db: D1Database,
  paymentId: string,
  { now, everyMs }: { now: number; everyMs: number },
  table: CardTable = 'payments',
): Promise<boolean> {
  const [claimed] = await commitRepeatable(db, [
    db
      .prepare(`UPDATE ${table} SET checked_at = ?2 WHERE id = ?1 AND coalesce(checked_at, created_at) <= ?3`)
      .bind(paymentId, now, now - everyMs),
  ]);
  return (claimed?.meta.changes ?? 0) > 0;
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
