import type { Context } from 'hono';
import { checkoutDeps } from '#worker/checkout/checkout-deps.ts';
import { settleIntent } from '#worker/checkout/payments/settle-payment.ts';
import { ringDrains } from '#worker/delivery/ring-drains.ts';
import { createDeps } from '#worker/deps.ts';
import type { Env } from '#worker/env.ts';
import { noteProviderWebhook } from '#worker/health/alerts/note-provider-webhook.ts';
import { readLimited } from '#worker/http/request-body.ts';
import { refusalResponse } from '#worker/trpc/refusal-response.ts';
import { applyDispute } from '../disputes/apply-dispute.ts';
import { paymentProvider } from '../payments/settings.ts';
import { connectDeps } from '../payouts/connect/connect-deps.ts';
import { refreshAccount } from '../payouts/connect/refresh-account.ts';
import { returnPayout } from '../payouts/connect/send-due-payouts.ts';
import { noteReversal, settlePayment } from './settle-payment.ts';
import { settleCardRefund } from './withdrawals/settle-card-refund.ts';

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
  const read = await provider.readWebhook(request.headers, await request.text());
  if (!read.ok) return refusalResponse(read.code);
  const message = read.value;
  if (message?.about === 'payment') {
    const settled = await settlePayment(deps, message.notice, message.userId);
    if (!settled.ok) return refusalResponse(settled.code);
  }
  if (message?.about === 'intent') {
    const settled = await settleIntent(checkoutDeps(c.env, deps), message.intent);
    if (!settled.ok) return refusalResponse(settled.code);
  }
  if (message?.about === 'account') {
    const refreshed = await refreshAccount(connectDeps(c.env, deps), message.accountRef);
    if (!refreshed.ok) return refusalResponse(refreshed.code);
  }
  if (message?.about === 'transfer_returned') await returnPayout(connectDeps(c.env, deps), message);
  if (message?.about === 'dispute') {
    const applied = await applyDispute(deps, provider.name, message);
    if (!applied.ok) return refusalResponse(applied.code);
  }
  if (message?.about === 'refund') {
    const isOurs = await settleCardRefund({ ...deps, payments: provider }, message);
    if (!isOurs) {
      const { noticeId, providerRef: providerIntent } = message;
      const type = `refund.${message.state}`;
      await noteReversal(deps, { noticeId, provider: provider.name, type, providerIntent });
    }
  }
  await noteProviderWebhook(deps);
  ringDrains(c.env, (work) => c.executionCtx.waitUntil(work));
  return Response.json({ received: true }, { headers: { 'cache-control': 'no-store' } });
}
