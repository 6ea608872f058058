import type Stripe from 'stripe';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { WEBHOOK_TOLERANCE_S } from '#shared/limits.ts';
import { FALLBACK_LANGUAGE, type Language } from '#shared/text/languages.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import { logWarning } from '#worker/log.ts';
import type { CheckoutOrder, PaymentProvider } from '../provider.ts';
import { stripeCards } from './stripe-cards.ts';
import { askStripe, loadStripe, type StripeSettings } from './stripe-client.ts';
import { messageOfEvent, type SessionMetadata } from './stripe-events.ts';
import { stripeIntents } from './stripe-intents.ts';

/** Stripe's locale codes; its plain `es` is European Spanish. */
const LOCALE = { en: 'en', es: 'es-419', ru: 'ru' } as const satisfies Record<Language, string>;

/** Stripe: hosted checkouts and intents of the payment frame. Stripe notifies us by signed webhooks. */
export function stripeProvider(settings: StripeSettings): PaymentProvider {
  return {
    name: 'stripe',
    hasExpress: true,

    async createCheckout(order) {
      const { paymentId } = order;
      return await askStripe(settings, 'Stripe opened no checkout', { paymentId }, async (stripe) => {
        const session = await stripe.checkout.sessions.create(sessionOf(order, settings.siteUrl), {
          idempotencyKey: paymentId,
        });
        if (!session.url) throw new Error('Stripe opened a checkout without an address');
        return { checkoutUrl: session.url, providerRef: session.id };
      });
    },

    ...stripeIntents(settings),
    ...stripeCards(settings),

    async readWebhook(headers, body) {
      const event = await verifiedEvent(settings, headers.get('stripe-signature') ?? '', body);
      if (!event.ok) return event;
      const { id, type, livemode } = event.value;
      if (livemode === settings.live) return messageOfEvent(event.value, settings.siteUrl);
      // Endpoints for connected accounts get the events of both modes.
      if (event.value.account) return done(null);
      logWarning('Stripe event of the other mode refused', { noticeId: id, type, livemode });
      return refused('BAD_INPUT');
    },
  };
}

function sessionOf(order: CheckoutOrder, siteUrl: string): Stripe.Checkout.SessionCreateParams {
  const t = i18n.getFixedT(order.language ?? FALLBACK_LANGUAGE, 'pages');
  const metadata: SessionMetadata = { paymentId: order.paymentId, site: siteUrl, userId: order.userId };
  return {
    mode: 'payment',
    client_reference_id: order.paymentId,
    metadata,
    payment_intent_data: { metadata },
    customer_email: order.email,
    locale: order.language ? LOCALE[order.language] : 'auto',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency.toLowerCase(),
          // All supported currencies have two decimals, at Stripe too.
          unit_amount: order.amountMinor,
          product_data: { name: t('checkout.topUp') },
        },
      },
    ],
    // Charge exactly what is credited: Stripe must not convert to the card's currency.
    adaptive_pricing: { enabled: false },
    expires_at: Math.floor(order.expiresAt / 1000),
    success_url: order.returnUrl,
    cancel_url: order.cancelUrl,
  };
}

async function verifiedEvent(
  settings: StripeSettings,
  signature: string,
  body: string,
): Promise<Outcome<Stripe.Event>> {
  let read: Outcome<Stripe.Event> = refused('WEBHOOK_SIGNATURE');
  for (const secret of settings.webhookSecrets) {
    read = await eventSignedWith(secret, signature, body, settings.now());
    if (read.ok || read.code !== 'WEBHOOK_SIGNATURE') break;
  }
  return read;
}

async function eventSignedWith(
  secret: string,
  signature: string,
  body: string,
  now: number,
): Promise<Outcome<Stripe.Event>> {
  const { Stripe } = await loadStripe();
  try {
    const event = await Stripe.webhooks.constructEventAsync(
      body,
      signature,
      secret,
      WEBHOOK_TOLERANCE_S,
      Stripe.createSubtleCryptoProvider(),
      now,
    );
    return typeof event?.id === 'string' && typeof event.data?.object === 'object'
      ? done(event)
      : refused('BAD_INPUT');
  } catch (error) {
    // Correctly signed, but not a valid event.
    return refused(
      error instanceof Stripe.errors.StripeSignatureVerificationError ? 'WEBHOOK_SIGNATURE' : 'BAD_INPUT',
    );
  }
}
