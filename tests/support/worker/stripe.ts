import Stripe from 'stripe';
import type { Env } from '#worker/env.ts';
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
    STRIPE_WEBHOOK_SECRET: `whsec_${crypto.randomUUID().replaceAll('-', '')}`,
    STRIPE_API_BASE: origin,
  } satisfies Partial<Env>;

  const control = async (action: string, body: unknown = {}) => {
    const answer = await fetch(`${origin}/control/${action}`, { method: 'POST', body: JSON.stringify(body) });
    return await answer.json<{ requests: StripeRequest[]; sessions: StripeTopUp['session'][] }>();
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

  return {
    settings,
    control,
    call,
    /** Starts a top-up and finds Stripe's session for it. */
    topUp: async (who: Person, more: Record<string, unknown> = {}): Promise<StripeTopUp> => {
      const { status, data, error } = await call(who, 'wallet.topUp', topUpInput(more));
      if (status !== 200) throw new Error(`Refused: ${JSON.stringify(error)}`);
      const { sessions } = await control('look');
      const session = sessions.find(({ metadata }) => metadata.paymentId === data.paymentId);
      if (!session) throw new Error('Stripe opened no session');
      return { ...data, session };
    },
    /** Sends a webhook signed by Stripe's own package. */
    send: async (event: unknown, options: SendOptions = {}): Promise<Response> => {
      const payload = typeof event === 'string' ? event : JSON.stringify(event);
      const signature =
        options.signature === undefined
          ? await Stripe.webhooks.generateTestHeaderStringAsync({
              payload,
              secret: options.secret ?? settings.STRIPE_WEBHOOK_SECRET,
              timestamp: Math.floor((Date.now() + (options.signedIn ?? 0)) / 1000),
              cryptoProvider: Stripe.createSubtleCryptoProvider(),
            })
          : options.signature;
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
  return {
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    type,
    data: {
      object: {
        ...topUp.session,
        status: 'complete',
        payment_status: 'paid',
        payment_intent: intentOf(topUp),
        ...session,
      },
    },
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
