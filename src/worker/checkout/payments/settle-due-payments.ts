import { readerOf } from '#db/client.ts';
import { bookProviderFee, extendPayment, notePaymentsChecked } from '#db/commits/money/card-payments.ts';
import { type PaymentRow, readUnbookedFees, readUnsettledPayments } from '#db/readers/money/payments.ts';
import type { CheckoutDeps } from '#worker/checkout/checkout-deps.ts';
import { logError } from '#worker/log.ts';
import { holdOf } from './confirm-payment.ts';
import { cancelOpenPayment, settleByAsking } from './settle-payment.ts';

/** Younger payments are still in their page's hands (ms). */
const LEFT_ALONE_MS = 30_000;
/** Payments per run; each costs a call to the provider. */
const SETTLED_AT_ONCE = 50;

/** Cron: settles payments whose webhook and page were both lost, and cancels those that nobody confirmed in time. */
export async function settleDuePayments(deps: CheckoutDeps): Promise<void> {
  const now = deps.now();
  const due = await readUnsettledPayments(readerOf(deps.db), {
    now,
    before: now - LEFT_ALONE_MS,
    limit: SETTLED_AT_ONCE,
  });
  if (due.length === 0) return;
  await notePaymentsChecked(
    deps.db,
    due.map(({ id }) => id),
    now,
  );
  for (const payment of due) {
    const isOver = payment.status === 'pending' && payment.submittedAt === null && now >= payment.expiresAt;
    const settled = isOver ? endWithHold(deps, payment) : settleByAsking(deps, payment);
    await settled.catch((error: unknown) => logError('payment', error, { paymentId: payment.id }));
  }
}

/** A hold gets more time while D1 is away, and its payment here. */
async function endWithHold(deps: CheckoutDeps, payment: PaymentRow): Promise<unknown> {
  const hold = await holdOf(deps, payment);
  return hold?.state === 'held' && hold.expiresAt > deps.now()
    ? extendPayment(deps.db, hold.holdId, hold.expiresAt)
    : cancelOpenPayment(deps, payment, 'CHECKOUT_EXPIRED');
}

/** Asked for this long (ms): a provider knows its fee within minutes. */
const FEES_SOUGHT_MS = 7 * 24 * 3_600_000;

/** Cron: books the fees that a provider did not tell when it captured. */
export async function bookDueFees(deps: CheckoutDeps): Promise<void> {
  const { payments, now } = deps;
  if (!payments) return;
  const due = await readUnbookedFees(readerOf(deps.db), {
    provider: payments.name,
    since: now() - FEES_SOUGHT_MS,
    before: now() - LEFT_ALONE_MS,
    limit: SETTLED_AT_ONCE,
  });
  if (due.length === 0) return;
  await notePaymentsChecked(
    deps.db,
    due.map(({ id }) => id),
    now(),
  );
  for (const payment of due) {
    if (payment.providerIntent === null) continue;
    const fee = await payments.readFee(payment.providerIntent);
    if (fee.ok && fee.value !== null)
      await bookProviderFee(deps.db, payment, { feeMinor: fee.value, now: now() });
  }
}
