import { env } from 'cloudflare:test';
import Stripe from 'stripe';
import type { Env } from '#worker/env.ts';
import type { Intent, PaymentProvider } from '#worker/money/payments/provider.ts';
import { paymentProvider } from '#worker/money/payments/settings.ts';
import { workerWith } from './hosted.ts';
import { topUpInput } from './payments.ts';
import { type Person, SITE, type TrpcAnswer } from './people.ts';

const CSRF = 'c5f'.repeat(16);

/** A request as received by the fake Stripe API; see stripe-api.mjs. */
export interface StripeRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** The form, nested by its field names. */
  form: ReturnType<JSON['parse']>;
}

export interface StripeTopUp {
  paymentId: string;
  checkoutUrl: string;
  session: { id: string; metadata: Record<string, string>; amount_total: number; currency: string };
}

/** Some fields of a payment intent of Stripe. */
export interface StripeIntent {
  id: string;
  amount: number;
  currency: string;
  status: string;
  metadata: Record<string, string>;
  next_action: { type: string; oxxo_display_details?: { expires_after: number } } | null;
  last_payment_error: Record<string, unknown> | null;
}

export interface SendOptions {
  secret?: string;
  /** Time of the signature, in milliseconds from now. */
  signedIn?: number;
  /** Replaces the signature header; null omits it. */
  signature?: string | null;
  /** Body to send, if it differs from the signed one. */
  sent?: string;
  settings?: Partial<Env>;
}

/** A Worker with a Stripe account for one test. */
export function stripeAccount() {
  const origin = `http://${crypto.randomUUID()}.stripe.localhost`;
  const settings = {
    STRIPE_SECRET_KEY: 'sk_test_stand1n',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_stand1n',
    STRIPE_WEBHOOK_SECRET: `whsec_${crypto.randomUUID().replaceAll('-', '')}`,
    STRIPE_API_BASE: origin,
  } satisfies Partial<Env>;

  const control = async (action: string, body: unknown = {}) => {
    const answer = await fetch(`${origin}/control/${action}`, { method: 'POST', body: JSON.stringify(body) });
    return await answer.json<{
      requests: StripeRequest[];
      sessions: StripeTopUp['session'][];
      intents: StripeIntent[];
      connected: { id: string }[];
      transfers: { id: string; amount: number; currency: string; transfer_group: string }[];
      /** Requests that were refused for their rate. */
      limited: number;
    }>();
  };

  const call = async (who: Person, path: string, input: unknown, more: Partial<Env> = {}) => {
    const answer = await workerWith({ ...settings, ...more }, `${SITE}/api/trpc/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${who.token}`,
        cookie: `csrf_token=${CSRF}`,
        'x-csrf-token': CSRF,
        'content-type': 'application/json',
      },
      body: JSON.stringify(input),
    });
    const body = (await answer.json()) as { result?: { data: unknown }; error?: TrpcAnswer['error'] };
    return {
      status: answer.status,
      data: body.result?.data ?? null,
      error: body.error ?? null,
    } as TrpcAnswer;
  };

  const signed = async (event: unknown, options: SendOptions = {}) => {
    const payload = typeof event === 'string' ? event : JSON.stringify(event);
    const secret = options.secret ?? settings.STRIPE_WEBHOOK_SECRET;
    const timestamp = Math.floor((Date.now() + (options.signedIn ?? 0)) / 1000);
    const cryptoProvider = Stripe.createSubtleCryptoProvider();
    const header = await Stripe.webhooks.generateTestHeaderStringAsync({
      payload,
      secret,
      timestamp,
      cryptoProvider,
    });
    return { payload, signature: options.signature === undefined ? header : options.signature };
  };

  return {
    settings,
    control,
    call,
    /** The adapter with this account, as use-cases call it. */
    provider: (more: Partial<Env> = {}): PaymentProvider => {
      const provider = paymentProvider({ ...env, ...settings, ...more }, () => Date.now());
      if (!provider) throw new Error('No payment provider');
      return provider;
    },
    /** What a person and their bank do in Stripe.js. @returns the intent as Stripe has it */
    confirm: async (intent: Intent, to: Partial<StripeIntent>): Promise<StripeIntent> => {
      const { intents } = await control('confirm', { id: intent.providerRef, intent: to }).then(() =>
        control('look'),
      );
      const found = intents.find(({ id }) => id === intent.providerRef);
      if (!found) throw new Error('Stripe has no such intent');
      return found;
    },
    /** Starts a top-up and finds Stripe's session for it. */
    topUp: async (who: Person, more: Record<string, unknown> = {}): Promise<StripeTopUp> => {
      const { status, data, error } = await call(who, 'wallet.topUp', topUpInput(more));
      if (status !== 200) throw new Error(`Refused: ${JSON.stringify(error)}`);
      const { sessions } = await control('look');
      const session = sessions.find(({ metadata }) => metadata.paymentId === data.paymentId);
      if (!session) throw new Error('Stripe opened no session');
      return { ...data, session };
    },
    signed,
    /** Sends a webhook signed by Stripe's own package. */
    send: async (event: unknown, options: SendOptions = {}): Promise<Response> => {
      const { payload, signature } = await signed(event, options);
      return await workerWith({ ...settings, ...options.settings }, `${SITE}/api/webhooks/payments`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          ...(signature === null ? {} : { 'stripe-signature': signature }),
        },
        body: options.sent ?? payload,
      });
    },
  };
}

/** An event with a new ID about a top-up's session, as Stripe sends it. */
export function sessionEvent(
  topUp: StripeTopUp,
  type: string,
  session: Record<string, unknown> = {},
  event: Record<string, unknown> = {},
) {
  const object = {
    ...topUp.session,
    status: 'complete',
    payment_status: 'paid',
    payment_intent: intentOf(topUp),
    ...session,
  };
  return stripeEvent(type, object, event);
}

/** An event with a new ID about an object, as Stripe sends it. */
export function stripeEvent(type: string, object: object, event: Record<string, unknown> = {}) {
  return {
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    type,
    data: { object },
    ...event,
  };
}

/** Stripe's payment intent ID of a top-up. */
export function intentOf(topUp: StripeTopUp): string {
  return `pi_${topUp.paymentId.replaceAll('-', '')}`;
}

export const COMPLETED = 'checkout.session.completed';
export const LATE_PAID = 'checkout.session.async_payment_succeeded';
export const LATE_FAILED = 'checkout.session.async_payment_failed';
export const EXPIRED = 'checkout.session.expired';
