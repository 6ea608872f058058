import type { Currency } from '#shared/money.ts';
import { commitRepeatable } from '../client.ts';
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
    expiresAt: number;
  },
): Promise<PaymentRow> {
  const results = await commitRepeatable(db, [
    db
      .prepare(
        `INSERT INTO payments (id, user_id, request_id, provider, currency, amount, return_path, created_at, expires_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT (user_id, request_id) DO NOTHING`,
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
        draft.expiresAt,
      ),
    db.prepare(`${PAYMENT} WHERE user_id = ?1 AND request_id = ?2`).bind(draft.userId, draft.requestId),
  ]);
  const payment = results.at(-1)?.results[0];
  if (!payment) throw new Error('A payment was inserted and cannot be read back');
  return payment as unknown as PaymentRow;
}

/** Keeps what the provider calls a payment and where it can be paid, the first time it says so. */
export async function rememberCheckout(
  db: D1Database,
  paymentId: string,
  checkout: { providerRef: string; checkoutUrl: string },
): Promise<void> {
  await commitRepeatable(db, [
    db
      .prepare(
        `UPDATE payments SET provider_ref = coalesce(provider_ref, ?2), checkout_url = ?3
         WHERE id = ?1 AND checkout_url IS NULL AND coalesce(provider_ref, ?2) = ?2`,
      )
      .bind(paymentId, checkout.providerRef, checkout.checkoutUrl),
  ]);
}
