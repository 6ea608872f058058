import { readerOf } from '#db/client.ts';
import { settlePayment as bookTopUp } from '#db/commits/money/payment-notices.ts';
import type { PaymentRow } from '#db/readers/money/payments.ts';
import { readProfile } from '#db/readers/people/people.ts';
import type { HoldKind } from '#durable/box-office/checkout/hold.ts';
import type { CheckoutResult } from '#shared/contracts/checkout.ts';
import type { SendTipInput } from '#shared/contracts/money/tips.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { sendTip } from '#worker/money/tips/send-tip.ts';
import type { CheckoutDeps } from './checkout-deps.ts';

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
export async function sellHold(deps: CheckoutDeps, sale: HoldSale): Promise<Outcome<CheckoutResult>> {
  const { kind, eventId, ...request } = sale;
  const wanted = { ...request, requestHash: sale.holdId, lines: [], discountCode: null };
  const office = deps.boxOffice(eventId);
  if (kind === 'order') {
    const placed = await callObject(() => office.placeOrder(wanted), 'ORDER_FAILED');
    return placed.ok ? done({ kind, receipt: placed.value }) : placed;
  }
  const bought = await callObject(() => office.purchase(wanted), 'PURCHASE_FAILED');
  return bought.ok ? done({ kind, receipt: bought.value }) : bought;
}

/** Gives what a secured payment was made for. Idempotent: the sale carries the payment's id. */
export async function sellByPayment(
  deps: CheckoutDeps,
  payment: PaymentRow,
): Promise<Outcome<CheckoutResult>> {
  const { id, userId, purpose, eventId, holdId, amountMinor } = payment;
  if (purpose === 'topup') return topUpBy(deps, payment);
  if (deps.salesOff) return refused('SALES_OFF');
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

async function tipBy(deps: CheckoutDeps, payment: PaymentRow): Promise<Outcome<CheckoutResult>> {
  const { id, userId, amountMinor } = payment;
  const tip = JSON.parse(payment.tip ?? 'null') as Omit<SendTipInput, 'requestId'>;
  const sent = await sendTip(
    { ...deps, limited: false },
    { ...tip, requestId: saleIdOf(payment), actor: { id: userId }, payment: { id, amountMinor } },
  );
  return sent.ok ? done({ kind: 'tip', receipt: sent.value }) : sent;
}

async function topUpBy(deps: CheckoutDeps, payment: PaymentRow): Promise<Outcome<CheckoutResult>> {
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
  return matches
    ? done({ kind: 'topup', receipt: { currency, amountMinor } })
    : refused('TRANSACTION_FAILED');
}
