import { commitRepeatable, readerOf } from '#db/client.ts';
import { INSERT_AUDIT } from '#db/commits/audit/commit-audited.ts';
import { type PaymentRow, readPaymentOfRequest } from '#db/readers/money/payments.ts';
import type { PaymentPurpose } from '#db/schema/money.ts';
import type { Currency } from '#shared/money/money.ts';

/** What a payment is for. */
export interface PaymentSubject {
  purpose: PaymentPurpose;
  eventId: string | null;
  holdId: string | null;
  /** JSON; null unless it pays for a tip. */
  tip: string | null;
  /** The unpaid payment that it pays in its place. */
  repays: string | null;
}

export const TOP_UP: PaymentSubject = {
  purpose: 'topup',
  eventId: null,
  holdId: null,
  tip: null,
  repays: null,
};

/**
 * Inserts a pending payment, unless this request already made one, or the person began `atMost` since `countedSince`.
 * The INSERT itself counts, so concurrent calls cannot exceed the limit, and repeats do not count.
 * @returns the existing or new payment; undefined when the limit is reached
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
    subject: PaymentSubject;
    /** Consent to keep the card. */
    saveCard?: boolean;
    now: number;
    expiresAt: number;
    /** Null: no limit. */
    limit: { atMost: number; countedSince: number } | null;
  },
) {
  await commitRepeatable(db, [
    db
      .prepare(
        `INSERT INTO payments (id, user_id, request_id, provider, currency, amount, return_path, created_at, expires_at,
                               purpose, event_id, hold_id, tip, repays, save_card)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?12, ?13, ?14, ?15, ?16, ?17
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
        draft.subject.purpose,
        draft.subject.eventId,
        draft.subject.holdId,
        draft.subject.tip,
        draft.subject.repays,
        draft.saveCard ? 1 : 0,
      ),
  ]);
  return await readPaymentOfRequest(readerOf(db), draft.userId, draft.requestId);
}

/** Saves the provider's first id and checkout URL of a payment. */
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

/** Request id of a payment that a restored D1 had lost; no person's request has it. */
const REBUILT = 'rebuilt:';

export function isRebuilt({ requestId }: Pick<PaymentRow, 'requestId'>): boolean {
  return requestId.startsWith(REBUILT);
}

/**
 * Inserts a payment that a restore has lost, by what its provider signed. A top-up if its event is lost as well;
 * nothing for a person who is not there (yet).
 */
export async function insertLostPayment(
  db: D1Database,
  payment: {
    id: string;
    userId: string;
    provider: PaymentRow['provider'];
    /** Null for a hosted checkout, whose notice names it. */
    providerRef: string | null;
    currency: Currency;
    amountMinor: number;
    returnPath: string;
    purpose: PaymentPurpose;
    eventId: string | null;
    holdId: string | null;
    now: number;
  },
): Promise<void> {
  await commitRepeatable(db, [
    db
      .prepare(
        `INSERT INTO payments (id, user_id, request_id, provider, currency, amount, return_path, created_at, expires_at,
                               purpose, event_id, hold_id, provider_ref, provider_intent)
         SELECT ?1, u.id, '${REBUILT}' || ?1, ?3, ?4, ?5, ?6, ?7, ?7, iif(e.id IS NULL, 'topup', ?8), e.id,
                iif(e.id IS NULL, NULL, ?10), ?11, ?11
         FROM users AS u LEFT JOIN events AS e ON e.id = ?9 WHERE u.id = ?2
         ON CONFLICT DO NOTHING`,
      )
      .bind(
        payment.id,
        payment.userId,
        payment.provider,
        payment.currency,
        payment.amountMinor,
        payment.returnPath,
        payment.now,
        payment.purpose,
        payment.eventId,
        payment.holdId,
        payment.providerRef,
      ),
  ]);
}

/** For administrators: a provider reports another amount than the payment's, which buys nothing. Idempotent. */
export async function recordMismatch(
  db: D1Database,
  payment: Pick<PaymentRow, 'id' | 'userId' | 'eventId' | 'currency' | 'amountMinor'>,
  { now, currency, amountMinor }: { currency: Currency; amountMinor: number; now: number },
): Promise<void> {
  const { id, userId, eventId } = payment;
  const reason = `${id}: ${payment.amountMinor} ${payment.currency} ≠ ${amountMinor} ${currency}`;
  await commitRepeatable(db, [
    db
      .prepare(
        `${INSERT_AUDIT} VALUES ('mismatch:' || ?1, 'system', 'payment.mismatch', 'user', ?2, ?3, ?4, ?5)
         ON CONFLICT (id) DO NOTHING`,
      )
      .bind(id, userId, eventId, JSON.stringify({ currency, amountMinor, reason }), now),
  ]);
}

/** The purchase of a lost payment cannot be made again: its money goes into the wallet. */
export async function turnIntoTopUp(db: D1Database, paymentId: string): Promise<void> {
  await commitRepeatable(db, [
    db
      .prepare("UPDATE payments SET purpose = 'topup' WHERE id = ?1 AND status IN ('pending', 'authorized')")
      .bind(paymentId),
  ]);
}
