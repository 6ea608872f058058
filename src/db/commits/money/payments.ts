import { commitRepeatable } from '#db/client.ts';
import { PAYMENT, type PaymentRow } from '#db/readers/money/payments.ts';
import type { Currency } from '#shared/money/money.ts';

/**
 * Inserts a pending payment, unless this person's request made one before, or they began `atMost` since `countedSince`.
 * Counted in the statement: a repeat of a request never counts, and calls at once cannot pass it.
 *
 * @returns the one there is; null when they began too many
 */
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
    /** Null: no limit. */
    limit: { atMost: number; countedSince: number } | null;
  },
): Promise<PaymentRow | null> {
  const results = await commitRepeatable(db, [
    db
      .prepare(
        `INSERT INTO payments (id, user_id, request_id, provider, currency, amount, return_path, created_at, expires_at)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9
         WHERE ?10 IS NULL OR (SELECT count(*) FROM payments WHERE user_id = ?2 AND created_at > ?11) < ?10
         ON CONFLICT (user_id, request_id) DO NOTHING`,
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
        draft.limit?.atMost ?? null,
        draft.limit?.countedSince ?? null,
      ),
    db.prepare(`${PAYMENT} WHERE user_id = ?1 AND request_id = ?2`).bind(draft.userId, draft.requestId),
  ]);
  return (results.at(-1)?.results[0] as unknown as PaymentRow | undefined) ?? null;
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
