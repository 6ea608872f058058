import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { readerOf } from '#db/client.ts';
import { extendPayment } from '#db/commits/money/card-payments.ts';
import { directoryOf } from '#db/databases.ts';
import { readCheckoutPayment } from '#db/readers/money/payments.ts';
import { idSchema } from '#shared/ids.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { checkoutOf } from '#worker/box-office/parts.ts';
import { createDeps } from '#worker/deps.ts';
import type { Env } from '#worker/env.ts';
import { readLimited } from '#worker/http/request-body.ts';
import { pageLanguage } from '#worker/http/request-language.ts';
import { filesOfPage } from '#worker/ssr/page-files.ts';
import { refusalResponse } from '#worker/trpc/refusal-response.ts';
import { deliverNotices } from '../embedded/deliver-notices.ts';
import { confirmIntent, testIntentId } from '../embedded/test-intents.ts';
import { paymentProvider, stripePublishableKey, testProviderSettings } from '../settings.ts';
import { framePage } from './frame-page.ts';

/** The frame's path in the build's file list, and its source, which only `vite dev` serves. */
const FRAME_PAGE = '/pay/frame';
const FRAME_SOURCE = '/src/client/payment-frame/payment-frame.ts';

const CONFIRM_BODY_MAX_BYTES = 4 * 1024;

type Call = Context<{ Bindings: Env }>;

const confirmSchema = z.object({
  clientSecret: z.string().min(1).max(200),
  card: z
    .object({ number: z.string().max(40), expiry: z.string().max(40), cvc: z.string().max(40) })
    .nullable(),
  challenge: z.enum(['complete', 'fail']).nullable(),
});

/**
 * The payment frame: a separate document with the card form of both providers, so that only its CSP admits Stripe.
 * @param deliver sends a webhook of the embedded provider to the application
 */
export function frameRoutes(
  deliver: (webhook: Request, c: Call) => Promise<Response>,
): Hono<{ Bindings: Env }> {
  const routes = new Hono<{ Bindings: Env }>();

  routes.get('/pay/frame/:paymentId', async (c) => {
    const payment = await framedPayment(c);
    if (!payment) return refusalResponse('PAYMENT_NOT_FOUND');
    const stripeKey = stripePublishableKey(c.env);
    if (payment.provider === 'stripe' && !stripeKey) return refusalResponse('PAYMENTS_UNAVAILABLE');
    const language = pageLanguage(c.req.raw);
    const built = await filesOfPage(c.env.ASSETS, c.req.url, FRAME_PAGE, language);
    const page = framePage({
      language,
      theme: c.req.query('theme') === 'dark' ? 'dark' : 'light',
      files: built.length > 0 ? built : [FRAME_SOURCE],
      payment,
      stripeKey,
    });
    return new Response(String(await page), { headers: frameHeaders(stripeKey !== null) });
  });

  // Sent just before a charge, by the person's own page: places that are gone must not be paid for, and those that are
  // there wait for the answer.
  routes.post('/pay/frame/:paymentId/payable', async (c) => {
    if (!(await readLimited(c.req.raw, CONFIRM_BODY_MAX_BYTES))) return refusalResponse('TOO_LARGE');
    const payment = await framedPayment(c);
    if (!payment) return refusalResponse('PAYMENT_NOT_FOUND');
    const isOpen = payment.status === 'pending' && Date.now() < payment.expiresAt;
    return Response.json({ payable: isOpen && (await submitPayment(c.env, payment)) });
  });

  // The embedded provider's API for browsers. The client secret is the permission, as with Stripe.
  routes.post('/pay/frame/:paymentId/confirm', async (c) => {
    const request = await readLimited(c.req.raw, CONFIRM_BODY_MAX_BYTES);
    if (!request) return refusalResponse('TOO_LARGE');
    const settings = testProviderSettings(c.env, Date.now);
    const payment = await framedPayment(c);
    if (!settings || payment?.provider !== 'test') return refusalResponse('PAYMENT_NOT_FOUND');
    const body = confirmSchema.safeParse(await request.json().catch(() => null));
    if (!body.success) return refusalResponse('BAD_INPUT');
    const answer = await confirmIntent(settings, payment.id, body.data);
    if (!answer.ok) return refusalResponse(answer.code);
    if (body.data.card)
      await deliverNotices(settings, (webhook) => deliver(webhook, c), testIntentId(payment.id));
    return Response.json(answer.value);
  });

  return routes;
}

async function framedPayment(c: Call) {
  const provider = paymentProvider(c.env, Date.now);
  const id = idSchema.safeParse(c.req.param('paymentId'));
  const payment =
    provider && id.success ? await readCheckoutPayment(readerOf(directoryOf(c.env)), id.data) : null;
  return payment?.provider === provider?.name ? payment : null;
}

/**
 * Has the places of a payment wait for its answer.
 * @returns false when they are gone: another tab of the person may have started a checkout that replaced this one
 */
async function submitPayment(
  env: Env,
  { eventId, holdId, userId }: { eventId: string | null; holdId: string | null; userId: string },
): Promise<boolean> {
  if (eventId === null || holdId === null) return true;
  const ref = { holdId, owners: [`user:${userId}`] };
  const { db, boxOffice } = createDeps(env);
  const until = await callObject(() => checkoutOf({ boxOffice }, eventId).submit(ref), 'OPERATION_FAILED');
  if (until.ok) await extendPayment(db, holdId, until.value);
  // Without an answer the sale itself decides.
  return until.ok || until.code === 'OPERATION_FAILED';
}

/** https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE_SCRIPTS = 'https://js.stripe.com https://*.js.stripe.com';

function frameHeaders(withStripe: boolean): Record<string, string> {
  const [scripts, frames, calls, pictures] = withStripe
    ? [
        ` ${STRIPE_SCRIPTS}`,
        `${STRIPE_SCRIPTS} https://hooks.stripe.com`,
        ' https://api.stripe.com',
        ' https://*.stripe.com',
      ]
    : ['', "'none'", '', ''];
  const policy = [
    "default-src 'none'",
    `script-src 'self'${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    `img-src 'self' data:${pictures}`,
    `connect-src 'self'${calls}`,
    `frame-src ${frames}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'SAMEORIGIN',
    'permissions-policy': withStripe ? 'payment=(self "https://js.stripe.com")' : 'payment=()',
    vary: 'accept-language',
  };
}
