import type Stripe from 'stripe';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { WEBHOOK_TOLERANCE_S } from '#shared/limits.ts';
import { FALLBACK_LANGUAGE, type Language } from '#shared/text/languages.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import { logError, logWarning } from '#worker/log.ts';
import type { CheckoutOrder, PaymentProvider } from '../provider.ts';
import { messageOfEvent, type SessionMetadata } from './stripe-events.ts';

/** Timeout (ms) and retries of Stripe requests; a person is waiting. */
const STRIPE_TIMEOUT_MS = 10_000;
const STRIPE_RETRIES_MAX = 2;

/** The API version of the package's types; use the same for the endpoint in Stripe's dashboard. */
const API_VERSION = '2026-10-28.endive';

/** Stripe's locale codes; its plain `es` is European Spanish. */
const LOCALE = { en: 'en', es: 'es-419', ru: 'ru' } as const satisfies Record<Language, string>;

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Public origin without a trailing slash. */
  siteUrl: string;
  /** Whether real money moves. */
  live: boolean;
  /** A local stand-in for Stripe's API. */
  apiBase: URL | null;
  now: () => number;
}

/** Stripe Checkout: the user pays on Stripe's page, and Stripe notifies us by a signed webhook. */
export function stripeProvider(settings: StripeSettings): PaymentProvider {
  return {
    name: 'stripe',

    async createCheckout(order) {
      const { Stripe } = await loadStripe();
      const stripe = new Stripe(settings.secretKey, clientConfig(Stripe, settings.apiBase));
      try {
        const session = await stripe.checkout.sessions.create(sessionOf(order, settings.siteUrl), {
          idempotencyKey: order.paymentId,
        });
        if (!session.url) throw new Error('Stripe opened a checkout without an address');
        return done({ checkoutUrl: session.url, providerRef: session.id });
      } catch (error) {
        return refusedByStripe(error, order.paymentId);
      }
    },

    createIntent: async () => refused('PAYMENTS_UNAVAILABLE'),
    readIntent: async () => refused('PAYMENTS_UNAVAILABLE'),
    captureIntent: async () => refused('PAYMENTS_UNAVAILABLE'),
    cancelIntent: async () => refused('PAYMENTS_UNAVAILABLE'),
    refund: async () => refused('PAYMENTS_UNAVAILABLE'),

    async readWebhook(headers, body) {
      const event = await verifiedEvent(settings, headers.get('stripe-signature'), body);
      if (!event.ok) return event;
      const { id, type, livemode } = event.value;
      if (livemode === settings.live) return messageOfEvent(event.value, settings.siteUrl);
      logWarning('Stripe event of the other mode refused', { noticeId: id, type, livemode });
      return refused('BAD_INPUT');
    },
  };
}

/** Loaded on the first payment: the package takes half a megabyte, which check-in and sales never need. */
async function loadStripe(): Promise<typeof import('stripe')> {
  return await import('stripe');
}

function clientConfig(stripe: typeof Stripe, apiBase: URL | null): ConstructorParameters<typeof Stripe>[1] {
  return {
    apiVersion: API_VERSION,
    httpClient: stripe.createFetchHttpClient((url, init) => fetch(url, init)),
    timeout: STRIPE_TIMEOUT_MS,
    maxNetworkRetries: STRIPE_RETRIES_MAX,
    telemetry: false,
    ...(apiBase && {
      host: apiBase.hostname,
      port: apiBase.port || (apiBase.protocol === 'http:' ? '80' : '443'),
      protocol: apiBase.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  };
}

function sessionOf(order: CheckoutOrder, siteUrl: string): Stripe.Checkout.SessionCreateParams {
  const t = i18n.getFixedT(order.language ?? FALLBACK_LANGUAGE, 'pages');
  const metadata: SessionMetadata = { paymentId: order.paymentId, site: siteUrl };
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

function refusedByStripe(error: unknown, paymentId: string) {
  const { type, code, requestId } = error as { type?: string; code?: string; requestId?: string };
  logError('Stripe opened no checkout', error, { paymentId, type, code, requestId });
  // The payment was opened before with other details, for example in another language.
  return refused(
    type === 'StripeIdempotencyError' && code !== 'idempotency_key_in_use'
      ? 'REQUEST_ID_REUSED'
      : 'PAYMENTS_UNAVAILABLE',
  );
}

async function verifiedEvent(
  settings: StripeSettings,
  signature: string | null,
  body: string,
): Promise<Outcome<Stripe.Event>> {
  const { Stripe } = await loadStripe();
  try {
    const event = await Stripe.webhooks.constructEventAsync(
      body,
      signature ?? '',
      settings.webhookSecret,
      WEBHOOK_TOLERANCE_S,
      Stripe.createSubtleCryptoProvider(),
      settings.now(),
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
