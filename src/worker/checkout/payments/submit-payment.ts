import { extendPayment } from '#db/commits/money/card-payments.ts';
import type { PaymentRow } from '#db/readers/money/payments.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { checkoutOf } from '#worker/box-office/parts.ts';
import type { CheckoutDeps } from '#worker/checkout/checkout-deps.ts';

/**
 * Has the places of a payment wait for its answer, just before the card is charged.
 * @returns false when they are gone: another tab of the person may have started a checkout that replaced this one
 */
export async function submitPayment(
  { db, boxOffice }: Pick<CheckoutDeps, 'db' | 'boxOffice'>,
  { eventId, holdId, userId }: Pick<PaymentRow, 'eventId' | 'holdId' | 'userId'>,
): Promise<boolean> {
  if (eventId === null || holdId === null) return true;
  const ref = { holdId, owners: [`user:${userId}`] };
  const until = await callObject(() => checkoutOf({ boxOffice }, eventId).submit(ref), 'OPERATION_FAILED');
  if (until.ok) await extendPayment(db, holdId, until.value);
  // Without an answer the sale itself decides.
  return until.ok || until.code === 'OPERATION_FAILED';
}
