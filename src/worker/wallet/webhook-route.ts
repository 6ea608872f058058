import type { Context } from 'hono';
import { WEBHOOK_BODY_MAX_BYTES } from '#shared/limits.ts';
import { createDeps } from '../deps.ts';
import type { Env } from '../env.ts';
import { readLimited } from '../platform/body.ts';
import { paymentProvider } from '../platform/payments/settings.ts';
import { refusalResponse } from '../trpc/refusal-response.ts';
import { settlePayment } from './settle-payment.ts';

/** `POST /api/webhooks/payments`: 200 once a notice is handled, however often it comes. */
export async function handlePaymentWebhook(c: Context<{ Bindings: Env }>): Promise<Response> {
  const deps = createDeps(c.env);
  const provider = paymentProvider(c.env, deps.now);
  if (!provider) return refusalResponse('PAYMENTS_UNAVAILABLE');
  const request = await readLimited(c.req.raw, WEBHOOK_BODY_MAX_BYTES);
  if (!request) return refusalResponse('TOO_LARGE');
  const notice = await provider.readWebhook(request.headers, await request.text());
  if (!notice.ok) return refusalResponse(notice.code);
  if (notice.value) {
    const settled = await settlePayment(deps, notice.value);
    if (!settled.ok) return refusalResponse(settled.code);
  }
  return Response.json({ received: true }, { headers: { 'cache-control': 'no-store' } });
}
