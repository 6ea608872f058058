import type Stripe from 'stripe';
import type { PaymentNotice } from '#db/commits/money/payment-notices.ts';
import { amountSchema, currencySchema } from '#shared/contracts/values.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { idSchema } from '#shared/ids.ts';
import type { Dispute, WebhookMessage } from '../provider.ts';
import { feeOf, intentOfStripe, refundState } from './stripe-intents.ts';

/**
 * Metadata of a checkout session: links a webhook to its payment, and excludes sessions of other sites on the same
 * account.
 */
export interface SessionMetadata extends Record<string, string> {
  paymentId: string;
  site: string;
  userId: string;
}

/** Parses a verified Stripe event. Null for other event types, and for objects that are not ours. */
export function messageOfEvent(event: Stripe.Event, siteUrl: string): Outcome<WebhookMessage> {
  switch (event.type) {
    case 'checkout.session.completed':
      // Cards are paid at this point. Bank transfers and cash vouchers report later, by one of the next two events.
      return ofSession(event, siteUrl, event.data.object.payment_status === 'paid' ? 'paid' : 'submitted');
    case 'checkout.session.async_payment_succeeded':
      return ofSession(event, siteUrl, 'paid');
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return ofSession(event, siteUrl, 'failed');
    case 'payment_intent.amount_capturable_updated':
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.requires_action':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled': {
      const intent = intentOfStripe(event.data.object, siteUrl);
      return done(intent && { about: 'intent', noticeId: event.id, intent });
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return ofRefund(event);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return ofDispute(event);
    case 'radar.early_fraud_warning.created':
      return ofWarning(event);
    case 'account.updated':
    case 'payout.failed':
      // A bank refused what Stripe paid out of the organizer's account: their account says what it needs.
      return done(event.account ? { about: 'account', noticeId: event.id, accountRef: event.account } : null);
    case 'transfer.reversed': {
      // Sent for parts too: `amount_reversed` is the sum so far.
      const { reversed, amount_reversed: sum, metadata } = event.data.object;
      const payoutId = idSchema.safeParse(metadata.payoutId).data;
      const returnedMinor = reversed ? null : sum;
      return done(
        payoutId && returnedMinor !== 0
          ? { about: 'transfer_returned', noticeId: event.id, payoutId, returnedMinor }
          : null,
      );
    }
    default:
      return done(null);
  }
}

function ofSession(
  event: Stripe.Event & { data: { object: Stripe.Checkout.Session } },
  siteUrl: string,
  outcome: PaymentNotice['outcome'],
): Outcome<WebhookMessage> {
  const session = event.data.object;
  if (session.metadata?.site !== siteUrl) return done(null);
  const paymentId = idSchema.safeParse(session.metadata.paymentId);
  const amount = amountSchema.safeParse(session.amount_total);
  const currency = currencySchema.safeParse(session.currency?.toUpperCase());
  if (!paymentId.success || !amount.success || !currency.success) return refused('BAD_INPUT');
  return done({
    about: 'payment',
    userId: idSchema.safeParse(session.metadata.userId).data ?? null,
    notice: {
      noticeId: event.id,
      provider: 'stripe',
      paymentId: paymentId.data,
      outcome,
      amountMinor: amount.data,
      currency: currency.data,
      providerRef: session.id,
      providerIntent: idOf(session.payment_intent),
    },
  });
}

function ofRefund(event: Stripe.Event & { data: { object: Stripe.Refund } }): Outcome<WebhookMessage> {
  const { object: refund } = event.data;
  const providerRef = idOf(refund.payment_intent);
  if (!providerRef) return done(null);
  return done({
    about: 'refund',
    noticeId: event.id,
    providerRef,
    refundRef: refund.id,
    state: refundState(refund.status),
    failure: refund.failure_reason ?? null,
  });
}

/** The rest are open. An inquiry that was closed and a dispute that was prevented leave the money with us, like one that was won. */
const DISPUTE_STATE: Partial<Record<string, Dispute['state']>> = {
  warning_needs_response: 'warning',
  warning_under_review: 'warning',
  warning_closed: 'won',
  prevented: 'won',
  won: 'won',
  lost: 'lost',
};

function ofDispute(event: Stripe.Event & { data: { object: Stripe.Dispute } }): Outcome<WebhookMessage> {
  const { object: dispute } = event.data;
  const providerRef = idOf(dispute.payment_intent);
  if (!providerRef) return done(null);
  const amount = amountSchema.safeParse(dispute.amount);
  const currency = currencySchema.safeParse(dispute.currency?.toUpperCase());
  if (!amount.success || !currency.success) return refused('BAD_INPUT');
  const due = dispute.evidence_details?.due_by;
  // One transaction takes money and fee; another one may give either back.
  const fees = (dispute.balance_transactions ?? []).map((balance) => feeOf(balance, dispute.currency));
  return done({
    about: 'dispute',
    noticeId: event.id,
    disputeRef: dispute.id,
    providerRef,
    state: DISPUTE_STATE[dispute.status] ?? 'open',
    amountMinor: amount.data,
    currency: currency.data,
    reason: dispute.reason ?? '',
    evidenceDueAt: due ? due * 1000 : null,
    feeMinor: sum(fees.filter((fee) => fee > 0)),
    feeReturnedMinor: sum(fees.filter((fee) => fee < 0).map(Math.abs)),
  });
}

function ofWarning(event: Stripe.RadarEarlyFraudWarningCreatedEvent): Outcome<WebhookMessage> {
  const { object: warning } = event.data;
  const providerRef = idOf(warning.payment_intent ?? null);
  if (!providerRef) return done(null);
  return done({
    about: 'dispute',
    noticeId: event.id,
    disputeRef: warning.id,
    providerRef,
    state: 'warning',
    amountMinor: null,
    currency: null,
    reason: warning.fraud_type ?? '',
    evidenceDueAt: null,
    feeMinor: 0,
    feeReturnedMinor: 0,
  });
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
