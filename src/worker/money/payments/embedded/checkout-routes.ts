import { Hono } from 'hono';
import { readerOf } from '#db/client.ts';
import { insertTestCharge } from '#db/commits/money/test-payments.ts';
import { type PaymentRow, readCheckoutPayment } from '#db/readers/money/payments.ts';
import { idSchema } from '#shared/ids.ts';
import { createDeps } from '#worker/deps.ts';
import type { Env } from '#worker/env.ts';
import { readLimited } from '#worker/http/request-body.ts';
import { pageLanguage } from '#worker/http/request-language.ts';
import { refusalResponse } from '#worker/trpc/refusal-response.ts';
import { cancelUrl, returnUrl } from '../return-urls.ts';
import { testProviderSettings } from '../settings.ts';
import {
  type CheckoutProblem,
  checkoutPage,
  expiredPage,
  missingPage,
  type PageFrame,
  paidPage,
} from './checkout-page.ts';
import { deliverWebhook } from './deliver-webhook.ts';
import { type CardForm, PREFILLED_CARD, validateCard } from './test-cards.ts';
import { hostedChargeId, outcomeWebhook, type TestProviderSettings } from './test-webhooks.ts';

/** The embedded checkout's form: three short fields. */
const CHECKOUT_BODY_MAX_BYTES = 8 * 1024;

export type Deliver = (request: Request, env: Env, execution: ExecutionContext) => Promise<Response>;

/**
 * The embedded provider's hosted checkout. Like a real one it knows only amount and account, and credits nothing: it
 * notifies the application by a signed webhook, and redirects back once that was accepted.
 * @param deliver sends a webhook to the application; a real provider would use the network
 */
export function checkoutRoutes(deliver: Deliver): Hono<{ Bindings: Env }> {
  const routes = new Hono<{ Bindings: Env }>();

  routes.on(['GET', 'POST'], '/pay/:paymentId', async (c) => {
    const deps = createDeps(c.env);
    const settings = testProviderSettings(c.env, deps.now);
    if (!settings) return refusalResponse('NOT_FOUND');
    const frame: PageFrame = { language: pageLanguage(c.req.raw), nonce: deps.newId() };
    const answer = (page: Parameters<typeof pageResponse>[0], status = 200) =>
      pageResponse(page, status, frame.nonce, settings.siteUrl);

    const id = idSchema.safeParse(c.req.param('paymentId'));
    const payment = id.success ? await readCheckoutPayment(readerOf(deps.db), id.data) : null;
    if (payment?.provider !== 'test') return answer(missingPage(frame, settings.siteUrl), 404);
    const back = returnUrl(settings.siteUrl, payment.returnPath, payment.id);
    if (payment.status === 'paid') return answer(paidPage(frame, back));
    const notify = (outcome: 'paid' | 'failed') =>
      deliverOutcome(settings, outcome, payment, (webhook) =>
        deliver(webhook, c.env, c.executionCtx as ExecutionContext),
      );
    if (deps.now() >= payment.expiresAt) {
      // This provider has no timer, so the first visit after the deadline reports the expiry.
      if (payment.status === 'pending') await notify('failed');
      return answer(expiredPage(frame, cancelUrl(settings.siteUrl, payment.returnPath)), 410);
    }

    const form = (card: CardForm, problem: CheckoutProblem | null) =>
      checkoutPage(frame, {
        paymentId: payment.id,
        amountMinor: payment.amountMinor,
        currency: payment.currency,
        cancelUrl: cancelUrl(settings.siteUrl, payment.returnPath),
        account: payment.email,
        card,
        problem,
      });
    if (c.req.method !== 'POST') return answer(form(PREFILLED_CARD, null));

    const request = await readLimited(c.req.raw, CHECKOUT_BODY_MAX_BYTES);
    if (!request) return refusalResponse('TOO_LARGE');
    const card = await readCard(request);
    if (!card) return answer(form(PREFILLED_CARD, 'number'), 400);
    const verdict = validateCard(card, deps.now());
    if (verdict === 'declined') return answer(form(card, 'declined'), 402);
    if (verdict !== 'succeeds')
      return answer(form(card, typeof verdict === 'string' ? 'number' : verdict.wrong), 400);
    const { id: paymentId, amountMinor, currency } = payment;
    const charge = { id: hostedChargeId(paymentId), paymentId, amountMinor, currency, now: deps.now() };
    await insertTestCharge(deps.db, charge);
    return (await notify('paid')) ? c.redirect(back, 303) : answer(form(card, 'unconfirmed'), 503);
  });

  return routes;
}

async function deliverOutcome(
  settings: TestProviderSettings,
  outcome: 'paid' | 'failed',
  payment: PaymentRow,
  deliver: (webhook: Request) => Promise<Response>,
): Promise<boolean> {
  const { id: paymentId, userId, amountMinor, currency } = payment;
  return await deliverWebhook(async () =>
    deliver(await outcomeWebhook(settings, outcome, { paymentId, userId, amountMinor, currency })),
  );
}

async function readCard(request: Request): Promise<CardForm | null> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) return null;
  try {
    const fields = await request.formData();
    const text = (name: string) => String(fields.get(name) ?? '').slice(0, 40);
    return { number: text('number'), expiry: text('expiry'), cvc: text('cvc') };
  } catch {
    return null;
  }
}

/** A page that may only use its own style, and post to itself. */
export async function pageResponse(
  page: ReturnType<typeof checkoutPage>,
  status: number,
  nonce: string,
  siteUrl: string,
): Promise<Response> {
  return new Response(String(await page), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // Browsers also apply `form-action` to redirects of the form, so it includes the site to return to.
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self' ${siteUrl}; base-uri 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      vary: 'accept-language',
    },
  });
}
