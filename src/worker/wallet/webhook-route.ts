import type { Context } from 'hono';
import { createDeps } from '../deps.ts';
import type { Env } from '../env.ts';
import { readLimited } from '../http/request-body.ts';
import { paymentProvider } from '../payments/settings.ts';
import { refusalResponse } from '../trpc/refusal-response.ts';
import { noteReversal, settlePayment } from './settle-payment.ts';

/** A payment webhook is under 1 KB (Stripe's are up to about 30 KB). */
const WEBHOOK_BODY_MAX_BYTES = 64 * 1024;

/**
 * `POST /api/webhooks/payments`: 200 once a notice is handled. Idempotent. Failures on our side throw and give a 500,
 * so that the provider retries.
 */
export async function handlePaymentWebhook(c: Context<{ Bindings: Env }>): Promise<Response> {
  const deps = createDeps(c.env);
  const provider = paymentProvider(c.env, deps.now);
  if (!provider) return refusalResponse('PAYMENTS_UNAVAILABLE');
  const request = await readLimited(c.req.raw, WEBHOOK_BODY_MAX_BYTES);
  if (!request) return refusalResponse('TOO_LARGE');
  const message = await provider.readWebhook(request.headers, await request.text());
  if (!message.ok) return refusalResponse(message.code);
  if (message.value?.about === 'payment') {
    const settled = await settlePayment(deps, message.value.notice);
    if (!settled.ok) return refusalResponse(settled.code);
  }
  if (message.value?.about === 'reversal') await noteReversal(deps, message.value.reversal);
  return Response.json({ received: true }, { headers: { 'cache-control': 'no-store' } });
}
