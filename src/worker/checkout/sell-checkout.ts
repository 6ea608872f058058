import { readerOf } from '#db/client.ts';
import { settlePayment as bookTopUp } from '#db/commits/money/payment-notices.ts';
import type { PaymentRow } from '#db/readers/money/payments.ts';
import { readProfile } from '#db/readers/people/people.ts';
import type { HoldKind } from '#durable/box-office/checkout/hold.ts';
import type { Sold } from '#durable/box-office/sales/sales-service.ts';
import type { SendTipInput } from '#shared/contracts/money/tips.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { type Bearer, callWithSession } from '#worker/box-office/call-with-session.ts';
import { sendTip } from '#worker/money/tips/send-tip.ts';
import { repay } from '#worker/money/unpaid/repay.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { type QueuedStart, wantedOf } from './start-checkout.ts';

/** The answer when the box office does not answer. */
const FAILURES = { tickets: 'PURCHASE_FAILED', order: 'ORDER_FAILED' } as const;

interface HoldSale {
  kind: HoldKind;
  eventId: string;
  holdId: string;
  userId: string;
  holderName: string;
  requestId: string;
  /** Absent when the wallet pays everything. */
  payment?: { id: string; amountMinor: number };
}

/** Turns a hold into a purchase or an order. Idempotent: a hold sells once, and repeats get the same receipt. */
export async function sellHold(deps: CheckoutDeps, { eventId, ...sale }: HoldSale): Promise<Outcome<Sold>> {
  const wanted = { ...sale, requestHash: sale.holdId, lines: [], discountCode: null };
  const sell = async () => {
    const sold = await deps.boxOffice(eventId).sell(wanted);
    if (!sold.ok && sold.code === null) throw new Error('A sale without a claim needs no user sync');
    return sold;
  };
  return callObject(sell, FAILURES[sale.kind]);
}

/** Sells what the buyer chose without a hold. Idempotent by request id. */
export function sellAtOnce(deps: CheckoutDeps, bearer: Bearer, input: QueuedStart): Promise<Outcome<Sold>> {
  const { queue, ...sale } = wantedOf(input);
  // Nothing is free that costs something now.
  const expected = input.pay === 'free' ? { expectedTotalMinor: 0 } : {};
  return callWithSession(
    bearer,
    (claim) =>
      deps.boxOffice(input.eventId).sell({
        ...sale,
        ...expected,
        claim,
        userId: claim.userId,
        holderName: '',
        queueToken: queue?.token,
        queueOwner: queue?.owner,
      }),
    FAILURES[sale.kind],
  );
}

/** Gives what a secured payment was made for. Idempotent: the sale carries the payment's id. */
export async function sellByPayment(deps: CheckoutDeps, payment: PaymentRow): Promise<Outcome<unknown>> {
  const { id, userId, purpose, eventId, holdId, amountMinor } = payment;
  if (purpose === 'topup') return topUpBy(deps, payment);
  if (await deps.salesOff()) return refused('SALES_OFF');
  if (payment.repays !== null) return repay(deps, payment.repays, { paymentId: id, userId });
  if (purpose === 'tip') return tipBy(deps, payment);
  if (eventId === null || holdId === null) throw new Error(`Payment ${id} has no hold`);
  const profile = await readProfile(readerOf(deps.db), userId);
  return sellHold(deps, {
    kind: purpose,
    eventId,
    holdId,
    userId,
    holderName: profile?.name ?? '',
    requestId: saleIdOf(payment),
    payment: { id, amountMinor },
  });
}

/** The request id of the sale that a payment pays for. */
export function saleIdOf({ id }: Pick<PaymentRow, 'id'>): string {
  return `payment-${id}`;
}

function tipBy(deps: CheckoutDeps, payment: PaymentRow): Promise<Outcome<unknown>> {
  const { id, userId, amountMinor } = payment;
  const tip = JSON.parse(payment.tip ?? 'null') as Omit<SendTipInput, 'requestId'>;
  return sendTip(
    { ...deps, limited: false },
    { ...tip, requestId: saleIdOf(payment), actor: { id: userId }, payment: { id, amountMinor } },
  );
}

async function topUpBy(deps: CheckoutDeps, payment: PaymentRow): Promise<Outcome<null>> {
  const { id, userId, provider, currency, amountMinor, providerRef } = payment;
  const { matches } = await bookTopUp(deps.db, {
    noticeId: `intent:${id}:paid`,
    provider,
    paymentId: id,
    outcome: 'paid',
    currency,
    amountMinor,
    providerRef,
    providerIntent: providerRef,
    userId,
    now: deps.now(),
  });
  return matches ? done(null) : refused('TRANSACTION_FAILED');
}
