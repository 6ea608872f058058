import { env, SELF } from 'cloudflare:test';
import type { Currency } from '#shared/money/money.ts';
import { SIGNATURE_HEADER, signWebhook } from '#worker/money/payments/embedded/webhook-signature.ts';
import { type Person, SITE } from './people.ts';

export interface StartedTopUp {
  paymentId: string;
  checkoutUrl: string;
  amountMinor: number;
  currency: Currency;
}

export function topUpInput(more: Record<string, unknown> = {}) {
  return { requestId: crypto.randomUUID(), currency: 'USD', amountMinor: 2_500, ...more };
}

export async function startTopUp(who: Person, more: Record<string, unknown> = {}): Promise<StartedTopUp> {
  const input = topUpInput(more);
  const { status, data, error } = await who.mutate('wallet.topUp', input);
  if (status !== 200) throw new Error(`Refused: ${JSON.stringify(error)}`);
  return { ...data, amountMinor: input.amountMinor, currency: input.currency as Currency };
}

export interface WebhookOptions {
  secret?: string;
  /** Time of the signature, in milliseconds from now. */
  signedIn?: number;
  /** Replaces the signature header; null omits it. */
  signature?: string | null;
  /** Body to send, if it differs from the signed one. */
  sent?: string;
}

/** Sends a webhook as the provider, or as an impostor. */
export async function sendWebhook(body: unknown, options: WebhookOptions = {}): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const secret = options.secret ?? env.PAYMENT_WEBHOOK_SECRET ?? '';
  const signature =
    options.signature === undefined
      ? await signWebhook(secret, text, Date.now() + (options.signedIn ?? 0))
      : options.signature;
  return await SELF.fetch(`${SITE}/api/webhooks/payments`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature === null ? {} : { [SIGNATURE_HEADER]: signature }),
    },
    body: options.sent ?? text,
  });
}

/** A message with a new ID that a top-up was paid. */
export function paidMessage(topUp: StartedTopUp, more: Record<string, unknown> = {}) {
  const { paymentId, amountMinor, currency } = topUp;
  return {
    id: `evt_${crypto.randomUUID()}`,
    type: 'payment.paid',
    paymentId,
    amountMinor,
    currency,
    ...more,
  };
}

/** Submits the checkout's form without following the redirect. */
export async function payWith(
  topUp: Pick<StartedTopUp, 'paymentId'>,
  card: { number?: string; expiry?: string; cvc?: string } = {},
  query = '',
): Promise<Response> {
  return await SELF.fetch(`${SITE}/pay/${topUp.paymentId}${query}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      number: card.number ?? '4242 4242 4242 4242',
      expiry: card.expiry ?? '12 / 34',
      cvc: card.cvc ?? '123',
    }),
  });
}
