import type { Reader } from '#db/client.ts';
import type { Currency } from '#shared/money/money.ts';

export interface PaymentRow {
  id: string;
  userId: string;
  provider: 'test' | 'stripe';
  currency: Currency;
  amountMinor: number;
  status: 'pending' | 'paid' | 'failed';
  returnPath: string;
  createdAt: number;
  /** Null until the provider has opened its checkout. */
  checkoutUrl: string | null;
  expiresAt: number;
  /** Set when the checkout is finished but the money arrives later. */
  submittedAt: number | null;
}

/** SQL, because the commit that inserts a payment reads it back in its batch. */
export const PAYMENT = `
  SELECT id, user_id AS userId, provider, currency, amount AS amountMinor, status, return_path AS returnPath,
         created_at AS createdAt, checkout_url AS checkoutUrl, expires_at AS expiresAt, submitted_at AS submittedAt
  FROM payments`;

export async function readPayment(reader: Reader, paymentId: string): Promise<PaymentRow | null> {
  return await reader.first<PaymentRow>(`${PAYMENT} WHERE id = ?`, paymentId);
}

/** Includes the account's address, so that the payer sees whose wallet the money goes to. */
export async function readCheckoutPayment(
  reader: Reader,
  paymentId: string,
): Promise<(PaymentRow & { email: string }) | null> {
  return await reader.first<PaymentRow & { email: string }>(
    `SELECT payment.*, users.email FROM (${PAYMENT} WHERE id = ?) AS payment JOIN users ON users.id = payment.userId`,
    paymentId,
  );
}

/**
 * A person's unpaid top-ups, newest first: pending since `since`; submitted since `submittedSince` and awaiting the
 * bank; or failed since `since` with none paid after them.
 */
export async function readOpenPayments(
  reader: Reader,
  by: { userId: string; since: number; submittedSince: number; limit: number },
): Promise<PaymentRow[]> {
  return await reader.all<PaymentRow>(
    `${PAYMENT}
     WHERE user_id = ?1 AND (
       (status = 'pending' AND created_at >= CASE WHEN submitted_at IS NULL THEN ?2 ELSE ?3 END)
       OR (status = 'failed' AND settled_at >= ?2 AND NOT EXISTS (
         SELECT 1 FROM payments AS later
         WHERE later.user_id = ?1 AND later.status = 'paid' AND later.settled_at >= payments.created_at)))
     ORDER BY created_at DESC, id LIMIT ?4`,
    by.userId,
    by.since,
    by.submittedSince,
    by.limit,
  );
}
