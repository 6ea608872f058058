import type Stripe from 'stripe';
import { done, type Outcome, type Refusal, refused } from '#shared/errors/errors.ts';
import { tallyAnswer } from '#shared/tallies.ts';
import { logError } from '#worker/log.ts';
import { Pacer } from '#worker/pacer.ts';

/** Timeout (ms) and retries of Stripe requests; a person is waiting. */
const STRIPE_TIMEOUT_MS = 10_000;
const STRIPE_RETRIES_MAX = 2;
/** How long a request waits for its turn at most (ms); then the page sends it again. */
const TURN_WAIT_MAX_MS = 10_000;
/** Tries of a request that is refused for the account's rate, and the wait before the second (ms), which then doubles. */
const RATE_TRIES_MAX = 4;
const RATE_WAIT_MS = 250;

/** The API version of the package's types; use the same for the endpoint in Stripe's dashboard. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

export interface StripeSettings {
  secretKey: string;
  /** Of the endpoint for our own account, and of the one for connected accounts. */
  webhookSecrets: readonly string[];
  /** For the card form in the page; null: only hosted checkouts. */
  publishableKey: string | null;
  /** Public origin without a trailing slash. */
  siteUrl: string;
  /** Whether real money moves. */
  live: boolean;
  /** Requests that this isolate sends to an endpoint in a second. */
  perSecond: number;
  /** A local stand-in for Stripe's API. */
  apiBase: URL | null;
  now: () => number;
}

/** Loaded on the first payment: the package takes half a megabyte, which check-in and sales never need. */
export async function loadStripe(): Promise<typeof import('stripe')> {
  return await import('stripe');
}

export async function stripeClient({ secretKey, apiBase, perSecond }: StripeSettings): Promise<Stripe> {
  const { Stripe } = await loadStripe();
  return new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    httpClient: Stripe.createFetchHttpClient((url, init) => fetchInTurn(perSecond, String(url), init)),
    // Of the turn, the request and its repeats; the request has its own.
    timeout: TURN_WAIT_MAX_MS + 2 * STRIPE_TIMEOUT_MS,
    maxNetworkRetries: STRIPE_RETRIES_MAX,
    telemetry: false,
    ...(apiBase && {
      host: apiBase.hostname,
      port: apiBase.port || (apiBase.protocol === 'http:' ? '80' : '443'),
      protocol: apiBase.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  });
}

/** Stripe counts each operation apart, whatever the id. One for an isolate, which all its requests share. */
const pacers = new Map<string, Pacer>();

function pacerOf(perSecond: number, method: string, url: string): Pacer {
  const { origin, pathname } = new URL(url);
  const endpoint = `${method} ${origin}${pathname.replaceAll(/\/[a-z]+_\w*\d\w*/g, '/{id}')}`;
  const pacer = pacers.get(endpoint) ?? new Pacer(perSecond, CLOCK);
  pacers.set(endpoint, pacer);
  return pacer;
}

const CLOCK = { now: () => Date.now(), pause: (ms: number) => scheduler.wait(ms) };

/**
 * Waits for the endpoint's turn. A 429 is possible, since other isolates have turns of their own, and the package does not
 * repeat it: https://docs.stripe.com/rate-limits asks for exponential backoff with jitter.
 */
async function fetchInTurn(perSecond: number, url: string, init: RequestInit = {}): Promise<Response> {
  const pacer = pacerOf(perSecond, init.method ?? 'GET', url);
  if (!(await pacer.turn(CLOCK.now() + TURN_WAIT_MAX_MS)))
    return Response.json({ error: { code: 'rate_limit', message: 'No turn in time.' } }, { status: 429 });
  for (let tries = 1; ; tries++) {
    const signals = [AbortSignal.timeout(STRIPE_TIMEOUT_MS), ...(init.signal ? [init.signal] : [])];
    const answer = await tallyAnswer('stripe', fetch(url, { ...init, signal: AbortSignal.any(signals) }));
    if (answer.status !== 429 || tries === RATE_TRIES_MAX) return answer;
    await answer.body?.cancel();
    await CLOCK.pause(RATE_WAIT_MS * 2 ** (tries - 1) * (0.5 + Math.random()));
    await pacer.nextTurn();
  }
}

/** Sends a request to Stripe; a failure is logged as `problem` and refused. */
export async function askStripe<T>(
  settings: StripeSettings,
  problem: string,
  context: Record<string, string>,
  ask: (stripe: Stripe) => Promise<T>,
): Promise<Outcome<T>> {
  try {
    return done(await ask(await stripeClient(settings)));
  } catch (error) {
    return refusedByStripe(problem, error, context);
  }
}

/** What the package says of a failed request. */
export function stripeError(error: unknown): {
  type?: string;
  code?: string;
  requestId?: string;
  /** The intent whose card was declined. */
  payment_intent?: Stripe.PaymentIntent;
} {
  return typeof error === 'object' && error ? error : {};
}

/** Logs a failed request, and refuses. */
export function refusedByStripe(what: string, error: unknown, context: Record<string, string>): Refusal {
  const { type, code, requestId } = stripeError(error);
  logError(what, error, { ...context, type, code, requestId });
  if (code === 'resource_missing') return refused('PAYMENT_NOT_FOUND');
  // The same request, sent at the same time, has not been answered yet.
  if (type === 'StripeRateLimitError' || code === 'idempotency_key_in_use') return refused('PAYMENTS_BUSY');
  // Opened before with other details, for example in another language.
  return refused(type === 'StripeIdempotencyError' ? 'REQUEST_ID_REUSED' : 'PAYMENTS_UNAVAILABLE');
}
