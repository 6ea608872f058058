import { commitRepeatable, readerOf } from '#db/client.ts';
import { readCustomerRef } from '#db/readers/money/payment-customers.ts';
import type { PaymentRow } from '#db/readers/money/payments.ts';

/**
 * Saves the provider's id of a person. The first one counts.
 * @returns the id that counts; undefined for an account that was deleted meanwhile
 */
export async function rememberCustomer(
  db: D1Database,
  customer: { userId: string; provider: PaymentRow['provider']; customerRef: string; now: number },
): Promise<string | undefined> {
  const { userId, provider } = customer;
  await commitRepeatable(db, [
    db
      .prepare(
        `INSERT INTO payment_customers (user_id, provider, customer_ref, created_at)
         SELECT id, ?2, ?3, ?4 FROM users WHERE id = ?1 AND deleted_at IS NULL ON CONFLICT DO NOTHING`,
      )
      .bind(userId, provider, customer.customerRef, customer.now),
  ]);
  return await readCustomerRef(readerOf(db), userId, provider);
}

/** The provider knows the person no more. */
export async function deleteCustomer(db: D1Database, customerRef: string): Promise<void> {
  await commitRepeatable(db, [
    db
      .prepare('DELETE FROM payment_customers WHERE customer_ref = ?1 AND ended_at IS NOT NULL')
      .bind(customerRef),
  ]);
}

/** The card of a payment is saved, or nothing can be saved any more. */
export async function noteCardSaved(db: D1Database, paymentId: string): Promise<void> {
  await commitRepeatable(db, [db.prepare('UPDATE payments SET save_card = 0 WHERE id = ?1').bind(paymentId)]);
}

/** Owes what people have consented to, and what the provider has to forget. */
export async function oweCardCalls(db: D1Database, now: number): Promise<void> {
  await db.batch([
    db
      .prepare(
        `INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at)
         SELECT 'provider', 'save_card', id, ?1, ?1 FROM payments
         -- Repeats the condition of the index payments_save_card.
         WHERE save_card = 1 AND status = 'paid' ON CONFLICT DO NOTHING`,
      )
      .bind(now),
    db
      .prepare(
        `INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at)
         SELECT 'provider', 'forget_customer', customer_ref, ?1, ?1 FROM payment_customers
         -- Repeats the condition of the index payment_customers_ended.
         WHERE ended_at IS NOT NULL ON CONFLICT DO NOTHING`,
      )
      .bind(now),
  ]);
}
