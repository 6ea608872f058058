import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { STRIPE_API_VERSION } from '#worker/money/payments/stripe/stripe-client.ts';
import { stripeApi } from '../../tests/support/worker/stripe-api.mjs';
import { freeLowPort } from '../low-port.ts';
import { RateWindow } from './rate-window.ts';

/**
 * https://docs.stripe.com/rate-limits: requests a second of an account with live keys, and of each endpoint, where
 * `GET /v1/payment_intents/{id}` is one for all ids.
 */
const ACCOUNT_PER_SECOND = 100;
export const ENDPOINT_PER_SECOND = 25;
/** Stripe documents no times; these are usual for confirming a card (ms). */
const LATENCY_MS = { from: 300, to: 900 };
/** A refusal costs no bank's answer (ms). */
const REFUSAL_MS = 30;
/** How long after its fact an event is sent, and sent again if it was not taken (ms). */
const EVENT_AFTER_MS = { from: 100, to: 800 };
const EVENT_AGAIN_MS = 5_000;
const EVENT_TRIES = 5;

/** The account behind the stand-in. `stripeApi` has one for each host name. */
const ACCOUNT = 'http://bench.stripe.localhost';

export interface StripeStandIn {
  /** Settings of the Worker that uses it. */
  settings: Record<string, string>;
  /** What Stripe.js makes of the card that a buyer typed, and how it confirms an intent of a page that has no token. */
  cardToken: () => Promise<string>;
  confirmCard: (clientSecret: string) => Promise<void>;
  /** Answered and refused calls by endpoint. */
  calls: ReadonlyMap<string, { answered: number; limited: number }>;
  /** Of every payment, as Stripe has it. */
  statuses: () => string[];
  /** Events that the Worker did not take. */
  lostEvents: () => number;
  stop: () => Promise<void>;
}

interface Intent {
  id: string;
  object: 'payment_intent';
  status: string;
  capture_method: string;
}

const EVENT_OF: Partial<Record<string, string>> = {
  requires_capture: 'payment_intent.amount_capturable_updated',
  requires_action: 'payment_intent.requires_action',
  processing: 'payment_intent.processing',
  succeeded: 'payment_intent.succeeded',
  canceled: 'payment_intent.canceled',
};

/**
 * Stripe's API with its documented limits, a latency and signed webhooks, in front of the API that the tests use. Calls of
 * browsers, under the publishable key, are not counted: Stripe documents the limits of an account's own calls.
 * @param siteUrl the Worker, which gets the events
 */
