import { and, eq, isNull } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import type { PaymentRow } from '#db/readers/money/payments.ts';
import { paymentCustomers } from '#db/schema/index.ts';

/** The provider's id of a person; undefined for who has never saved a card, and for a deleted account. */
export async function readCustomerRef(
  reader: Reader,
  userId: string,
  provider: PaymentRow['provider'],
): Promise<string | undefined> {
  const row = await reader
    .select({ customerRef: paymentCustomers.customerRef })
    .from(paymentCustomers)
    .where(
      and(
        eq(paymentCustomers.userId, userId),
        eq(paymentCustomers.provider, provider),
        isNull(paymentCustomers.endedAt),
      ),
    )
    .get();
  return row?.customerRef;
}

/** The customer of a deleted account, whom the provider has to forget. */
export function readEndedCustomer(reader: Reader, customerRef: string, provider: PaymentRow['provider']) {
  return reader
    .select({ userId: paymentCustomers.userId, endedAt: paymentCustomers.endedAt })
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.customerRef, customerRef), eq(paymentCustomers.provider, provider)))
    .get();
}
