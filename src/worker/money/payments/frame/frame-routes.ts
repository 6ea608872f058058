import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { readerOf } from '#db/client.ts';
import { directoryOf } from '#db/databases.ts';
import { readCardTerms } from '#db/readers/events/event-details.ts';
import { readAuthorization } from '#db/readers/money/authorizations.ts';
import { readCheckoutPayment } from '#db/readers/money/payments.ts';
import { amountSchema, currencySchema } from '#shared/contracts/values.ts';
import { idSchema } from '#shared/ids.ts';
import { stripeMethods } from '#shared/money/payment-frame.ts';
import { submitPayment } from '#worker/checkout/payments/submit-payment.ts';
import { createDeps } from '#worker/deps.ts';
import type { Env } from '#worker/env.ts';
import { readLimited } from '#worker/http/request-body.ts';
import { pageLanguage } from '#worker/http/request-language.ts';
import { filesOfPage } from '#worker/ssr/page-files.ts';
import { refusalResponse } from '#worker/trpc/refusal-response.ts';
import { deliverNotices } from '../embedded/deliver-notices.ts';
import { PREFILLED_CARD, tokenOfCard } from '../embedded/test-cards.ts';
import { confirmIntent, testIntentId } from '../embedded/test-intents.ts';
import type { PaymentProvider } from '../provider.ts';
import {
  currencyProvider,
  paymentProvider,
  stripePublishableKey,
  testProviderSettings,
} from '../settings.ts';
import { type FramePage, framePage } from './frame-page.ts';

/** The frame's path in the build's file list, and its source, which only `vite dev` serves. */
const FRAME_PAGE = '/pay/frame';
const FRAME_SOURCE = '/src/client/payment-frame/payment-frame.ts';

const CONFIRM_BODY_MAX_BYTES = 4 * 1024;

type Call = Context<{ Bindings: Env }>;

const orderSchema = z.object({
  amount: z.coerce.number().pipe(amountSchema.min(1)),
  currency: currencySchema,
  event: idSchema.optional(),
  topup: z.literal('1').optional(),
  guest: z.literal('1').optional(),
});

const cardSchema = z.object({
  number: z.string().max(40),
  expiry: z.string().max(40),
  cvc: z.string().max(40),
});

/** The played Apple Pay or Google Pay, with its owner's card. */
const walletSchema = z.object({ wallet: z.literal(true) });

const confirmSchema = z.object({
  clientSecret: z.string().min(1).max(200),
  card: cardSchema.nullable(),
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

  // The card form of a checkout that has no payment yet: the page pays with the token that it gives.
  routes.get('/pay/frame', async (c) => {
    const asked = orderSchema.safeParse(c.req.query());
    if (!asked.success) return refusalResponse('BAD_INPUT');
    const { amount: amountMinor, currency, event, topup, guest } = asked.data;
    const provider = currencyProvider(c.env, Date.now, currency);
    if (!provider.ok) return refusalResponse(provider.code);
    const isGuest = guest !== undefined;
    // A stranger's card is authorized, which nothing that pays later can be.
    const terms = event && !isGuest ? await readCardTerms(readerOf(directoryOf(c.env)), event) : null;
    const delayed = terms?.delayedPayments ?? false;
    const order = {
      capture: topup || delayed ? ('automatic' as const) : ('manual' as const),
      methods: stripeMethods(currency, delayed),
      isGuest,
      // Of a payment that may be made by a voucher there is perhaps no card to keep.
      canSave: !delayed,
    };
    return frameResponse(c, provider.value.name, {
      paymentId: null,
      amountMinor,
      currency,
      email: '',
      order,
    });
  });

  routes.get('/pay/frame/:paymentId', async (c) => {
    const payment = await framedCard(c);
    if (!payment) return refusalResponse('PAYMENT_NOT_FOUND');
    const { id: paymentId, amountMinor, currency, email } = payment;
    return frameResponse(c, payment.provider, { paymentId, amountMinor, currency, email, order: null });
  });

  // Sent just before a charge, by the person's own page: places that are gone must not be paid for, and those that are
  // there wait for the answer.
  routes.post('/pay/frame/:paymentId/payable', async (c) => {
    if (!(await readLimited(c.req.raw, CONFIRM_BODY_MAX_BYTES))) return refusalResponse('TOO_LARGE');
    const payment = await framedPayment(c);
    if (!payment) return refusalResponse('PAYMENT_NOT_FOUND');
    const isOpen = payment.status === 'pending' && Date.now() < payment.expiresAt;
    return Response.json({ payable: isOpen && (await submitPayment(createDeps(c.env), payment)) });
  });

  // The embedded provider's API for browsers: a token for a card.
  routes.post('/pay/frame/tokens', async (c) => {
    const request = await readLimited(c.req.raw, CONFIRM_BODY_MAX_BYTES);
    if (!request) return refusalResponse('TOO_LARGE');
    if (!testProviderSettings(c.env, Date.now)) return refusalResponse('NOT_FOUND');
    const card = cardSchema.or(walletSchema).safeParse(await request.json().catch(() => null));
    if (!card.success) return refusalResponse('BAD_INPUT');
    const typed = 'wallet' in card.data ? PREFILLED_CARD : card.data;
    return Response.json(tokenOfCard(typed, Date.now()));
  });

  // Its confirmation of a payment. The client secret is the permission, as with Stripe.
  routes.post('/pay/frame/:paymentId/confirm', async (c) => {
    const request = await readLimited(c.req.raw, CONFIRM_BODY_MAX_BYTES);
    if (!request) return refusalResponse('TOO_LARGE');
    const settings = testProviderSettings(c.env, Date.now);
    const payment = await framedCard(c);
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

/** A payment, or the authorization of a stranger's card, whose bank asks something. */
async function framedCard(c: Call) {
  const payment = await framedPayment(c);
  if (payment) return payment;
  const provider = paymentProvider(c.env, Date.now);
  const id = idSchema.safeParse(c.req.param('paymentId'));
  const row = provider && id.success ? await readAuthorization(readerOf(directoryOf(c.env)), id.data) : null;
  return row && row.provider === provider?.name ? { ...row, email: '' } : null;
}

async function framedPayment(c: Call) {
  const provider = paymentProvider(c.env, Date.now);
  const id = idSchema.safeParse(c.req.param('paymentId'));
  const payment =
    provider && id.success ? await readCheckoutPayment(readerOf(directoryOf(c.env)), id.data) : null;
  return payment?.provider === provider?.name ? payment : null;
}

type Framed = Pick<FramePage, 'paymentId' | 'amountMinor' | 'currency' | 'email' | 'order'>;

async function frameResponse(c: Call, provider: PaymentProvider['name'], framed: Framed): Promise<Response> {
  const stripeKey = stripePublishableKey(c.env);
  if (provider === 'stripe' && !stripeKey) return refusalResponse('PAYMENTS_UNAVAILABLE');
  const language = pageLanguage(c.req.raw);
  const built = await filesOfPage(c.env.ASSETS, c.req.url, FRAME_PAGE, language);
  const page = framePage({
    language,
    theme: c.req.query('theme') === 'dark' ? 'dark' : 'light',
    files: built.length > 0 ? built : [FRAME_SOURCE],
    ...framed,
    stripeKey,
  });
  return new Response(String(await page), { headers: frameHeaders(stripeKey !== null) });
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
