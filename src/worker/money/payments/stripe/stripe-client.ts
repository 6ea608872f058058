import type Stripe from 'stripe';
import { done, type Outcome, type Refusal, refused } from '#shared/errors/errors.ts';
import { logError } from '#worker/log.ts';

/** Timeout (ms) and retries of Stripe requests; a person is waiting. */
const STRIPE_TIMEOUT_MS = 10_000;
const STRIPE_RETRIES_MAX = 2;
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
  /** A local stand-in for Stripe's API. */
  apiBase: URL | null;
  now: () => number;
}

/** Loaded on the first payment: the package takes half a megabyte, which check-in and sales never need. */
export async function loadStripe(): Promise<typeof import('stripe')> {
  return await import('stripe');
}

export async function stripeClient({ secretKey, apiBase }: StripeSettings): Promise<Stripe> {
  const { Stripe } = await loadStripe();
  return new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    httpClient: Stripe.createFetchHttpClient(fetchWithinRate),
    timeout: STRIPE_TIMEOUT_MS,
    maxNetworkRetries: STRIPE_RETRIES_MAX,
    telemetry: false,
    ...(apiBase && {
      host: apiBase.hostname,
      port: apiBase.port || (apiBase.protocol === 'http:' ? '80' : '443'),
      protocol: apiBase.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  });
}

/** The package does not repeat a 429: https://docs.stripe.com/rate-limits asks for exponential backoff with jitter. */
async function fetchWithinRate(...request: Parameters<typeof fetch>): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(...request);
    if (answer.status !== 429 || tries === RATE_TRIES_MAX) return answer;
    await answer.body?.cancel();
    await scheduler.wait(RATE_WAIT_MS * 2 ** (tries - 1) * (0.5 + Math.random()));
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
  if (type === 'StripeRateLimitError') return refused('PAYMENTS_BUSY');
  // Opened before with other details, for example in another language.
  return refused(
    type === 'StripeIdempotencyError' && code !== 'idempotency_key_in_use'
      ? 'REQUEST_ID_REUSED'
      : 'PAYMENTS_UNAVAILABLE',
  );
}