export async function startStripe(siteUrl: string): Promise<StripeStandIn> {
  const port = await freeLowPort();
  const secret = `whsec_${randomUUID().replaceAll('-', '')}`;
  const account = new RateWindow(ACCOUNT_PER_SECOND);
  const endpoints = new Map<string, RateWindow>();
  const calls = new Map<string, { answered: number; limited: number }>();
  const intents = new Map<string, Intent>();
  let lostEvents = 0;

  /** Stripe's reason to refuse a call now, if it does. */
  const limit = (endpoint: string): 'global-rate' | 'endpoint-rate' | null => {
    const window = endpoints.get(endpoint) ?? new RateWindow(ENDPOINT_PER_SECOND);
    endpoints.set(endpoint, window);
    const at = performance.now();
    if (!window.hasRoom(at)) return 'endpoint-rate';
    if (!account.hasRoom(at)) return 'global-rate';
    window.take(at);
    account.take(at);
    return null;
  };

  /** Sends the event of a status that is new. */
  const tell = async (intent: Intent): Promise<void> => {
    const isNew = intents.get(intent.id)?.status !== intent.status;
    intents.set(intent.id, intent);
    const type = EVENT_OF[intent.status];
    if (!type || !isNew) return;
    const event = eventOf(type, intent);
    await wait(between(EVENT_AFTER_MS));
    for (let tried = 1; tried <= EVENT_TRIES; tried++) {
      if (await deliver(siteUrl, secret, event)) return;
      await wait(EVENT_AGAIN_MS);
    }
    lostEvents += 1;
  };

  /** Creates and confirms in one call: the card of a token is good. */
  const confirmedAtOnce = async (intent: Intent, wish: URLSearchParams): Promise<Intent> => {
    if (wish.get('confirm') !== 'true' || intent.status !== 'requires_payment_method') return intent;
    if (!wish.get('confirmation_token')) return intent;
    return await confirmed(intent);
  };

  const ask = async (request: IncomingMessage, body: string): Promise<Response> => {
    const { method = 'GET', url = '/' } = request;
    const endpoint = endpointOf(method, url);
    const count = calls.get(endpoint) ?? { answered: 0, limited: 0 };
    calls.set(endpoint, count);
    const reason = limit(endpoint);
    if (reason) {
      count.limited += 1;
      await wait(REFUSAL_MS);
      return Response.json(
        {
          error: {
            type: 'invalid_request_error',
            code: 'rate_limit',
            message: 'Request rate limit exceeded.',
          },
        },
        { status: 429, headers: { 'stripe-rate-limited-reason': reason } },
      );
    }
    count.answered += 1;
    await wait(between(LATENCY_MS));
    const headers = Object.entries(request.headers).filter(
      (header): header is [string, string] => typeof header[1] === 'string' && header[0] !== 'connection',
    );
    const answer = await stripeApi(
      new Request(`${ACCOUNT}${url}`, { method, headers, ...(method === 'GET' ? {} : { body }) }),
    );
    const told = (await answer.clone().json()) as { object?: string };
    if (told.object !== 'payment_intent') return answer;
    const intent = await confirmedAtOnce(told as Intent, new URLSearchParams(body));
    void tell(intent);
    return Response.json(intent);
  };

  const server = createServer((request, response) => {
    void bodyOf(request)
      .then((body) => ask(request, body))
      .then(async (answer) => {
        response.writeHead(answer.status, Object.fromEntries(answer.headers));
        response.end(await answer.text());
      })
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  return {
    settings: {
      PAYMENTS: '',
      STRIPE_SECRET_KEY: 'sk_test_bench',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    },
    cardToken: async () => {
      await wait(between(LATENCY_MS));
      return `ctoken_${randomUUID().replaceAll('-', '')}`;
    },
    confirmCard: async (clientSecret) => {
      const known = intents.get(clientSecret.split('_secret_')[0] ?? '');
      await wait(between(LATENCY_MS));
      if (known) void tell(await confirmed(known));
    },
    calls,
    statuses: () => [...intents.values()].map(({ status }) => status),
    lostEvents: () => lostEvents,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function confirmed({ id, capture_method }: Intent): Promise<Intent> {
  const status = capture_method === 'manual' ? 'requires_capture' : 'succeeded';
  return (await (await control('confirm', { id, intent: { status } })).json()) as Intent;
}

function control(action: string, body: unknown): Promise<Response> {
  return stripeApi(
    new Request(`${ACCOUNT}/control/${action}`, { method: 'POST', body: JSON.stringify(body) }),
  );
}

/** Stripe counts each named operation apart, whatever the id. */
function endpointOf(method: string, url: string): string {
  const [path = ''] = url.split('?');
  return `${method} ${path.replace(/\/(?:pi|re|cs|ctoken)_\w+/, '/{id}')}`;
}

function eventOf(type: string, intent: Intent): string {
  return JSON.stringify({
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    api_version: STRIPE_API_VERSION,
    created: Math.floor(Date.now() / 1_000),
    livemode: false,
    type,
    data: { object: { ...intent, latest_charge: null } },
  });
}

/** https://docs.stripe.com/webhooks#verify-manually */
async function deliver(siteUrl: string, secret: string, event: string): Promise<boolean> {
  const at = Math.floor(Date.now() / 1_000);
  const signature = createHmac('sha256', secret).update(`${at}.${event}`).digest('hex');
  const answer = await fetch(`${siteUrl}/api/webhooks/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
    body: event,
  }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok === true;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function between({ from, to }: { from: number; to: number }): number {
  return from + (to - from) * Math.random();
}
