import type Stripe from 'stripe';
import type { PaymentNotice } from '#db/commits/money/payment-notices.ts';
import { amountSchema, currencySchema } from '#shared/contracts/values.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { idSchema } from '#shared/ids.ts';
import type { WebhookMessage } from './provider.ts';

/**
 * Metadata of a checkout session: links a webhook to its payment, and excludes sessions of other sites on the same
 * account.
 */
export interface SessionMetadata extends Record<string, string> {
  paymentId: string;
  site: string;
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
    case 'charge.refunded':
    case 'charge.dispute.created':
      return ofCharge(event, event.data.object.payment_intent);
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

function ofCharge(event: Stripe.Event, intent: string | { id: string } | null): Outcome<WebhookMessage> {
  const providerIntent = idOf(intent);
  if (!providerIntent) return done(null);
  return done({
    about: 'reversal',
    reversal: { noticeId: event.id, provider: 'stripe', type: event.type, providerIntent },
  });
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
